/** The kinds of FHIR R4 resource that are given out; each in the order in which a reader needs what it refers to. */
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
