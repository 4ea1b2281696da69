import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { NAME_TAKEN, visitTypeRoutes } from "../contract.ts";
import { typeCopyRoutes } from "../copy.contract.ts";
import { RESOURCE_NAME_TAKEN, resourceRoutes } from "../resource.contract.ts";
import { copyHandlers } from "./copy.handlers.ts";
import { handlers } from "./handlers.ts";
import { resourceHandlers } from "./resource.handlers.ts";

/** Used by appointments, which may have a type, and by their import. */
export { findVisitType, isLiveVisitType, listTypesNamed, listVisitTypes } from "./queries.ts";
export { areLiveResources, listResources } from "./resource.queries.ts";

export const appointmentTypes = defineFeature({
  name: "appointment-types",
  endpoints: [
    endpoints(visitTypeRoutes, handlers),
    endpoints(typeCopyRoutes, copyHandlers),
    endpoints(resourceRoutes, resourceHandlers),
  ],
  constraints: {
    visit_type_name_unique: {
      field: "name",
      message: NAME_TAKEN,
      status: 409,
      code: "appointmenttype.name_taken",
    },
    resource_name_unique: {
      field: "name",
      message: RESOURCE_NAME_TAKEN,
      status: 409,
      code: "resource.name_taken",
    },
    resource_location_exists: { field: "_location", message: "Choose a location from the list." },
  },
});
