import type { Piece } from "./diff.ts";
import { isNumber, isWord, LINE_END, type Token } from "./tokens.ts";

/** Subjects of a difference, most important first (G-18). */
export const IMPORTANCE = ["dose", "side", "negation", "number", "date", "word", "layout"] as const;
export type Importance = (typeof IMPORTANCE)[number];

/** Returns true for differences that could harm a patient, which are checked first. */
export const isCheckedFirst = (importance: Importance): boolean => importance !== "word" && importance !== "layout";

export const IMPORTANCE_LABELS: Readonly<Record<Importance, string>> = {
  dose: "Dose",
  side: "Left or right",
  negation: "Negation",
  number: "Number",
  date: "Date or interval",
  word: "Words",
  layout: "Punctuation and layout",
};

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const UNITS = setOf(
  "mg mcg µg μg ug microgram micrograms milligram milligrams g gram grams kg ml mls litre litres unit units iu mmol mmol/l meq mmhg drop drops " +
    "tablet tablets tab tabs capsule capsules cap caps puff puffs dose doses spray sprays patch patches milli micro nano ng",
);
const FREQUENCIES = setOf(
  "daily once twice thrice nocte mane bd bid tds tid qid qds prn stat weekly fortnightly monthly hourly nightly alternate",
);
const NUMBER_WORDS = setOf(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty " +
    "forty fifty sixty seventy eighty ninety hundred thousand half quarter double single",
);
const MONTHS = setOf("january february march april june july august september october november december");
const INTERVALS = setOf("year years month months week weeks fortnight fortnights day days hour hours minute minutes");
const SIDES = setOf("left right bilateral bilaterally unilateral unilaterally both lt rt lhs rhs left-sided right-sided");
const NEGATIONS = setOf(
  "no not never none nil without neither nor cannot denies denied deny denying negative absent absence excluded exclude excludes unlikely unremarkable " +
    "nad isn’t",
);
/** Signs that change the meaning of a number. */
const SIGNS = setOf("- – + < > = ≤ ≥ ± % ° ~ .");

const lower = ({ text }: Token): string => text.toLowerCase();
const isDose = (token: Token): boolean => UNITS.has(lower(token)) || FREQUENCIES.has(lower(token));
const isAmount = (token: Token): boolean => isNumber(token) || NUMBER_WORDS.has(lower(token)) || MONTHS.has(lower(token));
/** Returns true for a date such as 14/06/1961, a month, or part of an interval such as a number of days. */
const isDate = (token: Token, after: Token | undefined): boolean =>
  /^\d{1,4}[/.]\d{1,2}[/.]\d{2,4}$/.test(token.text) ||
  MONTHS.has(lower(token)) ||
  INTERVALS.has(lower(token)) ||
  (isAmount(token) && after !== undefined && INTERVALS.has(lower(after)));
const isSide = (token: Token): boolean => SIDES.has(lower(token)) || token.text === "L" || token.text === "R";
const isNegation = (token: Token): boolean => NEGATIONS.has(lower(token)) || /n['’]t$|^non-/i.test(token.text);

/** Returns the words and amounts in lower case, without punctuation and line ends. */
const plain = (tokens: readonly Token[]): string =>
  tokens
    .filter((token) => isWord(token) || isAmount(token))
    .map(lower)
    .join(" ");

/** Returns the importance of a difference. `next` is the piece that follows: "5" before "mg" is a dose. */
export function importanceOf({ removed, added }: Pick<Piece, "removed" | "added">, next: Piece | undefined): Importance {
  const followed = (tokens: readonly Token[], then: Token | undefined) =>
    tokens.map((token, place) => ({ token, after: tokens[place + 1] ?? then }));
  const sides = [followed(removed, next?.removed[0]), followed(added, next?.added[0])];
  const some = (holds: (token: Token, after: Token | undefined) => boolean): boolean =>
    sides.flat().some(({ token, after }) => holds(token, after));
  const touches = some(({ text }, after) => SIGNS.has(text) && after !== undefined && isNumber(after) && !after.isApart);
  const percent = some(({ text }) => text === "%" || text === "°");
  if (plain(removed) === plain(added) && !touches && !percent) return "layout";
  const isDosed = (token: Token, after: Token | undefined) => isAmount(token) && after !== undefined && UNITS.has(lower(after));
  if (some((token, after) => isDose(token) || isDosed(token, after))) return "dose";
  if (some(isSide)) return "side";
  if (some(isNegation)) return "negation";
  if (touches || percent || some((token, after) => isAmount(token) && !isDate(token, after))) return "number";
  if (some(isDate)) return "date";
  return some(({ text }) => text !== LINE_END) ? "word" : "layout";
}

export interface Difference {
  readonly removed: readonly Token[];
  readonly added: readonly Token[];
  readonly importance: Importance;
  /** Index of the difference in the letter, counted from 0. */
  readonly place: number;
  /** Up to six tokens before and after the difference. */
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

const AROUND = 6;

/** Returns all differences with their importance, in the order of the letter. */
export function rated(pieces: readonly Piece[]): Difference[] {
  const found: Difference[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.isSame) continue;
    const after = pieces[at + 1]?.added ?? [];
    found.push({
      removed: piece.removed,
      added: piece.added,
      importance: importanceOf(piece, pieces[at + 1]),
      place: found.length,
      before: (pieces[at - 1]?.added ?? []).slice(-AROUND),
      after: after.slice(0, AROUND),
    });
  }
  return found;
}

/** Sorts by importance, and in the order of the letter within the same importance. */
export const byImportance = (differences: readonly Difference[]): Difference[] =>
  differences.toSorted(
    (one, other) => IMPORTANCE.indexOf(one.importance) - IMPORTANCE.indexOf(other.importance) || one.place - other.place,
  );
