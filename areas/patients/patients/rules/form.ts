import type { z } from "zod";
import { emptyForm as emptyOf, formOf as inForm } from "#kernel/contract/fields.ts";
import type { Patient, PatientDraft } from "../contract.ts";
import { type PatientField, patientFields } from "../fields.ts";

type DraftInput = z.input<typeof PatientDraft>;
/** Values of the form, in which any field may be empty. */
type Fields = { [Name in PatientField]: DraftInput[Name] | null | undefined };

/** Values typed before the form opened, such as a name from a search box. */
export type TypedValues = Partial<Pick<Fields, "first_name" | "last_name" | "mobile" | "dob">>;

export const emptyForm = (typed: TypedValues = {}): Fields => ({ ...emptyOf(patientFields), ...typed });

export const formOf = (patient: Patient): Fields & { version: number } => ({
  ...inForm(patientFields, { ...patient, picture: null }),
  version: patient.version,
});

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Splits a name typed in a search box, `smith, jo` or `jo smith`, into first and last name. Empty if the text
 * contains a digit or `@`.
 */
export function parseTypedName(text: string): TypedValues {
  if (/[\d@]/.test(text)) return {};
  const [before = "", after] = text.split(",").map((part) => part.trim());
  if (after !== undefined) return { last_name: capital(before), first_name: capital(after) };
  const words = before.split(/\s+/);
  return { first_name: capital(words.slice(0, -1).join(" ")), last_name: capital(words.at(-1) ?? "") };
}
