import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { COUNTRIES, countryName, phoneCode } from "#kernel/addresses/country.ts";
import { defineFields, fieldNames } from "#kernel/contract/fields.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { parseTitle, TITLES } from "#kernel/people/title.ts";
import {
  BANK_TYPES,
  CLAIMING_TYPES,
  type Client,
  type ClientBody,
  CONTACT_OPTIONS,
  DIFFICULTIES,
  SIGNATURE_TYPES,
  USER_TYPES,
} from "./client.contract.ts";

/** The rows of the form: first the profile, then the insurers' forms. */
export type ClientSection =
  | "name"
  | "sign_in"
  | "phones"
  | "address"
  | "practice"
  | "person"
  | "kind"
  | "schemes"
  | "claims"
  | "signature"
  | "signed";

/** Input types of the fields; `web/client-inputs.tsx` defines the types used only for clients. */
export type ClientInput =
  | "text"
  | "email"
  | "choice"
  | "flag"
  | "phone"
  | "landline"
  | "birthday"
  | "suburb"
  | "company"
  | "registersFor";

/** Fields with separate forms, and the password, which is not part of the record. */
type SeparateField = "specialties" | "groups" | "services" | "neurons" | "password";
type Fields = Omit<Pick<Client, Exclude<keyof ClientBody, SeparateField>>, "user_type"> & {
  readonly user_type: (typeof USER_TYPES)[keyof typeof USER_TYPES];
};

const optionsFrom = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));
const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).toLowerCase()}`;
const flagOptions = (yes: string, no: string) =>
  [
    { value: true, label: yes },
    { value: false, label: no },
  ] as const;
const YES_NO = flagOptions("Yes", "No");

/**
 * All fields of a client. Form, record page, export, conflict view and audit log use this table and its
 * order. A field of the contract that is missing here causes a compile error.
 */
export const clientFields = defineFields<Fields, Client, ClientSection, ClientInput>()({
  title: {
    label: "Title",
    section: "name",
    input: "choice",
    // Preselects Dr because most clients are doctors.
    initial: parseTitle("Dr"),
    options: TITLES.map((label, index) => ({ value: index + 1, label })),
  },
  first_name: { label: "First name", section: "name", input: "text", initial: "" },
  last_name: { label: "Last name", section: "name", input: "text", initial: "" },
  username: { label: "Username", section: "sign_in", input: "text", initial: "" },
  email_address: { label: "Email", section: "sign_in", input: "email", initial: "" },
  country: {
    label: "Country",
    section: "phones",
    input: "choice",
    initial: "AU",
    options: COUNTRIES.map((value) => ({ value, label: `${countryName(value)} (${phoneCode(value)})` })),
  },
  cell_phone: { label: "Mobile", section: "phones", input: "phone", format: formatPhone },
  work_phone: {
    label: "Work phone",
    section: "phones",
    input: "landline",
    format: formatPhone,
    summary: "always",
  },
  work_address: { label: "Work address", section: "address", input: "text", summary: "always" },
  _locality: {
    label: { AU: "Suburb", UK: "Town" },
    section: "address",
    input: "suburb",
    named: ({ locality }) => locality && placeName(locality),
    refersTo: "locality",
    summary: "always",
  },
  fax: { label: "Fax", section: "address", input: "landline", format: formatPhone, summary: "always" },
  company: { label: "Practice", section: "practice", input: "text" },
  prefered_contact: {
    label: "Preferred contact",
    section: "practice",
    input: "choice",
    options: optionsFrom(CONTACT_OPTIONS),
    summary: "always",
  },
  dob: { label: "Date of birth", section: "person", input: "birthday", summary: "always" },
  ahpra: {
    label: { AU: "AHPRA number", UK: "Registration number" },
    section: "person",
    input: "text",
    summary: "always",
  },
  difficulty: {
    label: "Dictation difficulty",
    section: "person",
    input: "choice",
    options: DIFFICULTIES.map((value) => ({ value, label: capitalise(value) })),
  },
  user_type: {
    label: "Type of client",
    section: "kind",
    input: "choice",
    initial: USER_TYPES.billing,
    options: [
      { value: USER_TYPES.billing, label: "Billing" },
      { value: USER_TYPES.formsOnly, label: "Forms only" },
    ],
  },
  company_client: {
    label: "Company",
    section: "kind",
    input: "company",
    description: "Clients of the same company can act for each other.",
    named: ({ company_name }) => company_name,
    refersTo: "company_client",
  },
  _user_location: {
    label: "Registers for",
    section: "kind",
    input: "registersFor",
    refersTo: "user_location",
  },
  is_no_gap: {
    label: "Gap scheme",
    section: "schemes",
    input: "flag",
    options: flagOptions("No gap", "Known gap"),
  },
  gst: { label: "Registered for GST", section: "schemes", input: "flag", options: YES_NO },
  public_info: { label: "Funds may publish details", section: "schemes", input: "flag", options: YES_NO },
  bank_type: { label: "Bank type", section: "claims", input: "choice", options: optionsFrom(BANK_TYPES) },
  bupa_online_portal: { label: "Bupa online portal", section: "claims", input: "flag", options: YES_NO },
  bupa_claiming_type: {
    label: "Bupa claiming",
    section: "claims",
    input: "choice",
    options: optionsFrom(CLAIMING_TYPES),
  },
  nib_backdate: { label: "Ask nib to backdate", section: "signature", input: "flag", options: YES_NO },
  signature_type: {
    label: "Signature",
    section: "signature",
    input: "choice",
    options: SIGNATURE_TYPES.map((value) => ({ value, label: capitalise(value) })),
  },
  signature_agreement: {
    label: "Agreed to sign digitally",
    section: "signed",
    input: "flag",
    options: YES_NO,
  },
  digital_signature: { label: "Name as signed", section: "signed", input: "text" },
  digital_signature_font: { label: "Font of the signature", section: "signed", input: "text" },
});

export type ClientField = keyof typeof clientFields;
export const CLIENT_FIELDS = fieldNames(clientFields);
