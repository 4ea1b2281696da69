import { missingName } from "#areas/patients/patients/rules/completeness.ts";
import type { WaitingPatient } from "../contract.ts";
import { itemsFor } from "../rules/ask-for.ts";

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Describes the needed details: "Date of birth, membership number". First the missing details that Corella
 * detects, then the requested ones.
 */
export function neededWords({
  missing,
  patient_lists,
  claim_lists,
}: Pick<WaitingPatient, "missing" | "patient_lists" | "claim_lists">): string {
  const seen = itemsFor(missing);
  const besides = patient_lists.filter((item) => !seen.includes(item));
  const words = [...missing.map(missingName), ...besides, ...claim_lists].join(", ").toLowerCase();
  return words === "" ? "Sent back" : capital(words);
}
