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

const DIGITS = "0123456789";

/** Numbers one slip of the finger away, the likeliest first: two digits changed over, one wrong, one too many, one left out. */
export function neighbours(number: string): string[] {
  const places = Array.from({ length: number.length }, (_, place) => place);
  const [before, after] = [(place: number) => number.slice(0, place), (place: number) => number.slice(place + 1)];
  const swapped = places.slice(1).map((place) => `${before(place - 1)}${number[place]}${number[place - 1]}${after(place)}`);
  const wrong = places.flatMap((place) => [...DIGITS].map((digit) => `${before(place)}${digit}${after(place)}`));
  const tooMany = places.map((place) => `${before(place)}${after(place)}`);
  const leftOut = [...places, number.length].flatMap((place) =>
    [...DIGITS].map((digit) => `${before(place)}${digit}${number.slice(place)}`),
  );
  return [...new Set([...swapped, ...wrong, ...tooMany, ...leftOut])].filter((each) => each !== number && /^\d{1,6}$/.test(each));
}

/** Of the numbers there are, the one most like what was typed: a slip away, else the closest by size. None of a number that is there. */
export function nearestOf(number: string, known: readonly string[]): string | null {
  if (known.includes(number)) return null;
  const slips = neighbours(number);
  const rank = (item: string): number => (slips.includes(item) ? slips.indexOf(item) : slips.length + distance(item, number));
  return known.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

const distance = (one: string, other: string): number => Math.abs(Number(one) - Number(other));

/** The number that is being typed, after the last blank, and what stands before it. */
export function lastWord(typed: string): { readonly before: string; readonly word: string } {
  const at = Math.max(...[" ", ",", ";"].map((sign) => typed.lastIndexOf(sign))) + 1;
  return { before: typed.slice(0, at), word: typed.slice(at).trim() };
}

/** A suggestion in the place of the word that is being typed, with a blank for the next one. */
export const withItem = (typed: string, item: string): string => `${lastWord(typed).before}${item} `;
