import type { ResourceType } from "../resource-types.contract.ts";

export { RESOURCE_TYPES, type ResourceType } from "../resource-types.contract.ts";

export interface Resource {
  readonly resourceType: ResourceType;
  readonly id: string;
  readonly [element: string]: unknown;
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) ? value.length === 0 : typeof value === "object" && Object.keys(value).length === 0);

/** Removes elements without a value, because FHIR has neither null nor an empty list, object or text. */
export function omitEmpty<Value extends object>(value: Value): Value {
  const entries = Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const content = cleanValue(each);
    return isNothing(content) ? [] : [[key, content] as const];
  });
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

const cleanValue = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(cleanValue).filter((each) => !isNothing(each))
    : typeof value === "object" && value !== null
      ? omitEmpty(value)
      : value;

const CORE = "http://hl7.org.au/fhir/core/StructureDefinition/";
/**
 * Builds the metadata of a resource. `version` counts the changes of the row; `changed_time` is the time of
 * the last one, null if unknown.
 */
export const meta = (version: number, profile: string | null, changed_time: string | null = null) => ({
  versionId: String(version),
  lastUpdated: changed_time,
  profile: profile === null ? [] : [CORE + profile],
});

/** Identifier systems of HL7 Australia (AU Base). */
export const SYSTEMS = {
  medicare: "http://ns.electronichealth.net.au/id/medicare-number",
  provider: "http://ns.electronichealth.net.au/id/medicare-provider-number",
  dva: "http://ns.electronichealth.net.au/id/dva",
  ihi: "http://ns.electronichealth.net.au/id/hi/ihi/1.0",
  ahpra: "http://hl7.org.au/id/ahpra-registration-number",
} as const;
/** Role of everyone who has a provider number here, and type of each practice (HL7's own code systems). */
export const DOCTOR = {
  system: "http://terminology.hl7.org/CodeSystem/practitioner-role",
  code: "doctor",
  display: "Doctor",
} as const;
export const HEALTHCARE_PROVIDER = {
  system: "http://terminology.hl7.org/CodeSystem/organization-type",
  code: "prov",
  display: "Healthcare Provider",
} as const;
const TYPES = "http://terminology.hl7.org/CodeSystem/v2-0203";
const AU_TYPES = "http://terminology.hl7.org.au/CodeSystem/v2-0203";

export interface IdentifierValues {
  readonly system: string;
  readonly value: string | null;
  readonly code: string;
  readonly text: string;
  readonly isAustralian?: boolean;
  readonly more?: object;
}

export const identifier = ({
  system,
  value,
  code,
  text,
  isAustralian = false,
  more = {},
}: IdentifierValues) =>
  value === null
    ? null
    : { type: { coding: [{ system: isAustralian ? AU_TYPES : TYPES, code }], text }, system, value, ...more };

export const reference = (type: ResourceType, id: string, display: string | null = null) => ({
  reference: `${type}/${id}`,
  display,
});

export interface AddressValues {
  readonly address: string | null;
  readonly suburb: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly country: "AU" | "UK" | null;
}

export const addressOf = ({ address, suburb, state, postcode, country }: AddressValues) =>
  omitEmpty({
    line: address === null ? [] : address.split("\n"),
    city: suburb,
    state,
    postalCode: postcode,
    country: suburb === null ? null : country === "UK" ? "GB" : "AU",
  });

export interface PersonName {
  readonly title: string | null;
  readonly first_name: string;
  readonly last_name: string;
}
export const officialName = ({ title, first_name, last_name }: PersonName) => ({
  use: "official",
  text: [title, first_name, last_name].filter(Boolean).join(" "),
  family: last_name,
  given: [first_name],
  prefix: [title],
});

export const phone = (value: string | null, use: "home" | "work" | "mobile") =>
  value === null ? null : { system: "phone", value, use };
export const email = (value: string | null, use: "home" | "work") =>
  value === null ? null : { system: "email", value, use };
