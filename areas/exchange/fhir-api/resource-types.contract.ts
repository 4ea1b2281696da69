/** FHIR R4 resource types that the API provides, in an order in which a reader knows what each refers to. */
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
