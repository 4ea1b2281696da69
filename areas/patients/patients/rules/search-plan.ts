import type { Day } from "#kernel/dates/day.ts";
import { soundKey } from "#kernel/people/name-key.ts";
import type { PatientReading } from "#kernel/lists/search-query.ts";

/**
 * One lookup in one index. Names are prefixes of name keys (kernel/people/name-key.ts); an empty prefix
 * matches any name.
 */
export type Probe =
  | { readonly in: "names"; readonly last: string; readonly first: string; readonly born: Day | null }
  | { readonly in: "preferred"; readonly last: string; readonly preferred: string; readonly born: Day | null }
  | { readonly in: "born"; readonly day: Day }
  | { readonly in: "mobile" | "landline" | "medicare" | "mrn" | "email"; readonly prefix: string };

export interface SearchPlan {
  /** Lookups, best first. */
  readonly probes: readonly Probe[];
  /** Words that must all occur somewhere in the name. Empty if the words are too short to be selective. */
  readonly contained: readonly string[];
  /**
   * Search for misspelt names: the words as one text, and the sounds of the possible names. Null if the text
   * is too short.
   */
  readonly alike: { readonly text: string; readonly sounds: readonly string[] } | null;
  /** Search for one wrong letter: the possible last name and a prefix of the first name. */
  readonly slips: readonly { readonly last: string; readonly first: string }[];
  readonly born: Day | null;
}

const MAX_WORDS = 5;
const MIN_CONTAINED = 3;
const MIN_ALIKE = 4;

/**
 * Plans a search: the index lookups by prefix, the words to find within names, and the misspellings to
 * consider.
 */
export function searchPlan(readings: readonly PatientReading[]): SearchPlan {
  const nameReading = readings.find((reading) => reading.by === "name" || reading.by === "lastFirst");
  const words = nameReading === undefined ? [] : wordsOf(nameReading);
  const text = words.join(" ");
  return {
    probes: readings.flatMap(probesOf),
    contained: words.some((word) => word.length >= MIN_CONTAINED) ? words : [],
    alike: text.length >= MIN_ALIKE ? { text, sounds: soundsOf(words) } : null,
    slips: slipsOf(words),
    born: nameReading?.born ?? null,
  };
}

/**
 * Returns the names to try with one wrong letter. Skips shorter words because three letters resemble too many
 * names.
 */
function slipsOf(words: readonly string[]): SearchPlan["slips"] {
  const [firstWord = "", secondWord = "", ...otherWords] = words;
  if (otherWords.length > 0) return [];
  const nameOrders =
    secondWord === ""
      ? [{ last: firstWord, first: "" }]
      : [
          { last: firstWord, first: secondWord },
          { last: secondWord, first: firstWord },
        ];
  return nameOrders.filter(({ last }) => last.length >= MIN_ALIKE);
}

function probesOf(reading: PatientReading): Probe[] {
  if (reading.by === "name") {
    const words = searchWords(reading.words);
    return [
      ...nameProbes(words, reading.born),
      ...longerNameProbes(reading),
      ...preferredProbes(words, reading.born),
    ];
  }
  if (reading.by === "lastFirst") {
    const { last, first, born } = reading;
    return [
      { in: "names", last, first, born },
      ...(first === "" ? [] : [{ in: "preferred" as const, last, preferred: first, born }]),
    ];
  }
  if (reading.by === "born") return [{ in: "born", day: reading.day }];
  if (reading.by === "phone")
    return [
      { in: "mobile", prefix: reading.prefix },
      { in: "landline", prefix: reading.prefix },
    ];
  return [{ in: reading.by, prefix: reading.prefix }];
}

const searchWords = (typed: readonly string[]): readonly string[] =>
  [...typed.slice(0, MAX_WORDS - 1), typed.slice(MAX_WORDS - 1).join("")]
    .filter((word) => word !== "")
    .flatMap(hanNames);

/** Looks up preferred names, so that Robert Smith, called Bob, is found as Bob Smith and as Smith Bob. */
function preferredProbes(words: readonly string[], born: Day | null): Probe[] {
  const probe = (preferred: string | undefined, last: readonly string[]): Probe[] =>
    preferred === undefined ? [] : [{ in: "preferred", last: last.join(""), preferred, born }];
  if (words.length === 1) return probe(words[0], []);
  return [...probe(words[0], words.slice(1)), ...probe(words.at(-1), words.slice(0, -1))];
}

/**
 * Looks up every split of the words into last and first name: `smi jo` finds SMITH, Jo and JONES, Smita; `van
 * der berg` may be a last name of three words, or of two and a first name.
 */
function nameProbes(words: readonly string[], born: Day | null): Probe[] {
  const whole = words.join("");
  const splits = words.slice(1).flatMap((_, index): Probe[] => {
    const [before, after] = [words.slice(0, index + 1).join(""), words.slice(index + 1).join("")];
    return [
      { in: "names", last: before, first: after, born },
      { in: "names", last: after, first: before, born },
    ];
  });
  return [
    ...splits,
    { in: "names", last: whole, first: "", born },
    { in: "names", last: "", first: whole, born },
  ];
}

/** Matches a whole name of East Asia, which is written without a space. */
const UNDIVIDED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,6}$/u;

/** Splits such a name after a number of characters. Keys have the letters of Hangul one by one. */
function splitAfter(word: string, count: number): string[] {
  const characters = [...word.normalize("NFC")];
  if (characters.length <= count || !UNDIVIDED.test(characters.join(""))) return [word];
  return [characters.slice(0, count), characters.slice(count)].map((part) => part.join("").normalize("NFKD"));
}

/** Splits a name after its first character, which is usually the whole last name in Chinese and Korean. */
const hanNames = (word: string): string[] => splitAfter(word, 1);

/** Looks up last names of two characters, such as Ouyang and most of those in Japan. */
function longerNameProbes({ words, born }: { words: readonly string[]; born: Day | null }): Probe[] {
  const [last, first] = words.length === 1 ? splitAfter(words[0] ?? "", 2) : [];
  return last === undefined || first === undefined ? [] : [{ in: "names", last, first, born }];
}

const wordsOf = (reading: Extract<PatientReading, { by: "name" | "lastFirst" }>): readonly string[] =>
  reading.by === "name"
    ? reading.words.slice(0, MAX_WORDS)
    : [reading.last, reading.first].filter((word) => word !== "");

/**
 * Returns prefixes of `sound_key` (sound of the last name, a space, sound of the first name). Skips a single
 * sound of one letter because half the practice would match.
 */
function soundsOf(words: readonly string[]): string[] {
  const sounds = words.map(soundKey).filter((sound) => sound !== "");
  const [firstSound = "", secondSound] = sounds;
  if (secondSound === undefined) return firstSound.length >= 2 ? [`${firstSound} `] : [];
  const otherSounds = sounds.slice(1).join("");
  return [`${firstSound} ${otherSounds}`, `${otherSounds} ${firstSound}`];
}
