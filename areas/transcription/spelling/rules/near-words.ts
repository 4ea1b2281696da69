import { lookedUp } from "./words-in.ts";

/** Shorter words are often one letter from another, as "ileum" and "ilium". */
const SHORTEST = 7;
/** Two letters may be wrong in words of this length. */
const LONG = 10;
const ENDING = /(?:ically|ical|ing|ies|al|ly|ic|es|ed|ia|s|d|e|y)$/;
const stemOf = (key: string): string => key.replace(ENDING, "");

/** The office's medical words: whether a word is one of them, and which one it may have been meant to be. */
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

  /** The word of the list that this one is almost; null where it is one of them, too short, or an ending of one. */
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

/** "fracture" and "fractured" are two words, not a mistake. */
const isFormOf = (one: string, other: string): boolean => stemOf(one) === stemOf(other);

/** Letters to add, drop, change or swap until one word is the other; more than `most` is not counted exactly. */
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
