import type { Day } from "#kernel/dates/day.ts";
import { soundKey } from "#kernel/people/name-key.ts";
import type { PatientReading } from "#kernel/lists/search-query.ts";

/** One look into one index. Names are keys (kernel/people/name-key.ts) and beginnings; an empty one is any. */
export type Probe =
  | { readonly in: "names"; readonly last: string; readonly first: string; readonly born: Day | null }
  | { readonly in: "preferred"; readonly last: string; readonly preferred: string; readonly born: Day | null }
  | { readonly in: "born"; readonly day: Day }
  | { readonly in: "mobile" | "landline" | "medicare" | "mrn" | "email"; readonly prefix: string };

export interface SearchPlan {
  /** Best first. */
  readonly probes: readonly Probe[];
  /** Every one of them somewhere in the name; empty where that would find too much to mean anything. */
  readonly contained: readonly string[];
  /** For the misspelt: the words together, and how the names would sound; null where the words are too short. */
  readonly alike: { readonly text: string; readonly sounds: readonly string[] } | null;
  /** For one wrong letter: what may be the last name, and how the first one begins. */
  readonly slips: readonly { readonly last: string; readonly first: string }[];
  readonly born: Day | null;
}

const MOST_WORDS = 5;
const LEAST_CONTAINED = 3;
const LEAST_ALIKE = 4;

/** How to look for what was typed: which beginnings in which index, what to look for within names, and what sounds like it. */
export function searchPlan(readings: readonly PatientReading[]): SearchPlan {
  const named = readings.find((reading) => reading.by === "name" || reading.by === "lastFirst");
  const words = named === undefined ? [] : wordsOf(named);
  const text = words.join(" ");
  return {
    probes: readings.flatMap(probesOf),
    contained: words.some((word) => word.length >= LEAST_CONTAINED) ? words : [],
    alike: text.length >= LEAST_ALIKE ? { text, sounds: soundsOf(words) } : null,
    slips: slipsOf(words),
    born: named?.born ?? null,
  };
}

/** A word of three letters is near too many names. */
function slipsOf(words: readonly string[]): SearchPlan["slips"] {
  const [one = "", two = "", ...more] = words;
  if (more.length > 0) return [];
  const both =
    two === ""
      ? [{ last: one, first: "" }]
      : [
          { last: one, first: two },
          { last: two, first: one },
        ];
  return both.filter(({ last }) => last.length >= LEAST_ALIKE);
}

function probesOf(reading: PatientReading): Probe[] {
  if (reading.by === "name") {
    const words = searchWords(reading.words);
    return [...nameProbes(words, reading.born), ...preferredProbes(words, reading.born)];
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
  [...typed.slice(0, MOST_WORDS - 1), typed.slice(MOST_WORDS - 1).join("")].filter((word) => word !== "").flatMap(hanNames);

/** Robert Smith, who is called Bob, is found as Bob Smith and as Smith Bob. */
function preferredProbes(words: readonly string[], born: Day | null): Probe[] {
  const probe = (preferred: string | undefined, last: readonly string[]): Probe[] =>
    preferred === undefined ? [] : [{ in: "preferred", last: last.join(""), preferred, born }];
  if (words.length === 1) return probe(words[0], []);
  return [...probe(words[0], words.slice(1)), ...probe(words.at(-1), words.slice(0, -1))];
}

/** `smi jo` is SMITH, Jo and JONES, Smita; `van der berg` is a last name of three words, or of two and a first one. */
function nameProbes(words: readonly string[], born: Day | null): Probe[] {
  const whole = words.join("");
  const splits = words.slice(1).flatMap((_, place): Probe[] => {
    const [before, after] = [words.slice(0, place + 1).join(""), words.slice(place + 1).join("")];
    return [
      { in: "names", last: before, first: after, born },
      { in: "names", last: after, first: before, born },
    ];
  });
  return [...splits, { in: "names", last: whole, first: "", born }, { in: "names", last: "", first: whole, born }];
}

/** Chinese names are written without a blank, the last name, one sign as a rule, before the first. */
const hanNames = (word: string): string[] =>
  /^\p{Script=Han}{2,4}$/u.test(word) ? [[...word].slice(0, 1).join(""), [...word].slice(1).join("")] : [word];

const wordsOf = (named: Extract<PatientReading, { by: "name" | "lastFirst" }>): readonly string[] =>
  named.by === "name" ? named.words.slice(0, MOST_WORDS) : [named.last, named.first].filter((word) => word !== "");

/** Beginnings of `sound_key` (the last name's sound, a blank, the first's). A single sound of one letter would be half the practice. */
function soundsOf(words: readonly string[]): string[] {
  const sounds = words.map(soundKey).filter((sound) => sound !== "");
  const [one = "", two] = sounds;
  if (two === undefined) return one.length >= 2 ? [`${one} `] : [];
  const rest = sounds.slice(1).join("");
  return [`${one} ${rest}`, `${rest} ${one}`];
}
