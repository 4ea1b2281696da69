import { z } from "zod";
import type { Country } from "./country.ts";

/** RULE-GEN-09, word for word. */
export const invalidNumber = (value: string, field: string): string => `${value} is invalid ${field}. Please enter valid number.`;

/**
 * Digits as dialled inside the country: `+61 412 345 678`, `(0412) 345-678` → 0412345678, `+44 20 7946 0958` → 02079460958.
 * Null for letters, for an empty field and for the number of another country.
 */
export function normalisePhone(text: string, country: Country = "AU"): string | null {
  const typed = text.trim().replace(/[\s().\-/\u2010-\u2014]/g, "");
  if (!/^\+?\d+$/.test(typed)) return null;
  const code = country === "AU" ? "61" : "44";
  const foreign = new RegExp(`^(?:\\+|00|0011)${code}0?(\\d+)$`).exec(typed);
  if (foreign) return nationalOf(foreign[1] ?? "", country);
  if (typed.startsWith("+")) return null;
  return country === "AU" && /^61[2-478]\d{8}$/.test(typed) ? `0${typed.slice(2)}` : typed;
}

// 13 and 18 numbers are dialled without a leading zero.
const nationalOf = (digits: string, country: Country): string =>
  country === "AU" && digits.startsWith("1") ? digits : `0${digits}`;

/** RULE-GEN-07: a landline that is too short is filled with zeros to ten digits; UK numbers are left alone (C-54). */
export function normaliseLandline(text: string, country: Country = "AU"): string | null {
  const digits = normalisePhone(text, country);
  return digits !== null && country === "AU" ? digits.padStart(10, "0") : digits;
}

export type PhoneProblem = "digits" | "length" | "zeros";

/** RULE-GEN-09: ten digits, not all zeros; for the UK any number of digits up to 15 (RULE-GEN-13). */
export function phoneProblem(text: string, country: Country = "AU"): PhoneProblem | null {
  const digits = normalisePhone(text, country);
  if (digits === null) return "digits";
  if (/^0+$/.test(digits)) return "zeros";
  if (country === "UK") return digits.length <= 15 ? null : "length";
  return digits.length === 10 ? null : "length";
}

/** RULE-GEN-08: 0412 345 678 and 1300 123 456, other numbers (02) 9555 1234; no mask in the UK. */
export function formatPhone(digits: string, country: Country = "AU"): string {
  if (country === "UK" || !/^\d{10}$/.test(digits)) return digits;
  if (/^(04|13|18)/.test(digits)) return `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`;
  return `(${digits.slice(0, 2)}) ${digits.slice(2, 6)} ${digits.slice(6)}`;
}

const isNumber = (text: string): boolean => phoneProblem(text, "AU") === null;

// The value is repeated only where it is a text or a number, and not at any length.
const wrong = (field: string) => ({
  error: ({ input }: { input?: unknown }) =>
    invalidNumber(typeof input === "string" || typeof input === "number" ? `${input}`.slice(0, 40) : "This", field),
});

/** An Australian phone number, ten digits on the wire. */
export const phone = (field: string) =>
  z
    .string(wrong(field))
    .overwrite((text) => normalisePhone(text) ?? text)
    .refine(isNumber, wrong(field))
    .meta({ pattern: "^\\d{10}$" });

/**
 * The number of a person whose country the schema cannot know: digits, at most 15 and not all zeros. Where the client is
 * Australian its rule is `phoneProblem(digits, country)`, asked once the client is known.
 */
export const anyPhone = (field: string) =>
  z
    .string(wrong(field))
    .overwrite((text) => normalisePhone(text) ?? normalisePhone(text, "UK") ?? text)
    .refine((digits) => /^(?!0+$)\d{1,15}$/.test(digits), wrong(field))
    .meta({ pattern: "^\\d{1,15}$" });
