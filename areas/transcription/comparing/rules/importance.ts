import type { DiffPart } from "./diff.ts";
import { isNumber, isWord, LINE_END, type Token } from "./tokens.ts";

/** Subjects of a difference, most important first (G-18). */
export const IMPORTANCE = ["dose", "side", "negation", "number", "date", "word", "layout"] as const;
export type Importance = (typeof IMPORTANCE)[number];

/** Returns true for differences that could harm a patient, which are checked first. */
export const isCheckedFirst = (importance: Importance): boolean =>
  importance !== "word" && importance !== "layout";

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
const INTERVALS = setOf(
  "year years month months week weeks fortnight fortnights day days hour hours minute minutes",
);
const SIDES = setOf(
  "left right bilateral bilaterally unilateral unilaterally both lt rt lhs rhs left-sided right-sided",
);
const NEGATIONS = setOf(
  "no not never none nil without neither nor cannot denies denied deny denying negative absent absence excluded exclude excludes unlikely unremarkable " +
    "nad isn’t",
);
/** Signs that change the meaning of a number. */
const SIGNS = setOf("- – + < > = ≤ ≥ ± % ° ~ .");

const lowerCaseOf = ({ text }: Token): string => text.toLowerCase();
const isDose = (token: Token): boolean =>
  UNITS.has(lowerCaseOf(token)) || FREQUENCIES.has(lowerCaseOf(token));
const isAmount = (token: Token): boolean =>
  isNumber(token) || NUMBER_WORDS.has(lowerCaseOf(token)) || MONTHS.has(lowerCaseOf(token));
/** Returns true for a date such as 14/06/1961, a month, or part of an interval such as a number of days. */
const isDate = (token: Token, after: Token | undefined): boolean =>
  /^\d{1,4}[/.]\d{1,2}[/.]\d{2,4}$/.test(token.text) ||
  MONTHS.has(lowerCaseOf(token)) ||
  INTERVALS.has(lowerCaseOf(token)) ||
  (isAmount(token) && after !== undefined && INTERVALS.has(lowerCaseOf(after)));
const isSide = (token: Token): boolean =>
  SIDES.has(lowerCaseOf(token)) || token.text === "L" || token.text === "R";
const isNegation = (token: Token): boolean =>
  NEGATIONS.has(lowerCaseOf(token)) || /n['’]t$|^non-/i.test(token.text);

/** Returns the words and amounts in lower case, without punctuation and line ends. */
const plainTextOf = (tokens: readonly Token[]): string =>
  tokens
    .filter((token) => isWord(token) || isAmount(token))
    .map(lowerCaseOf)
    .join(" ");

/** Returns the importance of a difference. `next` is the piece that follows: "5" before "mg" is a dose. */
export function importanceOf(
  { removed, added }: Pick<DiffPart, "removed" | "added">,
  next: DiffPart | undefined,
): Importance {
  const withNextTokens = (tokens: readonly Token[], nextToken: Token | undefined) =>
    tokens.map((token, index) => ({ token, after: tokens[index + 1] ?? nextToken }));
  const tokensBySide = [withNextTokens(removed, next?.removed[0]), withNextTokens(added, next?.added[0])];
  const hasToken = (predicate: (token: Token, after: Token | undefined) => boolean): boolean =>
    tokensBySide.flat().some(({ token, after }) => predicate(token, after));
  const hasSignedNumber = hasToken(
    ({ text }, after) => SIGNS.has(text) && after !== undefined && isNumber(after) && !after.isApart,
  );
  const hasPercentOrDegree = hasToken(({ text }) => text === "%" || text === "°");
  if (plainTextOf(removed) === plainTextOf(added) && !hasSignedNumber && !hasPercentOrDegree) return "layout";
  const isDosed = (token: Token, after: Token | undefined) =>
    isAmount(token) && after !== undefined && UNITS.has(lowerCaseOf(after));
  if (hasToken((token, after) => isDose(token) || isDosed(token, after))) return "dose";
  if (hasToken(isSide)) return "side";
  if (hasToken(isNegation)) return "negation";
  if (
    hasSignedNumber ||
    hasPercentOrDegree ||
    hasToken((token, after) => isAmount(token) && !isDate(token, after))
  )
    return "number";
  if (hasToken(isDate)) return "date";
  return hasToken(({ text }) => text !== LINE_END) ? "word" : "layout";
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

const CONTEXT_TOKENS = 6;

/** Returns all differences with their importance, in the order of the letter. */
export function rateDifferences(pieces: readonly DiffPart[]): Difference[] {
  const differences: Difference[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece.isSame) continue;
    const after = pieces[index + 1]?.added ?? [];
    differences.push({
      removed: piece.removed,
      added: piece.added,
      importance: importanceOf(piece, pieces[index + 1]),
      place: differences.length,
      before: (pieces[index - 1]?.added ?? []).slice(-CONTEXT_TOKENS),
      after: after.slice(0, CONTEXT_TOKENS),
    });
  }
  return differences;
}

/** Sorts by importance, and in the order of the letter within the same importance. */
export const sortByImportance = (differences: readonly Difference[]): Difference[] =>
  differences.toSorted(
    (one, other) =>
      IMPORTANCE.indexOf(one.importance) - IMPORTANCE.indexOf(other.importance) || one.place - other.place,
  );
