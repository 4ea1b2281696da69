import { missingName } from "#areas/patients/patients/rules/completeness.ts";
import type { WaitingPatient } from "../contract.ts";
import { itemsFor } from "../rules/ask-for.ts";

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Describes the needed details: "Date of birth, membership number". First the missing details that Corella
 * detects, then the requested ones.
 */
export function neededText({
  missing,
  patient_lists,
  claim_lists,
}: Pick<WaitingPatient, "missing" | "patient_lists" | "claim_lists">): string {
  const detectedItems = itemsFor(missing);
  const furtherItems = patient_lists.filter((item) => !detectedItems.includes(item));
  const text = [...missing.map(missingName), ...furtherItems, ...claim_lists].join(", ").toLowerCase();
  return text === "" ? "Sent back" : capitalise(text);
}
