import { MOST_ITEMS } from "../contract.ts";

/** What was typed into a row: numbers between blanks or commas; null where something else is among them. */
export function readItems(typed: string): string[] | null {
  const items = typed.split(/[\s,;]+/).filter((word) => word !== "");
  return items.length <= MOST_ITEMS && items.every((item) => /^\d{1,6}$/.test(item)) ? [...new Set(items)] : null;
}

/** Initial and subsequent attendance of one kind: of a day, Medicare usually pays one. */
const ATTENDANCES: readonly (readonly [initial: string, subsequent: string])[] = [
  ["104", "105"],
  ["110", "116"],
  ["132", "133"],
  ["23", "36"],
];

/** A hint that never blocks: "104 and 105 on one day: Medicare usually pays only one." */
export function itemWarning(items: readonly string[]): string | null {
  const pair = ATTENDANCES.find(([one, other]) => items.includes(one) && items.includes(other));
  return pair ? `${pair[0]} and ${pair[1]} on one day: Medicare usually pays only one.` : null;
}
