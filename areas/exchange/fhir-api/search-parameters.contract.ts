import type { ResourceType } from "./resource-types.contract.ts";

type Kind = "token" | "string" | "date" | "reference";

/**
 * Parameter for the time of the last change. All resource types have it; a search with it returns matches in
 * the order of their changes.
 */
export const LAST_UPDATED = "_lastUpdated";
const COMMON_PARAMETERS = { [LAST_UPDATED]: "date" } as const;

/**
 * Search parameters of each resource type, in addition to the parameters of every search (FHIR R4; AU Core
 * Responder).
 */
export const PARAMETERS: Readonly<Record<ResourceType, Readonly<Record<string, Kind>>>> = {
  Organization: { ...COMMON_PARAMETERS, identifier: "token", name: "string", address: "string" },
  Location: {
    ...{
      ...COMMON_PARAMETERS,
      identifier: "token",
      name: "string",
      address: "string",
      "address-city": "string",
    },
    "address-state": "string",
    "address-postalcode": "string",
    organization: "reference",
  },
  Practitioner: {
    ...COMMON_PARAMETERS,
    identifier: "token",
    name: "string",
    family: "string",
    given: "string",
  },
  PractitionerRole: {
    ...{
      ...COMMON_PARAMETERS,
      identifier: "token",
      practitioner: "reference",
    },
    organization: "reference",
    location: "reference",
    specialty: "token",
    role: "token",
  },
  Patient: {
    ...COMMON_PARAMETERS,
    identifier: "token",
    family: "string",
    given: "string",
    name: "string",
    gender: "token",
    birthdate: "date",
    "indigenous-status": "token",
    "gender-identity": "token",
  },
  DocumentReference: {
    ...COMMON_PARAMETERS,
    patient: "reference",
    author: "reference",
    type: "token",
    date: "date",
    period: "date",
    status: "token",
  },
  ServiceRequest: {
    ...COMMON_PARAMETERS,
    patient: "reference",
    status: "token",
    authored: "date",
    requester: "reference",
  },
  Appointment: {
    ...COMMON_PARAMETERS,
    patient: "reference",
    practitioner: "reference",
    location: "reference",
    status: "token",
    date: "date",
  },
};

/**
 * Parameters of every search: the IDs, the page size, the starts of this page and the pages before, the
 * resources to include, the format, and `_summary=count`.
 */
export const CONTROLS = [
  ...["_id", "_count", "_after", "_before", "_include", "_revinclude", "_format", "_summary"],
] as const;

/** Resource type that each reference parameter refers to. */
export const TARGETS: Readonly<Record<string, ResourceType>> = {
  patient: "Patient",
  practitioner: "Practitioner",
  organization: "Organization",
  location: "Location",
  requester: "PractitionerRole",
  author: "PractitionerRole",
};

/**
 * Chained parameters required by AU Core, named in the API document. A search accepts every parameter of a
 * target, with or without its type: `patient:Patient.identifier`.
 */
export const CHAINED = ["practitioner.identifier", "patient.identifier"] as const;

/** Resource types that a resource refers to, by the name in `_include`. */
export const INCLUDES: Readonly<Record<ResourceType, Readonly<Record<string, ResourceType>>>> = {
  Organization: {},
  Location: { organization: "Organization" },
  Practitioner: {},
  PractitionerRole: { practitioner: "Practitioner", organization: "Organization", location: "Location" },
  Patient: { "general-practitioner": "PractitionerRole" },
  DocumentReference: { patient: "Patient", author: "PractitionerRole" },
  ServiceRequest: { patient: "Patient", requester: "PractitionerRole", performer: "Practitioner" },
  Appointment: { patient: "Patient", practitioner: "Practitioner", location: "Location" },
};

/**
 * References to a resource that `_revinclude` supports: the roles of a person, of a practice and at a
 * location.
 */
export const REVINCLUDES: Readonly<Partial<Record<ResourceType, readonly ["PractitionerRole", string]>>> = {
  Practitioner: ["PractitionerRole", "practitioner"],
  Organization: ["PractitionerRole", "organization"],
  Location: ["PractitionerRole", "location"],
};
