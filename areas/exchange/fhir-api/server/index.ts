import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { fhirGrantRoutes, fhirRoutes, fhirTokenRoutes } from "../contract.ts";
import { noSuchAddress } from "#kernel/contract/problem.ts";
import { grantHandlers } from "./grant.handlers.ts";
import { outcome } from "../rules/conformance.ts";
import { handlers } from "./handlers.ts";
import { tokenHandlers } from "./tokens.handlers.ts";

/** Queries that the export of all records uses as well. */
export { appointmentsByMonth } from "./appointments.ts";
export { documentsAfter } from "./documents.queries.ts";
export {
  findClient,
  locationsAfter,
  patientsAfter,
  referralsAfter,
  referrersAfter,
  type PageRequest,
} from "./records.queries.ts";

const READ_ONLY =
  "This API reads and searches: GET TYPE/ID, GET TYPE?…, POST TYPE/_search. GET metadata lists the types.";
const FHIR_TYPE = "application/fhir+json; charset=utf-8";
/** Issue types of FHIR R4 by HTTP status; "processing" is the general type. */
const CODES: Readonly<Record<number, string>> = {
  400: "invalid",
  401: "login",
  403: "forbidden",
  404: "not-found",
  413: "too-long",
  415: "not-supported",
  429: "throttled",
  500: "exception",
  503: "transient",
};

export const fhirApi = defineFeature({
  name: "fhir-api",
  endpoints: [
    endpoints(fhirTokenRoutes, tokenHandlers),
    endpoints(fhirGrantRoutes, grantHandlers),
    endpoints(fhirRoutes, handlers),
  ],
  refusalForms: [
    {
      base: "/api/fhir/r4",
      type: FHIR_TYPE,
      bodyOf: (status, message) =>
        message === noSuchAddress.sentence(undefined)
          ? outcome("not-supported", READ_ONLY)
          : outcome(CODES[status] ?? "processing", message),
    },
  ],
});
