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

const EXACT_SCORE = 4;
const NEAR_SCORE = 2;
const TITLED_SCORE = 1;
const BIRTHDAY_SCORE = 4;
const INTRODUCED_SCORE = 2;
const BIRTHDAY_DISTANCE = 60;
/**
 * Limits of the places examined per name and of the patients examined per near mark. Examining more would not
 * change the result.
 */
const MAX_LOOKUPS = 20;
const MAX_NEAR = 20;
const MAX_BIRTHDAYS = 50;
/** Longest last name, in words: Van der Berg. */
const MAX_LAST_WORDS = 3;

/**
 * Returns the patients named anywhere in a letter, each once, the surest first and then in the letter's
 * order. Names are looked up in a table of the patients, so that the time grows with the letter plus the
 * patients instead of their product.
 */
export function mentionsOf(letter: ReadLetter, patients: readonly SeenPatient[]): Mention[] {
  const table = lastNamesOf(patients);
  const bestMentions = new Map<SeenPatient, Mention>();
  const lookups = new Map<string, number>();
  for (const place of lastNamePlaces(letter)) {
    const count = (lookups.get(place.key) ?? 0) + 1;
    lookups.set(place.key, count);
    if (count > MAX_LOOKUPS) continue;
    for (const mention of mentionsAt(letter, place, table)) {
      const bestMention = bestMentions.get(mention.patient);
      if (bestMention === undefined || bestMention.score < mention.score)
        bestMentions.set(mention.patient, mention);
    }
  }
  return [...bestMentions.values()].sort((one, other) => other.score - one.score);
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
    for (let length = 1; length <= MAX_LAST_WORDS; length += 1) {
      const nameWords = words.slice(at, at + length);
      const lastWord = nameWords.at(-1);
      if (lastWord === undefined || nameWords.length < length || !lastWord.isCapital) continue;
      yield {
        at,
        length,
        key: nameWords.map((word) => word.key).join(""),
        from: first.from,
        to: lastWord.to,
      };
    }
}

function mentionsAt({ words, birthdays }: ReadLetter, place: LastNamePlace, table: LastNames): Mention[] {
  const { at, length, key, to } = place;
  const exactPatients = [...(table.get(key) ?? [])];
  const nearPatients =
    length > 1 ? [] : nearMarks(key).flatMap((mark) => [...(table.get(mark) ?? [])].slice(0, MAX_NEAR));
  if (exactPatients.length + nearPatients.length === 0) return [];
  const isBorn = birthdays
    .slice(0, MAX_BIRTHDAYS)
    .some((from) => from >= to && from - to < BIRTHDAY_DISTANCE);
  const isIntroduced = words.slice(Math.max(0, at - 5), at).some(isIntroducing);
  const bonus = (isBorn ? BIRTHDAY_SCORE : 0) + (isIntroduced ? INTRODUCED_SCORE : 0);
  return [...new Set([...exactPatients, ...nearPatients])].flatMap((patient) => {
    const isLast = key === nameKey(patient.last_name);
    const name = firstNameBeside(words, at, length, patient);
    if (name !== null)
      return [
        {
          patient,
          score: (isLast && name === "exact" ? EXACT_SCORE : NEAR_SCORE) + bonus,
          isExact: isLast && name === "exact",
        },
      ];
    return isLast && isTitle(words[at - 1]) ? [{ patient, score: TITLED_SCORE, isExact: false }] : [];
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
  const neighbours = [
    words[at - 1],
    wordBeyond(words, at - 1, at - 2),
    words[end],
    wordBeyond(words, end, end + 1),
  ];
  const first = nameKey(first_name);
  const candidates = neighbours.filter((word): word is LetterWord => word !== undefined && word.isCapital);
  if (candidates.some(({ key }) => isFirstName(key, first))) return "exact";
  return candidates.some(({ key }) => isNear(key, first)) ? "near" : null;
}

const wordBeyond = (words: readonly LetterWord[], middle: number, index: number): LetterWord | undefined =>
  words[middle]?.isCapital === true ? words[index] : undefined;

/** Returns true for the first name itself, its initial, and its short or long form: Rob and Robert. */
export const isFirstName = (word: string, first: string): boolean =>
  word === first ||
  (word.length === 1 && first.startsWith(word)) ||
  (word.length > 2 && (first.startsWith(word) || word.startsWith(first)));
