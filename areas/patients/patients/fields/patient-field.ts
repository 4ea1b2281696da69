import type { FieldTable, Importable, Mergeable } from "#kernel/contract/fields.ts";
import type { Patient } from "../contract.ts";
import type { PatientFields } from "../draft.contract.ts";

/** The lines of the form. */
export type PatientSection =
  | "name"
  | "called"
  | "person"
  | "background"
  | "contact"
  | "address"
  | "gp"
  | "next_of_kin"
  | "billing"
  | "fund"
  | "compensation"
  | "medicare"
  | "identifiers"
  | "alerts"
  | "notes";

/** How a field is entered; `web/patient-inputs.tsx` has the patient's own. */
export type PatientInput =
  | "text"
  | "email"
  | "note"
  | "choice"
  | "suggested"
  | "phone"
  | "landline"
  | "birthday"
  | "language"
  | "cardExpiry"
  | "card"
  | "suburb"
  | "referringDoctor"
  | "category"
  | "fund";

/** Some of the fields of a patient. */
export type SomePatientFields = Partial<FieldTable<PatientFields, Patient, PatientSection, PatientInput, Mergeable & Importable>>;
