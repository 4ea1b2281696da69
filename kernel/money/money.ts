import { z } from "zod";

/** An amount in whole cents. Amounts are never fractions inside the product (decisions.md Part A, money). */
export type Cents = number;

/** Largest amount: ten million dollars less one cent, which leaves room for sums in an integer column. */
export const MAX_CENTS: Cents = 999_999_999;

const NOT_MONEY = "Enter an amount in dollars.";
const TOO_MANY_DECIMALS = "Enter an amount with at most two decimals.";
const TOO_MUCH = "Enter an amount below $10,000,000.00.";

/**
 * Converts dollars to cents exactly, by reading the digits of the shortest decimal form. Null if the amount
 * has a third decimal.
 */
export function centsOf(dollars: number): Cents | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars));
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign && cents !== 0 ? -cents : cents;
}

export const dollarsOf = (cents: Cents): number => cents / 100;

/**
 * Schema of an amount in a request: a JSON number in dollars, decoded to whole cents (F-9). Use
 * `MoneyReplySchema` in replies.
 */
export const MoneySchema = z.codec(
  z
    .number({ error: NOT_MONEY })
    .min(-MAX_CENTS / 100, { error: TOO_MUCH, abort: true })
    .max(MAX_CENTS / 100, { error: TOO_MUCH, abort: true })
    .refine((dollars) => centsOf(dollars) !== null, TOO_MANY_DECIMALS),
  z.int(),
  { decode: (dollars) => centsOf(dollars) ?? 0, encode: dollarsOf },
);

/**
 * Schema of an amount in a reply (F-9): whole cents in, dollars out. Reversed because replies are decoded in
 * the same direction as requests.
 */
export const MoneyReplySchema = z.codec(z.int(), z.number(), {
  decode: dollarsOf,
  encode: (dollars) => centsOf(dollars) ?? 0,
});

/** Groups digits by thousands: "21684" becomes "21,684". A sign before the digits is kept. */
export function groupThousands(digits: string): string {
  const start = /^\d/.test(digits) ? 0 : 1;
  const first = (digits.length - start) % 3 || 3;
  const groups = [digits.slice(0, start + first)];
  for (let index = start + first; index < digits.length; index += 3)
    groups.push(digits.slice(index, index + 3));
  return groups.join(",");
}

/** Formats an amount with two decimals, and with a true minus sign if negative (RULE-GEN-04). */
export function formatMoney(cents: Cents): string {
  const size = Math.abs(cents);
  const dollars = groupThousands(String(Math.floor(size / 100)));
  return `${cents < 0 ? "−" : ""}$${dollars}.${String(size % 100).padStart(2, "0")}`;
}

/**
 * Parses `12`, `12.5`, `$1,234.50`, `-3` and the output of `formatMoney`. Null for any other text, for a
 * third decimal and for amounts above `MAX_CENTS`.
 */
export function parseTypedMoney(text: string): Cents | null {
  const normalisedText = text
    .trim()
    .replace(/^−/, "-")
    .replace(/^(-?)\$ ?/, "$1");
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d{0,2})?$/.test(normalisedText)) return null;
  const cents = centsOf(Number(normalisedText.replace(/,/g, "")));
  return cents === null || Math.abs(cents) > MAX_CENTS ? null : cents;
}
