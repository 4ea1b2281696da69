import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { defineFields, fieldNames, type Importable, isFieldOf } from "#kernel/contract/fields.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { parseTitle, TITLES } from "#kernel/people/title.ts";
import type { ReferringDoctor, ReferringDoctorBody } from "./contract.ts";
import { LETTER_WAYS, WAY_NAMES } from "./ways.contract.ts";

/** The rows of the form. */
export type ReferringDoctorSection = "name" | "numbers" | "practice" | "address" | "letters";

/**
 * Input types of the fields; `web/referring-doctor-inputs.tsx` defines the types used only for referring
 * doctors.
 */
export type ReferringDoctorInput = "text" | "email" | "choice" | "landline" | "provider" | "suburb";

type Fields = Pick<ReferringDoctor, Exclude<keyof ReferringDoctorBody, "_doctor">>;

/**
 * All fields of a referring doctor. Form, record page, list, import, conflict view and audit log use this
 * table and its order. A field of the contract that is missing here causes a compile error.
 */
export const referringDoctorFields = defineFields<
  Fields,
  ReferringDoctor,
  ReferringDoctorSection,
  ReferringDoctorInput,
  Importable
>()({
  title: {
    label: "Title",
    section: "name",
    input: "choice",
    // Preselects Dr because most referrers are doctors.
    initial: parseTitle("Dr"),
    options: TITLES.map((label, index) => ({ value: index + 1, label })),
    importAs: ["title", "prefix", "salutation"],
  },
  first_name: {
    label: "First name",
    section: "name",
    input: "text",
    initial: "",
    importAs: ["firstname", "givenname", "givennames", "given", "first", "forename", "christianname"],
  },
  last_name: {
    label: "Last name",
    section: "name",
    input: "text",
    initial: "",
    importAs: ["lastname", "surname", "familyname", "family", "last"],
  },
  provider_number: {
    label: { AU: "Provider number", UK: "Registration number" },
    short: { AU: "Provider no.", UK: "Registration" },
    section: "numbers",
    input: "provider",
    importAs: ["providernumber", "provider", "providerno", "medicareprovidernumber", "provno"],
    format: formatProviderNumber,
    summary: "always",
  },
  phone: {
    label: "Phone",
    section: "numbers",
    input: "landline",
    importAs: ["phone", "telephone", "workphone", "practicephone", "phonenumber", "tel"],
    format: formatPhone,
    summary: "always",
  },
  practice_name: {
    label: "Practice",
    section: "practice",
    input: "text",
    importAs: ["practice", "practicename", "clinic", "organisation", "organization", "company", "surgery"],
    summary: "always",
  },
  address: {
    label: "Address",
    section: "address",
    input: "text",
    importAs: ["address", "address1", "addressline1", "street", "streetaddress", "line1", "homeaddress"],
    summary: "always",
  },
  _locality: {
    label: { AU: "Suburb", UK: "Town" },
    section: "address",
    input: "suburb",
    importAs: [],
    named: ({ locality }) => locality && placeName(locality),
    refersTo: "locality",
  },
  email: {
    label: "Email",
    section: "letters",
    input: "email",
    importAs: ["email", "emailaddress", "practiceemail"],
    summary: "always",
  },
  edi_address: {
    label: "EDI address",
    section: "letters",
    input: "text",
    importAs: ["ediaddress", "edi", "ediaccount", "healthlinkedi"],
  },
  letters_by: {
    label: "Letters by",
    section: "letters",
    input: "choice",
    options: LETTER_WAYS.map((value) => ({ value, label: WAY_NAMES[value] })),
    importAs: [],
    summary: "always",
  },
});

export type ReferringDoctorField = keyof typeof referringDoctorFields;
export const REFERRING_DOCTOR_FIELDS = fieldNames(referringDoctorFields);
export const isReferringDoctorField = (name: string): name is ReferringDoctorField =>
  isFieldOf(referringDoctorFields, name);
