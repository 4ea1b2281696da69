import { nameKey, soundKey } from "#kernel/people/name-key.ts";

/**
 * Number of characters of a letter that are read. A longer text is a mistake, and its beginning names the
 * patient.
 */
export const MAX_LETTER_LENGTH = 200_000;
/** Most names of a letter that are looked up among the client's patients. */
const MAX_NAMES = 60;
const MAX_NAME_WORDS = 6;
const MAX_BIRTHDAYS = 50;
/** Most characters between a name and a date of birth that belong together. */
const BIRTHDAY_DISTANCE = 12;

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu;
const TITLES = new Set("mr mrs ms miss mstr master mx sir lady sister father".split(" "));
const COLLEAGUES = new Set("dr doctor prof professor associate dear".split(" "));
const PARTICLES = new Set("van von de der den di da du la le el al bin ibn ter te dos st".split(" "));
/** Words that introduce the patient in a letter: "Thank you for referring Mr Abbott". */
const INTRODUCING =
  /^(?:refer\w*|see|seeing|saw|seen|meet\w*|met|review\w*|assess\w*|regarding|concern\w*|re|patient|about|ask\w*|send\w*)$/;
/** Capitalised words that begin a sentence or a heading, or end an address, and are never a name. */
const NO_NAMES = new Set(
  `thank thanks re regarding dob date born kind yours sincerely regards the this he she it i we they his her on in at a an
  and our my vic nsw qld act tas`.split(/\s+/),
);
/** Matches what may be between a name and the date of birth that belongs to it. */
const BETWEEN = /^[\s(,;:|–—-]*$/;

export interface LetterWord {
  readonly text: string;
  /** Key for comparing the word with names (`nameKey`). */
  readonly key: string;
  /** Offsets of the first character, and of the character after the last. */
  readonly from: number;
  readonly to: number;
  readonly isCapital: boolean;
}

/** A name in a letter: adjacent capitalised words, without the title. */
export interface LetterName {
  readonly words: readonly LetterWord[];
  readonly text: string;
  /** True if a date of birth follows the name. */
  readonly isBorn: boolean;
  /** True if the letter introduces its patient by this name, which has several words or a patient's title. */
  readonly isIntroduced: boolean;
}

/** Keys of the last and first name for looking up a patient. */
export interface NameKeys {
  readonly last_key: string;
  readonly first_key: string;
}

/** Splits a letter into words in one pass. */
export const wordsOfLetter = (text: string): LetterWord[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    key: nameKey(word),
    from: index,
    to: index + word.length,
    isCapital: /^\p{Lu}/u.test(word),
  }));

export const isTitle = (word: LetterWord | undefined): boolean => word !== undefined && TITLES.has(word.key);
export const isIntroducing = (word: LetterWord): boolean => INTRODUCING.test(word.text.toLowerCase());

const canBeName = (word: LetterWord): boolean =>
  (word.isCapital && !NO_NAMES.has(word.key) && !COLLEAGUES.has(word.key)) || PARTICLES.has(word.key);

/** Returns true if two words can belong to one name: only blanks and at most one comma between them. */
const isBeside = (text: string, left: LetterWord, right: LetterWord): boolean =>
  right.from - left.to <= 4 && /^[ \t]{0,4},?[ \t]{0,4}$/.test(text.slice(left.to, right.from));

/**
 * Returns the names in a letter in their order, at most 60. Omits colleagues ("Dr Birch") unless a date of
 * birth follows. `birthdays` are the offsets at which the labelled dates of birth begin, ascending.
 */
export function namesOfLetter(
  text: string,
  words: readonly LetterWord[],
  birthdays: readonly number[],
): LetterName[] {
  const names: LetterName[] = [];
  for (let wordIndex = 0; wordIndex < words.length && names.length < MAX_NAMES; ) {
    const run = runFrom(text, words, wordIndex);
    const name = run.length < 2 ? null : nameOf(text, words, wordIndex, run, birthdays);
    if (name !== null) names.push(name);
    wordIndex += Math.max(run.length, 1);
  }
  return names;
}

function runFrom(text: string, words: readonly LetterWord[], start: number): LetterWord[] {
  const run: LetterWord[] = [];
  for (let wordIndex = start; run.length < MAX_NAME_WORDS; wordIndex += 1) {
    const [word, previous] = [words[wordIndex], run.at(-1)];
    if (word === undefined || !canBeName(word) || (run.length > 0 && isTitle(word))) break;
    if (previous !== undefined && !isBeside(text, previous, word)) break;
    run.push(word);
  }
  return run;
}

function nameOf(
  text: string,
  words: readonly LetterWord[],
  start: number,
  run: readonly LetterWord[],
  birthdays: readonly number[],
): LetterName | null {
  const nameWords = isTitle(run[0]) ? run.slice(1) : run;
  const last = nameWords.at(-1);
  if (last === undefined) return null;
  const previous = words[start - 1];
  const isColleague = previous !== undefined && COLLEAGUES.has(previous.key);
  const isBorn = birthdays
    .slice(0, MAX_BIRTHDAYS)
    .some(
      (from) =>
        from >= last.to && from - last.to <= BIRTHDAY_DISTANCE && BETWEEN.test(text.slice(last.to, from)),
    );
  if (isColleague && !isBorn) return null;
  const isIntroduced = words.slice(Math.max(0, start - 4), start).some(isIntroducing);
  return {
    words: nameWords,
    text: nameWords.map((word) => word.text).join(" "),
    isBorn,
    isIntroduced: isIntroduced && (nameWords.length > 1 || isTitle(run[0])),
  };
}

/**
 * Returns the keys under which the patients' table may contain a name of a letter: first and last name in
 * either order, and last names of several words.
 */
export function keysOfName({ words }: Pick<LetterName, "words">): NameKeys[] {
  const keys = words.map(({ key }) => key).filter((key) => key !== "");
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  if (keys.length < 2) return [];
  const longLastName = keys.slice(1).join("");
  const pairs = [
    { last_key: last, first_key: first },
    { last_key: first, first_key: last },
    { last_key: first, first_key: keys[1] ?? "" },
    { last_key: longLastName, first_key: first },
    { last_key: keys.slice(0, -1).join(""), first_key: last },
  ];
  return pairs.filter((pair, pairIndex) => pairs.findIndex((other) => isSameName(other, pair)) === pairIndex);
}

export const isSameName = (one: NameKeys, other: NameKeys): boolean =>
  one.last_key === other.last_key && one.first_key === other.first_key;

/**
 * Length of the shortest name that is checked for typing errors, because with shorter names one different
 * letter makes a different name.
 */
const MIN_MISTYPED_LENGTH = 4;
const MAX_MISTYPED_LENGTH = 40;

/**
 * Returns the marks that a name shares with similar names: its sound, and the name with one letter left out.
 * Names with one letter too many, too few, wrong or swapped with its neighbour therefore share a mark. Empty
 * for names of less than 4 or more than 40 letters.
 */
export function nearMarks(key: string): string[] {
  if (key.length < MIN_MISTYPED_LENGTH || key.length > MAX_MISTYPED_LENGTH) return [];
  const sound = soundKey(key);
  const shorter = [...key].map((_, index) => `-${key.slice(0, index)}${key.slice(index + 1)}`);
  return [...(sound.length > 1 ? [`~${sound}`] : []), `-${key}`, ...shorter];
}

/** Returns true for names that sound alike, differ by one typing error, or are equal. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 2) return false;
  const marks = new Set(nearMarks(one));
  return nearMarks(other).some((mark) => marks.has(mark));
}

/** Returns the keys of the words of a name. */
export const nameWordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/)
    .map(nameKey)
    .filter((word) => word !== "");
