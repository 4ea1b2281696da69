import type { Country } from "#kernel/country.ts";

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

export const placeWord = (country: Country): string => (country === "UK" ? "Town" : FIELD_NAMES._locality);
