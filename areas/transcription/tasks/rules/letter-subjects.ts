import { labelledBirthdays } from "./letter-dates.ts";
import {
  isTitle,
  MAX_LETTER_LENGTH,
  type LetterName,
  type LetterWord,
  namesOfLetter,
  wordsOfLetter,
} from "./letter-names.ts";

/** A letter split into the parts that the guard compares. */
export interface ReadLetter {
  readonly text: string;
  readonly words: readonly LetterWord[];
  readonly names: readonly LetterName[];
  /** Offsets at which the labelled dates of birth begin, ascending. */
  readonly birthdays: readonly number[];
  /**
   * Names of the patients that the letter is about: from lines with a label such as "Re:", or else the names
   * followed by a date of birth.
   */
  readonly subjects: readonly string[];
}

/** Parses a letter once. The time grows linearly with the text, which is cut at 200,000 characters. */
export function readLetter(fullText: string): ReadLetter {
  const text = fullText.slice(0, MAX_LETTER_LENGTH);
  const words = wordsOfLetter(text);
  const birthdays = labelledBirthdays(text).map(({ from }) => from);
  const names = namesOfLetter(text, words, birthdays);
  const labelled = labelledSubjects(text);
  const birthdayNames = names.filter(({ isBorn }) => isBorn).map((name) => name.text);
  const subjects = [...new Set(labelled.length > 0 ? labelled : birthdayNames)].slice(0, MAX_SUBJECTS);
  return { text, words, names, birthdays, subjects };
}

/** Most subjects read from one letter; a document with more is not a letter. */
const MAX_SUBJECTS = 20;
/** Characters read of a subject line. The rest of a longer line is not part of the name. */
const LONGEST_LINE = 160;
const LABEL =
  /^(?:(?:re|regarding|concerning|pt|patient(?: name)?)(?=[\s:.])|name[ \t]{0,3}:)[ \t]{0,3}[:.]?/i;
/** Words that end a name in a subject line. */
const AFTER_NAME = new Set(
  "dob d born date birth ur urn mrn medicare address phone sex gender age".split(" "),
);
const TITLED_COLLEAGUES = new Set(["dr", "prof", "professor"]);
const LONGEST_SUBJECT_NAME = 6;

function labelledSubjects(text: string): string[] {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line) => line.trim().slice(0, LONGEST_LINE))
    .filter((line) => line !== "");
  return lines.flatMap((line, index) => {
    const label = LABEL.exec(line)?.[0];
    if (label === undefined) return [];
    const afterLabel = line.slice(label.length).trim();
    const next = lines[index + 1] ?? "";
    return nameAtStart(afterLabel !== "" || LABEL.test(next) ? afterLabel : next) ?? [];
  });
}

/**
 * Returns the name at the beginning of a line without its title. Null if the line doesn't begin with a name
 * ("the left knee").
 */
function nameAtStart(line: string): string | null {
  const words = wordsOfLetter(line);
  const start = words.findIndex((word) => !isTitle(word) && !TITLED_COLLEAGUES.has(word.key));
  const name: LetterWord[] = [];
  for (const word of words.slice(Math.max(start, 0))) {
    const previous = name.at(-1);
    const isBeside =
      previous === undefined || /^[ \t.]{0,4},?[ \t]{0,4}$/.test(line.slice(previous.to, word.from));
    if (!isBeside || AFTER_NAME.has(word.key) || name.length === LONGEST_SUBJECT_NAME) break;
    name.push(word);
  }
  const [first, last] = [name[0], name.at(-1)];
  if (first === undefined || last === undefined || !first.isCapital || !last.isCapital) return null;
  return line.slice(first.from, last.to);
}
