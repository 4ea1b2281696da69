import { z } from "zod";
import { withoutInvisible } from "#kernel/text/text.ts";
import type { Country } from "./country.ts";

/** Returns the message for an invalid phone number (RULE-GEN-09, word for word). */
export const invalidNumber = (value: string, field: string): string =>
  `${value} is invalid ${field}. Please enter valid number.`;

/**
 * Returns the digits as dialled within the country: `+61 412 345 678`, `(0412) 345-678` → 0412345678, `+44 20
 * 7946 0958` → 02079460958. Null for letters, for an empty field and for the number of another country.
 */
export function normalisePhone(text: string, country: Country = "AU"): string | null {
  const normalisedText = withoutInvisible(text)
    .trim()
    .replace(/[\s().\-/\u2010-\u2014]/g, "");
  if (!/^\+?\d+$/.test(normalisedText)) return null;
  const code = country === "AU" ? "61" : "44";
  const internationalMatch = new RegExp(`^(?:\\+|00|0011)${code}0?(\\d+)$`).exec(normalisedText);
  if (internationalMatch) return nationalOf(internationalMatch[1] ?? "", country);
  if (normalisedText.startsWith("+")) return null;
  return country === "AU" && /^61[2-478]\d{8}$/.test(normalisedText)
    ? `0${normalisedText.slice(2)}`
    : normalisedText;
}

// Adds no leading zero to Australian numbers that start with 1, because 13 and 18 numbers are dialled without
// a zero.
const nationalOf = (digits: string, country: Country): string =>
  country === "AU" && digits.startsWith("1") ? digits : `0${digits}`;

/**
 * Returns the digits of a landline, padded with zeros on the left to ten digits (RULE-GEN-07). UK numbers are
 * not padded (C-54). Null if the text is not a number of the country.
 */
export function normaliseLandline(text: string, country: Country = "AU"): string | null {
  const digits = normalisePhone(text, country);
  return digits !== null && country === "AU" ? digits.padStart(10, "0") : digits;
}

export type PhoneProblem = "digits" | "length" | "zeros";

/**
 * Returns the problem with a phone number, or null. An Australian number has ten digits, not all zeros
 * (RULE-GEN-09); a UK number has at most 15 digits (RULE-GEN-13).
 */
export function phoneProblem(text: string, country: Country = "AU"): PhoneProblem | null {
  const digits = normalisePhone(text, country);
  if (digits === null) return "digits";
  if (/^0+$/.test(digits)) return "zeros";
  if (country === "UK") return digits.length <= 15 ? null : "length";
  return digits.length === 10 ? null : "length";
}

/**
 * Formats a number for display (RULE-GEN-08): 0412 345 678 and 1300 123 456, other numbers (02) 9555 1234. UK
 * numbers are not formatted.
 */
export function formatPhone(digits: string, country: Country = "AU"): string {
  if (country === "UK" || !/^\d{10}$/.test(digits)) return digits;
  if (/^(04|13|18)/.test(digits)) return `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`;
  return `(${digits.slice(0, 2)}) ${digits.slice(2, 6)} ${digits.slice(6)}`;
}

/**
 * Formats a number in E.164 as it is dialled in its country: +61412345678 becomes 0412 345 678 and
 * +447700900123 becomes 07700900123. Numbers of other countries and all other texts stay as they are.
 */
export function formatE164(text: string): string {
  if (!/^\+\d+$/.test(text)) return text;
  const country = text.startsWith("+44") ? "UK" : "AU";
  return formatPhone(normalisePhone(text, country) ?? text, country);
}

const isPhoneNumber = (text: string): boolean => phoneProblem(text, "AU") === null;

// Repeats the invalid value in the message only if the value is a string or a number, shortened to 40
// characters.
const phoneError = (field: string) => ({
  error: ({ input }: { input?: unknown }) =>
    invalidNumber(
      typeof input === "string" || typeof input === "number" ? `${input}`.slice(0, 40) : "This",
      field,
    ),
});

/** Schema of an Australian phone number, which has ten digits in requests and replies. */
export const phone = (field: string) =>
  z
    .string(phoneError(field))
    .overwrite((text) => normalisePhone(text) ?? text)
    .refine(isPhoneNumber, phoneError(field))
    .meta({ pattern: "^\\d{10}$" });

/**
 * Schema of a phone number whose country the schema can't know: at most 15 digits, not all zeros. Once the
 * client's country is known, `phoneProblem(digits, country)` must be checked as well.
 */
export const anyPhone = (field: string) =>
  z
    .string(phoneError(field))
    .overwrite((text) => normalisePhone(text) ?? normalisePhone(text, "UK") ?? text)
    .refine((digits) => /^(?!0+$)\d{1,15}$/.test(digits), phoneError(field))
    .meta({ pattern: "^\\d{1,15}$" });
