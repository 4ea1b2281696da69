import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { conversionRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const conversion = defineFeature({ name: "conversion", endpoints: [endpoints(conversionRoutes, handlers)] });
