import type { PatientField } from "#areas/patients/patients/fields.ts";
import { pronounsConcept } from "#areas/patients/patients/rules/pronouns-in-fhir.ts";
import { type IndigenousStatus, indigenousStatusName } from "#kernel/people/indigenous-status.ts";
import { languageName } from "#kernel/people/language.ts";
import {
  addressOf,
  DOCTOR,
  email,
  HEALTHCARE_PROVIDER,
  omitEmpty,
  identifier,
  meta,
  type PersonName,
  officialName,
  phone,
  type AddressValues,
  reference,
  type Resource,
  SYSTEMS,
} from "./resource.ts";

export interface PatientValues extends PersonName, AddressValues {
  readonly ID: number;
  readonly version: number;
  readonly changed_time: string;
  readonly is_deleted: boolean;
  readonly preferred_name: string | null;
  readonly pronouns: string | null;
  readonly dob: string | null;
  readonly gender: "M" | "F" | "X" | null;
  readonly indigenous_status: IndigenousStatus | null;
  readonly interpreter_language: string | null;
  readonly mobile: string | null;
  readonly landline: string | null;
  readonly email: string | null;
  readonly medicare_number: string | null;
  readonly entitlement_expiry: string | null;
  readonly ihi: string | null;
  readonly dva_number: string | null;
  readonly fund_number: string | null;
  readonly fund_name: string | null;
  readonly mrn: string | null;
  readonly import_id: string | null;
  readonly next_of_kin_name: string | null;
  readonly next_of_kin_relation: string | null;
  readonly next_of_kin_phone: string | null;
  readonly _gp: number | null;
  readonly gp_name: string | null;
  readonly category: string;
  readonly wc_details: string | null;
  readonly alerts: string | null;
  readonly notes: string | null;
}

const GENDERS = { M: "male", F: "female", X: "other" } as const;
const ABSENT_REASON_URL = "http://hl7.org/fhir/StructureDefinition/data-absent-reason";
/** Builds an extension for a value without a FHIR element, so that nothing of the record is lost. */
const corellaExtension = (name: string, valueString: string | null) =>
  valueString === null ? null : { url: `urn:corella:fhir:${name}`, valueString };

/** Elements of a patient that are lists, to which each field adds at most one entry. */
type ListElement =
  | "extension"
  | "identifier"
  | "name"
  | "telecom"
  | "address"
  | "contact"
  | "communication"
  | "generalPractitioner";
/** Writes a field's entry of a list. The entry is null or empty if the field is. */
type FieldWriter = readonly [element: ListElement, write: (patient: PatientValues) => unknown];

/**
 * Functions that write each patient field in AU Core's form. Null for a field that `patientResource` writes,
 * that another field's writer includes, or that is not part of a patient in FHIR.
 */
const FIELD_WRITERS: Readonly<Record<PatientField, FieldWriter | null>> = {
  title: null,
  first_name: ["name", officialName],
  last_name: null,
  preferred_name: [
    "name",
    ({ preferred_name }) => preferred_name && { use: "usual", given: [preferred_name] },
  ],
  pronouns: ["extension", pronounsExtension],
  dob: null,
  gender: null,
  indigenous_status: ["extension", indigenousExtension],
  interpreter_language: ["extension", interpreterExtension],
  mobile: ["telecom", ({ mobile }) => phone(mobile, "mobile")],
  landline: ["telecom", ({ landline }) => phone(landline, "home")],
  email: ["telecom", (patient) => email(patient.email, "home")],
  address: ["address", addressOf],
  _locality: null,
  _gp: [
    "generalPractitioner",
    ({ _gp, gp_name }) => _gp && reference("PractitionerRole", `r${_gp}`, gp_name),
  ],
  next_of_kin_name: ["contact", kinOf],
  next_of_kin_relation: null,
  next_of_kin_phone: null,
  category: ["extension", ({ category }) => corellaExtension("category", category)],
  medicare_number: ["identifier", medicareIdentifier],
  entitlement_expiry: null,
  ihi: ["identifier", ({ ihi }) => identifier({ system: SYSTEMS.ihi, value: ihi, code: "NI", text: "IHI" })],
  dva_number: ["identifier", dvaIdentifier],
  _health_fund: null,
  fund_number: ["identifier", fundIdentifier],
  wc_details: ["extension", ({ wc_details }) => corellaExtension("workers-compensation", wc_details)],
  mrn: [
    "identifier",
    ({ mrn }) =>
      identifier({ system: "urn:corella:mrn", value: mrn, code: "MR", text: "Medical record number" }),
  ],
  alerts: ["extension", ({ alerts }) => corellaExtension("alerts", alerts)],
  notes: ["extension", ({ notes }) => corellaExtension("notes", notes)],
  picture: null,
  import_id: ["identifier", importIdentifier],
};

export function patientResource(patient: PatientValues): Resource {
  const { ID, version, changed_time, dob, gender } = patient;
  const entriesOf = (list: ListElement): unknown[] =>
    Object.values(FIELD_WRITERS).flatMap((writer) => (writer?.[0] === list ? [writer[1](patient)] : []));
  return omitEmpty({
    resourceType: "Patient" as const,
    id: String(ID),
    meta: meta(version, "au-core-patient", changed_time),
    extension: entriesOf("extension"),
    identifier: [recordIdentifier(ID), ...entriesOf("identifier")],
    active: !patient.is_deleted,
    name: entriesOf("name"),
    telecom: entriesOf("telecom"),
    gender: gender === null ? "unknown" : GENDERS[gender],
    birthDate: dob,
    _birthDate: dob === null ? { extension: [{ url: ABSENT_REASON_URL, valueCode: "unknown" }] } : null,
    address: entriesOf("address"),
    contact: entriesOf("contact"),
    communication: [languageOf(patient)],
    generalPractitioner: entriesOf("generalPractitioner"),
  });
}

function indigenousExtension({ indigenous_status: status }: PatientValues) {
  const coding = status && {
    system: "https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1",
    code: status,
    display: indigenousStatusName(status),
  };
  return (
    coding && { url: "http://hl7.org.au/fhir/StructureDefinition/indigenous-status", valueCoding: coding }
  );
}

function interpreterExtension({ interpreter_language }: PatientValues) {
  return (
    interpreter_language && {
      url: "http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired",
      valueBoolean: true,
    }
  );
}

function pronounsExtension({ pronouns }: PatientValues) {
  return (
    pronouns && {
      url: "http://hl7.org/fhir/StructureDefinition/individual-pronouns",
      extension: [{ url: "value", valueCodeableConcept: pronounsConcept(pronouns) }],
    }
  );
}

/** Returns the number of the record, which every patient has because AU Core requires at least one identifier. */
const recordIdentifier = (ID: number) =>
  identifier({ system: "urn:corella:patient", value: String(ID), code: "PI", text: "Corella record" });

function medicareIdentifier({ medicare_number, entitlement_expiry }: PatientValues) {
  return identifier({
    ...{ system: SYSTEMS.medicare, value: medicare_number, code: "MC", text: "Medicare Number" },
    more: { period: { end: entitlement_expiry } },
  });
}

function dvaIdentifier({ dva_number }: PatientValues) {
  return identifier({
    system: SYSTEMS.dva,
    value: dva_number,
    code: "DVAU",
    text: "DVA Number",
    isAustralian: true,
  });
}

function fundIdentifier({ fund_number, fund_name }: PatientValues) {
  return identifier({
    ...{
      system: "urn:corella:fund-member",
      value: fund_number,
      code: "MB",
      text: "Health fund member number",
    },
    more: { assigner: { display: fund_name } },
  });
}

function importIdentifier({ import_id }: PatientValues) {
  return identifier({
    system: "urn:corella:import",
    value: import_id,
    code: "PT",
    text: "Number in the previous system",
  });
}

function kinOf({ next_of_kin_name, next_of_kin_relation, next_of_kin_phone }: PatientValues) {
  if (next_of_kin_name === null && next_of_kin_phone === null) return null;
  const coding = [
    { system: "http://terminology.hl7.org/CodeSystem/v2-0131", code: "N", display: "Next-of-Kin" },
  ];
  return {
    relationship: [{ coding, text: next_of_kin_relation }],
    name: { text: next_of_kin_name },
    telecom: [next_of_kin_phone === null ? null : { system: "phone", value: next_of_kin_phone }],
  };
}

function languageOf({ interpreter_language: code }: PatientValues) {
  if (code === null) return null;
  const text = languageName(code);
  return {
    language: { coding: [{ system: "urn:ietf:bcp:47", code, display: text }], text },
    preferred: true,
  };
}

export interface ReferrerValues extends PersonName, AddressValues {
  readonly ID: number;
  readonly version: number;
  readonly changed_time: string;
  readonly is_deleted: boolean;
  readonly provider_number: string | null;
  readonly practice_name: string | null;
  readonly phone: string | null;
}

/**
 * Builds the practitioner of a referring doctor. Each entry is one place of work and becomes three resources:
 * a practitioner, the practice, and the role there with its provider number.
 */
export const referrerPractitioner = (doctor: ReferrerValues): Resource =>
  omitEmpty({
    resourceType: "Practitioner" as const,
    id: `r${doctor.ID}`,
    meta: meta(doctor.version, "au-core-practitioner", doctor.changed_time),
    active: !doctor.is_deleted,
    name: [officialName(doctor)],
  });

const nameOf = ({ title, first_name, last_name }: PersonName): string =>
  [title, first_name, last_name].filter(Boolean).join(" ");

/**
 * Builds the practice of a referring doctor. A practice without a name is named after its doctor; an import
 * of the exported files takes over that name.
 */
export const referrerOrganization = (doctor: ReferrerValues): Resource =>
  omitEmpty({
    resourceType: "Organization" as const,
    id: `r${doctor.ID}`,
    meta: meta(doctor.version, "au-core-organization", doctor.changed_time),
    active: !doctor.is_deleted,
    type: [{ coding: [HEALTHCARE_PROVIDER] }],
    name: doctor.practice_name ?? nameOf(doctor),
    telecom: [phone(doctor.phone, "work")],
    address: [addressOf(doctor)],
  });

export const referrerRole = (doctor: ReferrerValues): Resource =>
  omitEmpty({
    resourceType: "PractitionerRole" as const,
    id: `r${doctor.ID}`,
    meta: meta(doctor.version, "au-core-practitionerrole", doctor.changed_time),
    identifier: [providerNumber(doctor.provider_number)],
    active: !doctor.is_deleted,
    practitioner: reference("Practitioner", `r${doctor.ID}`, nameOf(doctor)),
    organization: reference("Organization", `r${doctor.ID}`, doctor.practice_name),
    code: [{ coding: [DOCTOR] }],
    telecom: [phone(doctor.phone, "work")],
  });

export const providerNumber = (value: string | null) =>
  identifier({
    system: SYSTEMS.provider,
    value,
    code: "UPIN",
    text: "Medicare Provider Number",
    isAustralian: true,
  });
