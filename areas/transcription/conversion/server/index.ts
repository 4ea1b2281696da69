import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { conversionRoutes } from "../contract.ts";
import { rchRoutes } from "../rch.contract.ts";
import { rchHandlers } from "./rch.handlers.ts";
import { handlers } from "./handlers.ts";

export const conversion = defineFeature({
  name: "conversion",
  endpoints: [endpoints(conversionRoutes, handlers), endpoints(rchRoutes, rchHandlers)],
});
