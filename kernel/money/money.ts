import { z } from "zod";

/** Whole cents; money is never a fraction inside (decisions.md Part A, money). */
export type Cents = number;

/** Ten million dollars less a cent: what an integer column holds with room to add up. */
export const MOST_CENTS: Cents = 999_999_999;

const NOT_MONEY = "Enter an amount in dollars.";
const TOO_FINE = "Enter an amount with at most two decimals.";
const TOO_MUCH = "Enter an amount below $10,000,000.00.";

/** Exact, because it reads the digits of the shortest decimal form; null for a third decimal. */
export function centsOf(dollars: number): Cents | null {
  const digits = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars));
  if (!digits) return null;
  const [, sign, whole = "0", fraction = ""] = digits;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign && cents !== 0 ? -cents : cents;
}

export const dollarsOf = (cents: Cents): number => cents / 100;

/** F-9: a JSON number in dollars on the wire, whole cents inside: how a request is read. A reply is written by `MoneyReplySchema`. */
export const MoneySchema = z.codec(
  z
    .number({ error: NOT_MONEY })
    .min(-MOST_CENTS / 100, { error: TOO_MUCH, abort: true })
    .max(MOST_CENTS / 100, { error: TOO_MUCH, abort: true })
    .refine((dollars) => centsOf(dollars) !== null, TOO_FINE),
  z.int(),
  { decode: (dollars) => centsOf(dollars) ?? 0, encode: dollarsOf },
);

/** F-9 the other way round, for replies, which are shaped in the same direction as requests: whole cents in, dollars out. */
export const MoneyReplySchema = z.codec(z.int(), z.number(), {
  decode: dollarsOf,
  encode: (dollars) => centsOf(dollars) ?? 0,
});

/** "21684" as "21,684"; a sign before the digits stays. */
export function groupThousands(digits: string): string {
  const start = /^\d/.test(digits) ? 0 : 1;
  const first = (digits.length - start) % 3 || 3;
  const groups = [digits.slice(0, start + first)];
  for (let at = start + first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(",");
}

/** RULE-GEN-04: two decimals, always, after a true minus sign where something is taken off. */
export function formatMoney(cents: Cents): string {
  const size = Math.abs(cents);
  const dollars = groupThousands(String(Math.floor(size / 100)));
  return `${cents < 0 ? "−" : ""}$${dollars}.${String(size % 100).padStart(2, "0")}`;
}

/** Reads `12`, `12.5`, `$1,234.50`, `-3`, and what `formatMoney` shows; null for anything else and for a third decimal. */
export function parseTypedMoney(text: string): Cents | null {
  const typed = text
    .trim()
    .replace(/^−/, "-")
    .replace(/^(-?)\$ ?/, "$1");
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d{0,2})?$/.test(typed)) return null;
  const cents = centsOf(Number(typed.replace(/,/g, "")));
  return cents === null || Math.abs(cents) > MOST_CENTS ? null : cents;
}
