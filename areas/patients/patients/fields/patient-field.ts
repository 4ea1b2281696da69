import type { FieldTable, Importable, Mergeable } from "#kernel/contract/fields.ts";
import type { Patient } from "../contract.ts";
import type { PatientFields } from "../draft.contract.ts";

/** The rows of the patient form. */
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

/** Input types of patient fields; `web/patient-inputs.tsx` defines the types used only for patients. */
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

/** A subset of the table of patient fields. */
export type SomePatientFields = Partial<
  FieldTable<PatientFields, Patient, PatientSection, PatientInput, Mergeable & Importable>
>;
