import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { NAME_TAKEN, visitTypeRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

/** Used by appointments, which may have a type, and by their import. */
export { findVisitType, isLiveVisitType, listVisitTypes } from "./queries.ts";

export const appointmentTypes = defineFeature({
  name: "appointment-types",
  endpoints: [endpoints(visitTypeRoutes, handlers)],
  constraints: {
    visit_type_name_unique: {
      field: "name",
      message: NAME_TAKEN,
      status: 409,
      code: "appointmenttype.name_taken",
    },
  },
});
