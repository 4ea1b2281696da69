import type { Country } from "#kernel/addresses/country.ts";
import { invalidNumber, normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";

/** Digits alone; anything else stays as it was typed, so that a refusal can repeat it. */
export function digitsOf(typed: string | null | undefined): string {
  const bare = (typed ?? "").replace(/[\s-]/g, "");
  return /^\d+$/.test(bare) ? bare : (typed ?? "").trim();
}

/** G-42: a practice's phone is stored as dialled inside the country and is not padded. */
export const storedPhone = (typed: string | null | undefined, country: Country): string =>
  normalisePhone(typed ?? "", country) ?? (typed ?? "").trim();

const said = (value: string, name: string): string => invalidNumber(value.slice(0, 40), name);

/** RULE-GEN-09: six, eleven or any number of digits, not all zeros; in the United Kingdom whatever is not empty (C-54). */
export function numberProblem(
  value: string,
  { name, length, country }: { readonly name: string; readonly length: number | null; readonly country: Country },
): string | null {
  if (country === "UK") return null;
  const isRight = /^\d+$/.test(value) && !/^0+$/.test(value) && (length === null || value.length === length);
  return isRight ? null : said(value, name);
}

export const phoneNumberProblem = (value: string, name: string, country: Country): string | null =>
  phoneProblem(value, country) === null ? null : said(value, name);
