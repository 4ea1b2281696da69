/** The fields a column may be matched with, by what is imported; the words are shown on screen. */
export const PATIENT_COLUMNS = {
  import_id: "ID in the old system",
  title: "Title",
  last_name: "Surname",
  first_name: "Given names",
  full_name: "Full name (Surname, Given)",
  dob: "Date of birth",
  gender: "Sex",
  mobile: "Mobile",
  landline: "Landline",
  other_phone: "Other phone",
  email: "E-mail",
  address: "Street address",
  suburb: "Suburb",
  state: "State",
  postcode: "Postcode",
  medicare_number: "Medicare number",
  irn: "Medicare reference (IRN)",
  entitlement_expiry: "Card expiry",
  ihi: "IHI",
  dva_number: "DVA number",
  fund: "Health fund",
  fund_number: "Membership number",
  category: "Category",
  mrn: "MRN",
  notes: "Notes",
} as const;

export const REFERRING_DOCTOR_COLUMNS = {
  import_id: "ID in the old system",
  title: "Title",
  last_name: "Surname",
  first_name: "Given names",
  full_name: "Full name (Surname, Given)",
  provider_number: "Provider number",
  practice_name: "Practice",
  phone: "Phone",
  address: "Street address",
  suburb: "Suburb",
  state: "State",
  postcode: "Postcode",
} as const;

export type PatientColumn = keyof typeof PATIENT_COLUMNS;
export type ReferringDoctorColumn = keyof typeof REFERRING_DOCTOR_COLUMNS;
export type Column = PatientColumn | ReferringDoctorColumn;
/** Column of the file, by its place, to field; a place that is not in it is ignored. */
export type Mapping = Readonly<Record<string, Column>>;

const COLUMNS: ReadonlySet<string> = new Set([...Object.keys(PATIENT_COLUMNS), ...Object.keys(REFERRING_DOCTOR_COLUMNS)]);
export const isColumn = (name: string): name is Column => COLUMNS.has(name);
