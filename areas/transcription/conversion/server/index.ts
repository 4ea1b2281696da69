import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { conversionRoutes } from "../contract.ts";
import { existingRoutes } from "../existing.contract.ts";
import { rchRoutes } from "../rch.contract.ts";
import { existingHandlers, type References } from "./existing.handlers.ts";
import { rchHandlers } from "./rch.handlers.ts";
import { handlers } from "./handlers.ts";

export const conversion = (references: References) =>
  defineFeature({
    name: "conversion",
    endpoints: [
      endpoints(conversionRoutes, handlers),
      endpoints(existingRoutes, existingHandlers(references)),
      endpoints(rchRoutes, rchHandlers),
    ],
  });
