import { type Day, dayOf, formatDay } from "#kernel/day.ts";
import { nameKey } from "#kernel/name-key.ts";
import type { Finding } from "../return.contract.ts";

/** A patient with an appointment in the days the letter is about. */
export interface SeenPatient {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: Day | null;
  readonly gender: string | null;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const BIRTHDAY =
  /\b(?:d\.?\s?o\.?\s?b\.?|date of birth|born(?: on)?)\b[\s:.–-]{0,4}(\d{1,2})[\s/.-]{1,2}(\d{1,2}|[a-z]{3,9})[\s/.,-]{1,2}(\d{4})/gi;
const SUBJECT = /^\s*(?:re|regarding|patient)\s*[:.]?\s+(?:(?:mrs?|ms|miss|master|dr|prof)\.?\s+)?(\p{L}[\p{L}'’ ,-]{2,60})/gimu;
const MALE = /\b(?:he|him|his|mr|gentleman)\b/gi;
const FEMALE = /\b(?:she|her|hers|mrs|ms|miss|lady)\b/gi;
/** So many words of one sex and none of the other say something. */
const SURE = 3;

const monthOf = (text: string): number => (/^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1);

export const birthdaysIn = (text: string): Day[] =>
  [...text.matchAll(BIRTHDAY)].flatMap(([, date, month = "", year]) => dayOf(Number(year), monthOf(month), Number(date)) ?? []);

/** The names in the lines that say whom the letter is about. */
export const subjectsOf = (text: string): string[] => [...text.matchAll(SUBJECT)].map(([, name = ""]) => name.trim());

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/)
    .map(nameKey)
    .filter((word) => word !== "");

/** Whether a name in a letter is this patient's: the last name, and the first name or its initial. */
function isNamed({ first_name, last_name }: SeenPatient, name: string): boolean {
  const words = wordsOf(name);
  const last = wordsOf(last_name);
  if (!last.every((word) => words.includes(word))) return false;
  const others = words.filter((word) => !last.includes(word));
  const first = nameKey(first_name);
  return others.length === 0 || others.some((word) => first.startsWith(word) || word.startsWith(first));
}

const shown = ({ first_name, last_name }: SeenPatient): string => `${last_name.toUpperCase()}, ${first_name}`;

/**
 * G-15: what in a letter does not agree with the client's patients of those days. A letter that names nobody, or days without patients, say nothing:
 * the guard asks, it does not know.
 */
export function guardLetter(text: string, patients: readonly SeenPatient[]): Finding[] {
  const subjects = subjectsOf(text);
  if (subjects.length === 0 || patients.length === 0) return [];
  return subjects.flatMap((name) => guardSubject(text, name, subjects.length === 1, patients));
}

function guardSubject(text: string, name: string, isAlone: boolean, patients: readonly SeenPatient[]): Finding[] {
  const named = patients.filter((patient) => isNamed(patient, name));
  const [patient] = named;
  if (!patient) return [{ kind: "name", letter: name, patient: "No appointment of those days" }];
  // Of several letters in one document it is not known which lines belong to whom; of two patients of one name not which is meant.
  if (!isAlone || named.length > 1) return [];
  return [...birthdayFinding(text, patient), ...sexFinding(text, patient)];
}

function birthdayFinding(text: string, patient: SeenPatient): Finding[] {
  const { dob } = patient;
  const birthdays = birthdaysIn(text);
  const [first] = birthdays;
  if (dob === null || first === undefined || birthdays.includes(dob)) return [];
  return [{ kind: "birthday", letter: formatDay(first), patient: `${formatDay(dob)} (${shown(patient)})` }];
}

function sexFinding(text: string, patient: SeenPatient): Finding[] {
  const male = [...text.matchAll(MALE)].length;
  const female = [...text.matchAll(FEMALE)].length;
  if (patient.gender === "M" && male === 0 && female >= SURE)
    return [{ kind: "sex", letter: "she, her", patient: `Male (${shown(patient)})` }];
  if (patient.gender === "F" && female === 0 && male >= SURE)
    return [{ kind: "sex", letter: "he, his", patient: `Female (${shown(patient)})` }];
  return [];
}
