import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { shortFormRoutes, NAME_TAKEN } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const shortForms = defineFeature({
  name: "short-forms",
  endpoints: [endpoints(shortFormRoutes, handlers)],
  constraints: { short_form_once: { field: "short", message: NAME_TAKEN } },
});
