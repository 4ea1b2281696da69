import { lookedUp } from "./words-in.ts";

/**
 * Length of the shortest word that is corrected, because shorter words often differ by one letter only, such
 * as "ileum" and "ilium".
 */
const SHORTEST = 7;
/** Length from which a word may have two wrong letters. */
const LONG = 10;
const ENDING = /(?:ically|ical|ing|ies|al|ly|ic|es|ed|ia|s|d|e|y)$/;
const stemOf = (key: string): string => key.replace(ENDING, "");

/** Dictionary of the office's medical words that finds corrections of misspelt words. */
export class MedicalWords {
  readonly #known = new Map<string, string>();
  readonly #byStart = new Map<string, string[]>();
  readonly #stems = new Set<string>();
  readonly #answers = new Map<string, string | null>();

  constructor(words: readonly string[]) {
    for (const word of words) {
      const key = lookedUp(word);
      this.#known.set(key, word);
      this.#stems.add(stemOf(key));
      const start = key.slice(0, 1);
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), key]);
    }
  }

  has(word: string): boolean {
    return this.#known.has(lookedUp(word));
  }

  /**
   * Returns the word of the list that is closest to the given word. Null if the given word is in the list, is
   * too short, is another form of a listed word, or is close to no word.
   */
  meant(word: string): string | null {
    const key = lookedUp(word);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const found = this.#find(key);
    this.#answers.set(key, found);
    return found;
  }

  #find(key: string): string | null {
    if (key.length < SHORTEST || this.#known.has(key) || this.#stems.has(stemOf(key))) return null;
    const most = key.length >= LONG ? 2 : 1;
    const near = (this.#byStart.get(key.slice(0, 1)) ?? [])
      .filter((other) => other.length >= SHORTEST && Math.abs(other.length - key.length) <= most)
      .map((other) => ({ other, away: distance(other, key, most) }))
      .filter(({ other, away }) => away <= most && !isFormOf(other, key));
    const [best] = near.toSorted((a, b) => a.away - b.away || (a.other < b.other ? -1 : 1));
    return best ? (this.#known.get(best.other) ?? null) : null;
  }
}

/** Returns true for two forms of one word, such as "fracture" and "fractured". */
const isFormOf = (one: string, other: string): boolean => stemOf(one) === stemOf(other);

/**
 * Counts the letters to add, drop, change or swap to turn one word into the other. Any result above `most`
 * means only that the distance exceeds `most`.
 */
export function distance(a: string, b: string, most: number): number {
  let [older, before]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      now[at] = Math.min(
        (before[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (before[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (older[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...now) > most) return most + 1;
    [older, before] = [before, now];
  }
  return before[b.length] ?? 0;
}
