import { nameKey } from "#kernel/people/name-key.ts";
import type { SeenPatient } from "./guard.ts";
import { isIntroducing, isNear, isTitle, type LetterWord, nearMarks } from "./letter-names.ts";
import type { ReadLetter } from "./letter-subjects.ts";

/** A patient named somewhere in a letter. */
export interface Mention {
  readonly patient: SeenPatient;
  /**
   * Certainty of the mention; higher is surer. Raised by an exact name, a date of birth nearby, or a phrase
   * that introduces the patient.
   */
  readonly score: number;
  /** True if the first and last name are written as in the patient's record. */
  readonly isExact: boolean;
}

const EXACT = 4;
const NEAR = 2;
const TITLED = 1;
const BORN = 4;
const INTRODUCED = 2;
const NEAR_BIRTHDAY = 60;
/**
 * Limits of the places examined per name and of the patients examined per near mark. Examining more would not
 * change the result.
 */
const MOST_LOOKS = 20;
const MOST_NEAR = 20;
const MOST_BIRTHDAYS = 50;
/** Longest last name, in words: Van der Berg. */
const LONGEST_LAST = 3;

/**
 * Returns the patients named anywhere in a letter, each once, the surest first and then in the letter's
 * order. Names are looked up in a table of the patients, so that the time grows with the letter plus the
 * patients instead of their product.
 */
export function mentionsOf(letter: ReadLetter, patients: readonly SeenPatient[]): Mention[] {
  const table = lastNamesOf(patients);
  const best = new Map<SeenPatient, Mention>();
  const looks = new Map<string, number>();
  for (const place of lastNamePlaces(letter)) {
    const count = (looks.get(place.key) ?? 0) + 1;
    looks.set(place.key, count);
    if (count > MOST_LOOKS) continue;
    for (const mention of mentionsAt(letter, place, table)) {
      const known = best.get(mention.patient);
      if (known === undefined || known.score < mention.score) best.set(mention.patient, mention);
    }
  }
  return [...best.values()].sort((one, other) => other.score - one.score);
}

/** Patients by the key of their last name and by the near marks of the key. */
type LastNames = ReadonlyMap<string, ReadonlySet<SeenPatient>>;

export function lastNamesOf(patients: readonly SeenPatient[]): LastNames {
  const table = new Map<string, Set<SeenPatient>>();
  for (const patient of patients) {
    const key = nameKey(patient.last_name);
    for (const mark of [key, ...nearMarks(key)]) table.set(mark, (table.get(mark) ?? new Set()).add(patient));
  }
  return table;
}

/** One to three adjacent words that may be a last name. */
interface LastNamePlace {
  readonly at: number;
  readonly length: number;
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function* lastNamePlaces({ words }: ReadLetter): Generator<LastNamePlace> {
  for (const [at, first] of words.entries())
    for (let length = 1; length <= LONGEST_LAST; length += 1) {
      const named = words.slice(at, at + length);
      const last = named.at(-1);
      if (last === undefined || named.length < length || !last.isCapital) continue;
      yield { at, length, key: named.map((word) => word.key).join(""), from: first.from, to: last.to };
    }
}

function mentionsAt({ words, birthdays }: ReadLetter, place: LastNamePlace, table: LastNames): Mention[] {
  const { at, length, key, to } = place;
  const exact = [...(table.get(key) ?? [])];
  const near = length > 1 ? [] : nearMarks(key).flatMap((mark) => [...(table.get(mark) ?? [])].slice(0, MOST_NEAR));
  if (exact.length + near.length === 0) return [];
  const isBorn = birthdays.slice(0, MOST_BIRTHDAYS).some((from) => from >= to && from - to < NEAR_BIRTHDAY);
  const isIntroduced = words.slice(Math.max(0, at - 5), at).some(isIntroducing);
  const bonus = (isBorn ? BORN : 0) + (isIntroduced ? INTRODUCED : 0);
  return [...new Set([...exact, ...near])].flatMap((patient) => {
    const isLast = key === nameKey(patient.last_name);
    const name = firstNameBeside(words, at, length, patient);
    if (name !== null)
      return [{ patient, score: (isLast && name === "exact" ? EXACT : NEAR) + bonus, isExact: isLast && name === "exact" }];
    return isLast && isTitle(words[at - 1]) ? [{ patient, score: TITLED, isExact: false }] : [];
  });
}

/**
 * Finds the patient's first name before or after the last name, with at most one word between: "Isla Jane
 * Campbell", "CAMPBELL, Mrs Isla". Null if the first name isn't found.
 */
function firstNameBeside(
  words: readonly LetterWord[],
  at: number,
  length: number,
  { first_name }: SeenPatient,
): "exact" | "near" | null {
  const end = at + length;
  const beside = [words[at - 1], between(words, at - 1, at - 2), words[end], between(words, end, end + 1)];
  const first = nameKey(first_name);
  const found = beside.filter((word): word is LetterWord => word !== undefined && word.isCapital);
  if (found.some(({ key }) => isFirstName(key, first))) return "exact";
  return found.some(({ key }) => isNear(key, first)) ? "near" : null;
}

const between = (words: readonly LetterWord[], middle: number, at: number): LetterWord | undefined =>
  words[middle]?.isCapital === true ? words[at] : undefined;

/** Returns true for the first name itself, its initial, and its short or long form: Rob and Robert. */
export const isFirstName = (word: string, first: string): boolean =>
  word === first ||
  (word.length === 1 && first.startsWith(word)) ||
  (word.length > 2 && (first.startsWith(word) || word.startsWith(first)));
