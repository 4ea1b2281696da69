import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { missingRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const missingInformation = defineFeature({
  name: "missing-information",
  endpoints: [endpoints(missingRoutes, handlers)],
  patientReferences: [
    {
      table: "missing_request",
      column: "_patient",
      label: ["missing-information request", "missing-information requests"],
      notifies: "patient",
    },
  ],
});
