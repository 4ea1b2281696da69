import type { z } from "zod";
import { emptyForm as emptyOf, formOf as inForm } from "#kernel/fields.ts";
import type { Patient, PatientDraft } from "../contract.ts";
import { type PatientField, patientFields } from "../fields.ts";

type Given = z.input<typeof PatientDraft>;
/** While it is being filled in, any field may still be empty. */
type Fields = { [Name in PatientField]: Given[Name] | null | undefined };

/** What was typed before the form opened: a name from a search box. */
export type Typed = Partial<Pick<Fields, "first_name" | "last_name" | "mobile" | "dob">>;

export const emptyForm = (typed: Typed = {}): Fields => ({ ...emptyOf(patientFields), ...typed });

export const formOf = (patient: Patient): Fields & { version: number } => ({
  ...inForm(patientFields, { ...patient, picture: null }),
  version: patient.version,
});
