import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { SET_NAME_TAKEN, sideBySideRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const sideBySide = defineFeature({
  name: "side-by-side",
  endpoints: [endpoints(sideBySideRoutes, handlers)],
  constraints: {
    doctor_set_name_once: {
      field: "name",
      message: SET_NAME_TAKEN,
      status: 409,
      code: "doctorset.name_taken",
    },
  },
});
