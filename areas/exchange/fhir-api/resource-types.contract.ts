/** FHIR R4 resource types provided by the API, ordered so that each type follows the types it refers to. */
export const RESOURCE_TYPES = [
  "Organization",
  "Location",
  "Practitioner",
  "PractitionerRole",
  "Patient",
  "DocumentReference",
  "ServiceRequest",
  "Appointment",
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];
