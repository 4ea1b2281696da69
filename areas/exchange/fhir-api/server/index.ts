import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { fhirGrantRoutes, fhirRoutes, fhirTokenRoutes } from "../contract.ts";
import { grantHandlers } from "./grant.handlers.ts";
import { handlers } from "./handlers.ts";
import { tokenHandlers } from "./tokens.handlers.ts";

/** For the export of all records: the same rows, by their numbers. */
export { appointmentsByMonth } from "./appointments.ts";
export { documentsAfter } from "./documents.queries.ts";
export {
  findClient,
  locationsAfter,
  patientsAfter,
  referralsAfter,
  referrersAfter,
  type Wanted,
} from "./records.queries.ts";

export const fhirApi = defineFeature({
  name: "fhir-api",
  endpoints: [
    endpoints(fhirTokenRoutes, tokenHandlers),
    endpoints(fhirGrantRoutes, grantHandlers),
    endpoints(fhirRoutes, handlers),
  ],
});
