import type { ResourceType } from "./resource-types.contract.ts";

type Kind = "token" | "string" | "date" | "reference";

/** When it was last changed. Of every kind: what is asked for with it comes in the order of the changes. */
export const LAST_UPDATED = "_lastUpdated";
const EVERY = { [LAST_UPDATED]: "date" } as const;

/** Which parameters each kind understands, beside those that belong to every search (FHIR R4; AU Core Responder). */
export const PARAMETERS: Readonly<Record<ResourceType, Readonly<Record<string, Kind>>>> = {
  Organization: { ...EVERY, identifier: "token", name: "string", address: "string" },
  Location: {
    ...{ ...EVERY, identifier: "token", name: "string", address: "string", "address-city": "string" },
    ...{ "address-state": "string", "address-postalcode": "string", organization: "reference" },
  },
  Practitioner: { ...EVERY, identifier: "token", name: "string", family: "string", given: "string" },
  PractitionerRole: {
    ...{ ...EVERY, identifier: "token", practitioner: "reference", "practitioner.identifier": "token" },
    ...{ organization: "reference", location: "reference", specialty: "token", role: "token" },
  },
  Patient: {
    ...{ ...EVERY, identifier: "token", family: "string", given: "string", name: "string" },
    ...{ gender: "token", birthdate: "date", "indigenous-status": "token", "gender-identity": "token" },
  },
  DocumentReference: { ...EVERY, patient: "reference", date: "date", status: "token" },
  ServiceRequest: { ...EVERY, patient: "reference", status: "token", authored: "date", requester: "reference" },
  Appointment: {
    ...{ ...EVERY, patient: "reference", practitioner: "reference" },
    ...{ location: "reference", status: "token", date: "date" },
  },
};

/** Of every search: which resources, how many, where a page and those before it begin, and what comes with them. */
export const CONTROLS = ["_id", "_count", "_after", "_before", "_include", "_revinclude", "_format"] as const;

/** What a resource refers to, by the parameter that names it. */
export const INCLUDES: Readonly<Record<ResourceType, Readonly<Record<string, ResourceType>>>> = {
  Organization: {},
  Location: { organization: "Organization" },
  Practitioner: {},
  PractitionerRole: { practitioner: "Practitioner", organization: "Organization", location: "Location" },
  Patient: { "general-practitioner": "PractitionerRole" },
  DocumentReference: { patient: "Patient" },
  ServiceRequest: { patient: "Patient", requester: "PractitionerRole", performer: "Practitioner" },
  Appointment: { patient: "Patient", practitioner: "Practitioner", location: "Location" },
};

/** What refers to a resource: the roles of a person, of a practice, at a place. */
export const REVINCLUDES: Readonly<Partial<Record<ResourceType, readonly ["PractitionerRole", string]>>> = {
  Practitioner: ["PractitionerRole", "practitioner"],
  Organization: ["PractitionerRole", "organization"],
  Location: ["PractitionerRole", "location"],
};
