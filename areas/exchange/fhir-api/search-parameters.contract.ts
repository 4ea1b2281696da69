import type { ResourceType } from "./resource-types.contract.ts";

type Kind = "token" | "string" | "date" | "reference";

/** Which parameters each kind understands, beside those that belong to every search (FHIR R4; AU Core Responder). */
export const PARAMETERS: Readonly<Record<ResourceType, Readonly<Record<string, Kind>>>> = {
  Organization: { identifier: "token", name: "string" },
  Location: {
    ...{ identifier: "token", name: "string", address: "string", "address-city": "string" },
    ...{ "address-state": "string", "address-postalcode": "string", organization: "reference" },
  },
  Practitioner: { identifier: "token", name: "string", family: "string", given: "string" },
  PractitionerRole: {
    ...{ identifier: "token", practitioner: "reference", "practitioner.identifier": "token" },
    ...{ organization: "reference", location: "reference", specialty: "token" },
  },
  Patient: {
    ...{ identifier: "token", family: "string", given: "string", name: "string" },
    ...{ gender: "token", birthdate: "date" },
  },
  DocumentReference: { patient: "reference", date: "date", status: "token" },
  ServiceRequest: { patient: "reference", status: "token", authored: "date", requester: "reference" },
  Appointment: { patient: "reference", practitioner: "reference", location: "reference", status: "token", date: "date" },
};

/** Of every search: which resources, how many, where a page begins, and what comes with them. */
export const CONTROLS = ["_id", "_count", "_after", "_include", "_revinclude", "_format"] as const;

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
