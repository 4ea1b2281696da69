import type { Country } from "#kernel/addresses/country.ts";
import { invalidNumber, normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";

/**
 * Removes spaces and hyphens if only digits remain; otherwise returns the trimmed text, so that the error can
 * quote it.
 */
export function digitsOf(text: string | null | undefined): string {
  const digits = (text ?? "").replace(/[\s-]/g, "");
  return /^\d+$/.test(digits) ? digits : (text ?? "").trim();
}

/**
 * Normalises a practice's phone as dialled inside the country, without padding (G-42). A number that can't be
 * normalised is only trimmed.
 */
export const normalisePhoneText = (text: string | null | undefined, country: Country): string =>
  normalisePhone(text ?? "", country) ?? (text ?? "").trim();

const numberError = (value: string, name: string): string => invalidNumber(value.slice(0, 40), name);

/**
 * Returns the error for a number that isn't all digits, is all zeros, or doesn't have `length` digits (null:
 * any length); null if the number is valid (RULE-GEN-09). Accepts any value in the United Kingdom (C-54).
 */
export function numberProblem(
  value: string,
  {
    name,
    length,
    country,
  }: { readonly name: string; readonly length: number | null; readonly country: Country },
): string | null {
  if (country === "UK") return null;
  const isValid = /^\d+$/.test(value) && !/^0+$/.test(value) && (length === null || value.length === length);
  return isValid ? null : numberError(value, name);
}

export const phoneNumberProblem = (value: string, name: string, country: Country): string | null =>
  phoneProblem(value, country) === null ? null : numberError(value, name);
