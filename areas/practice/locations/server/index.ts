import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { ABBREVIATION_TAKEN, locationRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const locations = defineFeature({
  name: "locations",
  endpoints: [endpoints(locationRoutes, handlers)],
  constraints: {
    location_abbreviation_unique: {
      field: "abbreviation",
      message: ABBREVIATION_TAKEN,
      status: 409,
      code: "location.abbreviation_taken",
    },
    location_abbreviation_upper: {
      field: "abbreviation",
      message: "Use letters and digits, for example RICH.",
    },
    location_hospital_exists: { field: "_hospital", message: "Select a hospital from the list." },
    location_locality_exists: { field: "_locality", message: "Please select suburb from dropdown list" },
  },
});
