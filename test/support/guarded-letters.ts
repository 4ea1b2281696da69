import { type Day, addDays, formatDay } from "#kernel/dates/day.ts";
import type { Finding, GuardKind } from "#areas/transcription/tasks/return.contract.ts";
import {
  type ClientPatient,
  compareLetter,
  type SeenPatient,
} from "#areas/transcription/tasks/rules/guard.ts";

/**
 * A letter as a typist might return it, with the kind of its error. `changed` is null for a correct letter.
 */
export interface WrittenLetter {
  readonly layout: string;
  readonly text: string;
  readonly changed: GuardKind | null;
  /** Patients with an appointment on the days of the letter; `others` lists all patients of the client. */
  readonly seen: readonly SeenPatient[];
  readonly others: readonly SeenPatient[];
}

const WOMEN = "Isla Thi-Mai Margaret Siobhan Anna Rose Fatima Grace Zoe Joy Elena Lorraine".split(" ");
const MEN = "Graham Darren Rashid Sean Peter Will Tom Giuseppe Noah Yusuf Arthur Kwame".split(" ");
const LAST =
  "Abbott,Campbell,O'Brien,Nguyen,Van der Berg,Smith-Jones,Young,Long,Papadopoulos,McKenzie,Okonkwo,Pike,Karimi,Ferraro,Hughes,Taylor,Wright,Sutherland,Barnes,Quinn".split(
    ",",
  );
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * Returns a seeded generator of numbers between 0 and 1 (mulberry32), so that each run measures the same
 * letters.
 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Facts {
  readonly first: string;
  readonly last: string;
  readonly dob: Day;
  readonly isMale: boolean;
  readonly seenOn: Day;
}

const titleOf = ({ isMale }: Facts): string => (isMale ? "Mr" : "Mrs");
const inWords = (day: Day): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
};

/** Returns a date such as 8/10/82. */
const shortYear = (day: Day): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)}/${Number(month)}/${year.slice(2)}`;
};

function bodyOf({ isMale }: Facts, last: string): string {
  const [he, his, him] = isMale ? ["he", "his", "him"] : ["she", "her", "her"];
  return `${isMale ? "Mr" : "Mrs"} ${last} reports pain on stairs. On examination ${he} walks without a limp and ${his} knee is stable.
I have asked ${him} to begin physiotherapy, and ${he} will return in three months. Dr Hannah Birch and Prof Alan Wright have copies.`;
}

/**
 * Sixteen layouts of letters seen in practices. Each gives the patient, the date of birth and the day of the
 * appointment differently.
 */
const LAYOUTS: Readonly<Record<string, (facts: Facts, body: string) => string>> = {
  "Re line": (facts, body) =>
    `Dear Dr Birch\n\nRe: ${titleOf(facts)} ${facts.first} ${facts.last}\nDOB: ${formatDay(facts.dob)}\nDate of visit: ${formatDay(facts.seenOn)}\n\n${body}\n\nYours sincerely\nDr Priya Raman`,
  "Re line, last name first": (facts, body) =>
    `Dear Hannah,\nRE ${facts.last.toUpperCase()}, ${facts.first}  DOB ${formatDay(facts.dob)}\nSeen on ${inWords(facts.seenOn)}\n${body}\nKind regards`,
  "Re on its own line": (facts, body) =>
    `Dear Dr Birch\nRe:\n${titleOf(facts)} ${facts.first} ${facts.last.toUpperCase()}, born ${inWords(facts.dob)}\nDate of consultation: ${formatDay(facts.seenOn)}\n\n${body}`,
  "thanks for the referral": (facts, body) =>
    `Dear Dr Birch\n\nThank you for referring ${titleOf(facts)} ${facts.first} ${facts.last}, born ${formatDay(facts.dob)}, whom I saw. Appointment date: ${formatDay(facts.seenOn)}. ${body}`,
  "it was a pleasure": (facts, body) =>
    `Dear Hannah\nIt was a pleasure to review ${facts.first} ${facts.last} (DOB ${formatDay(facts.dob)}) today. Date seen ${formatDay(facts.seenOn)}.\n${body}`,
  "table of details": (facts, body) =>
    `ORTHOPAEDIC CLINIC\nPatient: ${facts.last.toUpperCase()} ${facts.first}\tDOB: ${formatDay(facts.dob)}\tUR: 4711882\nClinic date: ${formatDay(facts.seenOn)}\n\n${body}`,
  "name label": (facts, body) =>
    `Name: ${facts.first} ${facts.last}\nDate of birth: ${inWords(facts.dob)}\nDate of review: ${formatDay(facts.seenOn)}\nTo whom it may concern\n${body}`,
  "first line names": (facts, body) =>
    `${titleOf(facts)} ${facts.first} ${facts.last.toUpperCase()} - D.O.B. ${formatDay(facts.dob)}\n12 Swan Street, Richmond\nDate of service: ${formatDay(facts.seenOn)}\n\nDear Dr Birch\n${body}`,
  "relative beside": (facts, body) =>
    `Dear Dr Birch\nI saw ${facts.first} ${facts.last}, date of birth ${inWords(facts.dob)}, with a relative, Alex Marchetti. Visit date ${formatDay(facts.seenOn)}.\n${body}`,
  "initial and middle name": (facts, body) =>
    `Dear Dr Birch\nRegarding ${titleOf(facts)} ${facts.first} Jane ${facts.last}\nBorn ${formatDay(facts.dob)}\nDate of attendance: ${formatDay(facts.seenOn)}\n${body}`,
  "birthday in brackets": (facts, body) =>
    `Dear Hannah\n\nRE: ${facts.first} ${facts.last.toUpperCase()} (${formatDay(facts.dob)})\nSeen on ${inWords(facts.seenOn)}\n\n${body}`,
  "year of two digits": (facts, body) =>
    `Dear Dr Birch\nRe: ${titleOf(facts)} ${facts.first} ${facts.last} DOB: ${shortYear(facts.dob)}\nDate of visit: ${shortYear(facts.seenOn)}\n${body}`,
  "address block": (facts, body) =>
    `${titleOf(facts)} ${facts.first} ${facts.last}\n12 High Street\nKew VIC 3101\nDOB ${formatDay(facts.dob).replaceAll("/", ".")}\n\nDear Hannah\n\nReview date ${formatDay(facts.seenOn)}. ${body}`,
  "came back": (facts, body) =>
    `Dear Hannah\n\n${facts.first} ${facts.last} – ${formatDay(facts.dob)} – came back today. Seen on ${formatDay(facts.seenOn)}. ${body}`,
  "line of the record": (facts, body) =>
    `${facts.last.toUpperCase()} ${facts.first}  ${inWords(facts.dob).replaceAll(/ (...)[a-z]* /g, "-$1-")}  UR 4711882  Clinic date ${formatDay(facts.seenOn)}\n\nDear Dr Birch\n${body}`,
  "last name alone": (facts, body) =>
    `Dear Hannah\n\nI had the pleasure of meeting ${titleOf(facts)} ${facts.last} (born ${inWords(facts.dob)}) in my rooms. Date of visit ${formatDay(facts.seenOn)}. ${body}`,
};

const KINDS: readonly GuardKind[] = ["name", "birthday", "sex", "date"];

/**
 * Returns `count` letters. Half of them have another patient's name, another date of birth, the wrong sex or
 * another day.
 */
export function writeLetters(count: number, seed: number): WrittenLetter[] {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T => {
    const chosen = from[Math.floor(random() * from.length)];
    if (chosen === undefined) throw new Error("nothing to pick from");
    return chosen;
  };
  const patients = makePatients(random);
  const layouts = Object.entries(LAYOUTS);
  return Array.from({ length: count }, (_, at) => {
    const [layout, write] = layouts[at % layouts.length] ?? ["", () => ""];
    const seen = patients.filter(() => random() < 0.15);
    const patient = pick(seen.length > 0 ? seen : patients.slice(0, 1));
    const changed = at % 20 < 10 ? null : (KINDS[Math.floor(at / 20) % KINDS.length] ?? null);
    const strangers = patients.filter(
      (other) => !seen.includes(other) && other.last_name !== patient.last_name,
    );
    const facts = changedFacts(patient, pick(strangers), changed);
    const body = bodyOf(facts, facts.last);
    return {
      layout,
      text: write(facts, body),
      changed,
      seen: seen.length > 0 ? seen : [patient],
      others: patients,
    };
  });
}

function makePatients(random: () => number): SeenPatient[] {
  return LAST.flatMap((last_name, place) =>
    [0, 1].map((half): SeenPatient => {
      const isMale = (place + half) % 2 === 0;
      const names = isMale ? MEN : WOMEN;
      return {
        ID: place * 2 + half,
        first_name: names[Math.floor(random() * names.length)] ?? "",
        last_name,
        dob: addDays("1940-01-01", Math.floor(random() * 25_000)),
        gender: isMale ? "M" : "F",
        days: [addDays("2026-11-02", Math.floor(random() * 12))],
        repeats: false,
      };
    }),
  );
}

function changedFacts(patient: SeenPatient, stranger: SeenPatient, changed: GuardKind | null): Facts {
  const isMale = patient.gender === "M";
  const of = (kind: GuardKind): SeenPatient => (changed === kind ? stranger : patient);
  return {
    first: of("name").first_name,
    last: of("name").last_name,
    dob: of("birthday").dob ?? "1950-01-01",
    isMale: changed === "sex" ? !isMale : isMale,
    seenOn:
      changed === "date" ? addDays(patient.days[0] ?? "2026-11-02", 21) : (patient.days[0] ?? "2026-11-02"),
  };
}

/** Returns only the findings of `compareLetter`. */
export const guardLetter = (
  text: string,
  patients: readonly SeenPatient[],
  others: readonly ClientPatient[] = [],
): readonly Finding[] => compareLetter(text, patients, others).findings;
