import type { Draft } from "#web/ui/useFormFor.ts";
import type { z } from "zod";
import type { Patient, PatientDraft } from "../contract.ts";

/** The fields of the form, in their order; also what two people's saves are compared by. */
export const FIELD_NAMES = {
  title: "Title",
  first_name: "First name",
  last_name: "Last name",
  dob: "Date of birth",
  gender: "Sex",
  mobile: "Mobile",
  landline: "Landline",
  email: "Email",
  address: "Address",
  _locality: "Suburb",
  category: "Category",
  medicare_number: "Medicare number",
  entitlement_expiry: "Card expiry",
  ihi: "Healthcare identifier (IHI)",
  dva_number: "DVA number",
  _health_fund: "Health fund",
  fund_number: "Membership number",
  wc_details: "Work compensation details",
  mrn: "MRN",
  notes: "Notes",
} as const;
export type FieldName = keyof typeof FIELD_NAMES;
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELD_NAMES, name);

type Fields = Draft<Pick<z.input<typeof PatientDraft>, FieldName>>;

const NOTHING: Fields = {
  title: null,
  first_name: null,
  last_name: null,
  dob: null,
  gender: null,
  mobile: null,
  landline: null,
  email: null,
  address: null,
  _locality: null,
  category: "U",
  medicare_number: null,
  entitlement_expiry: null,
  ihi: null,
  dva_number: null,
  _health_fund: null,
  fund_number: null,
  wc_details: null,
  mrn: null,
  notes: null,
};

// An empty name is no null on the wire: the schema says what is wrong with it.
const FormFields = { first_name: "", last_name: "" };

/** What was typed before the form opened: a name from a search box. */
export type Typed = Partial<Pick<Fields, "first_name" | "last_name" | "mobile" | "dob">>;

export const emptyForm = (typed: Typed = {}): Fields => ({ ...NOTHING, ...FormFields, ...typed });

export const formOf = (patient: Patient): Fields & { version: number } => {
  const names = Object.keys(NOTHING).filter(isFieldName);
  return { ...NOTHING, ...Object.fromEntries(names.map((name) => [name, patient[name]])), version: patient.version };
};
