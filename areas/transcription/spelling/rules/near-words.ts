import { lookupKeyOf } from "./words-in.ts";

/**
 * Length of the shortest word that is corrected, because shorter words often differ by one letter only, such
 * as "ileum" and "ilium".
 */
const MIN_LENGTH = 7;
/** Length from which a word may have two wrong letters. */
const LONG_LENGTH = 10;
const ENDING = /(?:ically|ical|ing|ies|al|ly|ic|es|ed|ia|s|d|e|y)$/;
const stemOf = (key: string): string => key.replace(ENDING, "");

/** Dictionary of the office's medical words that finds corrections of misspelt words. */
export class MedicalWords {
  readonly #known = new Map<string, string>();
  readonly #byStart = new Map<string, string[]>();
  readonly #stems = new Set<string>();
  readonly #cache = new Map<string, string | null>();

  constructor(words: readonly string[]) {
    for (const word of words) {
      const key = lookupKeyOf(word);
      this.#known.set(key, word);
      this.#stems.add(stemOf(key));
      const start = key.slice(0, 1);
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), key]);
    }
  }

  has(word: string): boolean {
    return this.#known.has(lookupKeyOf(word));
  }

  /**
   * Returns the word of the list that is closest to the given word. Null if the given word is in the list, is
   * too short, is another form of a listed word, or is close to no word.
   */
  meant(word: string): string | null {
    const key = lookupKeyOf(word);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const correction = this.#findClosest(key);
    this.#cache.set(key, correction);
    return correction;
  }

  #findClosest(key: string): string | null {
    if (key.length < MIN_LENGTH || this.#known.has(key) || this.#stems.has(stemOf(key))) return null;
    const maxDistance = key.length >= LONG_LENGTH ? 2 : 1;
    const candidates = (this.#byStart.get(key.slice(0, 1)) ?? [])
      .filter((other) => other.length >= MIN_LENGTH && Math.abs(other.length - key.length) <= maxDistance)
      .map((other) => ({ other, away: distance(other, key, maxDistance) }))
      .filter(({ other, away }) => away <= maxDistance && !isFormOf(other, key));
    const [best] = candidates.toSorted((a, b) => a.away - b.away || (a.other < b.other ? -1 : 1));
    return best ? (this.#known.get(best.other) ?? null) : null;
  }
}

/** Returns true for two forms of one word, such as "fracture" and "fractured". */
const isFormOf = (one: string, other: string): boolean => stemOf(one) === stemOf(other);

/**
 * Counts the letters to add, drop, change or swap to turn one word into the other. Any result above `most`
 * means only that the distance exceeds `most`.
 */
export function distance(a: string, b: string, limit: number): number {
  let [olderRow, previousRow]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, index) => index),
  ];
  for (let row = 1; row <= a.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      currentRow[column] = Math.min(
        (previousRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (previousRow[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (olderRow[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...currentRow) > limit) return limit + 1;
    [olderRow, previousRow] = [previousRow, currentRow];
  }
  return previousRow[b.length] ?? 0;
}
