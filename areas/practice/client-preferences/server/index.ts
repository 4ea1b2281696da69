import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { clientPreferenceRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const clientPreferences = defineFeature({
  name: "client-preferences",
  endpoints: [endpoints(clientPreferenceRoutes, handlers)],
  constraints: {
    client_preference_location_of_type: {
      field: "_defaultLocation",
      message: "Choose a location from the list.",
    },
  },
});
