import type { Draft } from "#platform/web/ui/useFormFor.ts";
import type { z } from "zod";
import type { Patient, PatientDraft } from "../contract.ts";
import { type FieldName, isFieldName } from "../rules/field-names.ts";

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
