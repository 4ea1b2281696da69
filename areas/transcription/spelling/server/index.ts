import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { medicalWordRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const spelling = defineFeature({
  name: "spelling",
  endpoints: [endpoints(medicalWordRoutes, handlers)],
});
