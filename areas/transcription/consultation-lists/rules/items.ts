import { MAX_ITEMS } from "../contract.ts";

/**
 * Parses item numbers separated by spaces, commas or semicolons and removes duplicates. Null if there is any
 * other text or there are more than `MAX_ITEMS` numbers.
 */
export function readItems(typed: string): string[] | null {
  const items = typed.split(/[\s,;]+/).filter((word) => word !== "");
  return items.length <= MAX_ITEMS && items.every((item) => /^\d{1,6}$/.test(item))
    ? [...new Set(items)]
    : null;
}

/**
 * Initial and subsequent attendance items of the same kind. Medicare usually pays only one of a pair on a
 * day.
 */
const ATTENDANCES: readonly (readonly [initial: string, subsequent: string])[] = [
  ["104", "105"],
  ["110", "116"],
  ["132", "133"],
  ["23", "36"],
];

/**
 * Returns a warning such as "104 and 105 on one day: Medicare usually pays only one.", or null. A warning
 * never blocks saving.
 */
export function itemWarning(items: readonly string[]): string | null {
  const pair = ATTENDANCES.find(
    ([initial, subsequent]) => items.includes(initial) && items.includes(subsequent),
  );
  return pair ? `${pair[0]} and ${pair[1]} on one day: Medicare usually pays only one.` : null;
}

const DIGITS = "0123456789";

/**
 * Returns the numbers that differ from this one by a single typing error, most likely error first: two digits
 * swapped, one wrong, one added, one omitted.
 */
export function similarNumbersOf(number: string): string[] {
  const indexes = Array.from({ length: number.length }, (_, index) => index);
  const [digitsBefore, digitsAfter] = [
    (place: number) => number.slice(0, place),
    (place: number) => number.slice(place + 1),
  ];
  const swapped = indexes
    .slice(1)
    .map((place) => `${digitsBefore(place - 1)}${number[place]}${number[place - 1]}${digitsAfter(place)}`);
  const wrong = indexes.flatMap((place) =>
    [...DIGITS].map((digit) => `${digitsBefore(place)}${digit}${digitsAfter(place)}`),
  );
  const withoutDigit = indexes.map((place) => `${digitsBefore(place)}${digitsAfter(place)}`);
  const withExtraDigit = [...indexes, number.length].flatMap((place) =>
    [...DIGITS].map((digit) => `${digitsBefore(place)}${digit}${number.slice(place)}`),
  );
  return [...new Set([...swapped, ...wrong, ...withoutDigit, ...withExtraDigit])].filter(
    (each) => each !== number && /^\d{1,6}$/.test(each),
  );
}

/**
 * Returns the known number most similar to the typed one: one typing error away, otherwise the nearest by
 * value. Null if the typed number itself is known.
 */
export function nearestOf(number: string, known: readonly string[]): string | null {
  if (known.includes(number)) return null;
  const similarNumbers = similarNumbersOf(number);
  const rank = (item: string): number =>
    similarNumbers.includes(item)
      ? similarNumbers.indexOf(item)
      : similarNumbers.length + distance(item, number);
  return known.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

const distance = (one: string, other: string): number => Math.abs(Number(one) - Number(other));

/** Splits the typed text into the number that is being typed and the text before it. */
export function lastWord(typed: string): { readonly before: string; readonly word: string } {
  const start = Math.max(...[" ", ",", ";"].map((sign) => typed.lastIndexOf(sign))) + 1;
  return { before: typed.slice(0, start), word: typed.slice(start).trim() };
}

/** Replaces the number that is being typed by a suggested item, followed by a space for the next number. */
export const withItem = (typed: string, item: string): string => `${lastWord(typed).before}${item} `;
