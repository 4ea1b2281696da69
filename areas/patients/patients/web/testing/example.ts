import type { PatientRow } from "../../row.contract.ts";

/** Returns a row of the list for John Smith, with the given changes. */
export const aPatientRow = (change: Partial<PatientRow> = {}): PatientRow => ({
  ID: 1,
  _doctor: 7,
  title: 1,
  first_name: "John",
  last_name: "Smith",
  preferred_name: null,
  dob: "1960-02-01",
  gender: "M",
  landline: null,
  mobile: null,
  _locality: null,
  _health_fund: null,
  category: "U",
  mrn: null,
  alerts: null,
  status: "Validated",
  _status: 4,
  is_deleted: false,
  locality: null,
  health_fund: null,
  referral: null,
  latest_visit: null,
  ...change,
});
