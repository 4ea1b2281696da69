import { z } from "zod";

export const INVALID_PROVIDER_NUMBER = "Invalid provider number";

// RULE-PROV-03: a character's value is its place here; I, O, S and Z are never used.
const LOCATIONS = "0123456789ABCDEFGHJKLMNPQRTUVWXY";
// RULE-PROV-02: the check letter is the one at the remainder's place.
const CHECKS = "YXWTLKJHFBA";
const WEIGHTS = [3, 5, 8, 4, 2, 1];

export type ProviderNumberProblem = "format" | "location" | "checkAlphabet" | "check";

/** RULE-PROV-01, C-52: upper case without blanks and hyphens; one leading zero that was dropped is put back. */
export function normaliseProviderNumber(text: string): string {
  const typed = text.toUpperCase().replace(/[\s-]/g, "");
  return typed.length === 7 ? `0${typed}` : typed;
}

/** Null is a number Medicare could have issued. */
export function providerNumberProblem(text: string): ProviderNumberProblem | null {
  const number = normaliseProviderNumber(text);
  if (!/^\d{6}[0-9A-Z]{2}$/.test(number) || number.startsWith("000000")) return "format";
  const location = LOCATIONS.indexOf(number.charAt(6));
  if (location === -1) return "location";
  if (!CHECKS.includes(number.charAt(7))) return "checkAlphabet";
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(number.charAt(place)), location * 6);
  return CHECKS.charAt(sum % 11) === number.charAt(7) ? null : "check";
}

export const isProviderNumber = (text: string): boolean => providerNumberProblem(text) === null;

/** As Medicare prints it: 242662 1B. */
export const formatProviderNumber = (number: string): string =>
  number.length === 8 ? `${number.slice(0, 6)} ${number.slice(6)}` : number;

export const ProviderNumberSchema = z
  .string({ error: INVALID_PROVIDER_NUMBER })
  .overwrite(normaliseProviderNumber)
  .refine(isProviderNumber, INVALID_PROVIDER_NUMBER);
