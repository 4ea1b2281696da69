import { z } from "zod";

export const INVALID_PROVIDER_NUMBER = "Invalid provider number";

// Location characters (RULE-PROV-03). A character's value is its index; I, O, S and Z are never used.
const LOCATIONS = "0123456789ABCDEFGHJKLMNPQRTUVWXY";
// Check letters (RULE-PROV-02). The check letter is at the index of the remainder.
const CHECKS = "YXWTLKJHFBA";
const WEIGHTS = [3, 5, 8, 4, 2, 1];

export type ProviderNumberProblem = "format" | "location" | "checkAlphabet" | "check";

/**
 * Normalises a provider number to upper case without blanks and hyphens, and restores one dropped leading
 * zero (RULE-PROV-01, C-52).
 */
export function normaliseProviderNumber(text: string): string {
  const normalisedText = text.toUpperCase().replace(/[\s-]/g, "");
  return normalisedText.length === 7 ? `0${normalisedText}` : normalisedText;
}

/** Returns the problem with a provider number. Null for a number that Medicare could have issued. */
export function providerNumberProblem(text: string): ProviderNumberProblem | null {
  const number = normaliseProviderNumber(text);
  if (!/^\d{6}[0-9A-Z]{2}$/.test(number) || number.startsWith("000000")) return "format";
  const location = LOCATIONS.indexOf(number.charAt(6));
  if (location === -1) return "location";
  if (!CHECKS.includes(number.charAt(7))) return "checkAlphabet";
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(number.charAt(index)),
    location * 6,
  );
  return CHECKS.charAt(sum % 11) === number.charAt(7) ? null : "check";
}

export const isProviderNumber = (text: string): boolean => providerNumberProblem(text) === null;

/** Formats a provider number as printed by Medicare: 242662 1B. */
export const formatProviderNumber = (number: string): string =>
  number.length === 8 ? `${number.slice(0, 6)} ${number.slice(6)}` : number;

export const ProviderNumberSchema = z
  .string({ error: INVALID_PROVIDER_NUMBER })
  .overwrite(normaliseProviderNumber)
  .refine(isProviderNumber, INVALID_PROVIDER_NUMBER);
