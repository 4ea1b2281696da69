import { type Day, dayOf, formatDay } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Finding, GuardedTask, GuardKind } from "../return.contract.ts";

/** A patient with an appointment in the days the letter is about. */
export interface SeenPatient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: Day | null;
  readonly gender: string | null;
  /** The days of the appointments. */
  readonly days: readonly Day[];
  /** One of them repeats: then any day may be one of an appointment. */
  readonly repeats: boolean;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DATE = String.raw`(\d{1,2})[\s/.-]{1,2}(\d{1,2}|[a-z]{3,9})[\s/.,-]{1,2}(\d{4})`;
const labelled = (label: string): RegExp => new RegExp(String.raw`\b(?:${label})[\s:.–-]{0,4}${DATE}`, "gi");
const BIRTHDAY = labelled(String.raw`d\.?\s?o\.?\s?b\.?|date of birth|born(?: on)?`);
/** What letters call an appointment. */
const CALLED = ["visit", "appointment", "consultation", "attendance", "review", "service", "clinic"].join("|");
/** Only where the letter says that it is the day of the appointment: a letter tells of other days as well. */
const APPOINTMENT_DAY = labelled(`date (?:of (?:${CALLED})|seen|reviewed)|(?:${CALLED}) date|seen on`);
const SUBJECT = /^\s*(?:re|regarding|patient)\s*[:.]?\s+(?:(?:mrs?|ms|miss|master|dr|prof)\.?\s+)?(\p{L}[\p{L}'’ ,-]{2,60})/gimu;
/** "Mrs Thi Mai NGUYEN, born 14/03/1958": a line of its own that gives name and birthday. */
const NAMED_LINE =
  /^[ \t]*(?:(?:mrs?|ms|miss|master|dr|prof)\.?[ \t]+)?(\p{L}[\p{L}'’ ,-]{2,60}?)[ \t]*[,;:–(-]*[ \t]*(?:born|d\.?[ \t]?o\.?[ \t]?b\.?|date of birth)[ \t:.–-]{0,4}\d/gimu;
const MALE = /\b(?:he|him|his|mr|gentleman)\b/gi;
const FEMALE = /\b(?:she|her|hers|mrs|ms|miss|lady)\b/gi;
/** So many words of one sex and none of the other say something. */
const SURE = 3;

const monthOf = (text: string): number => (/^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1);

const daysIn = (text: string, label: RegExp): Day[] =>
  [...text.matchAll(label)].flatMap(([, date, month = "", year]) => dayOf(Number(year), monthOf(month), Number(date)) ?? []);
export const birthdaysIn = (text: string): Day[] => daysIn(text, BIRTHDAY);
export const appointmentDaysIn = (text: string): Day[] => daysIn(text, APPOINTMENT_DAY);

/** The names in the lines that say whom the letter is about. */
export function subjectsOf(text: string): string[] {
  const named = [...text.matchAll(SUBJECT)].map(([, name = ""]) => name.trim());
  if (named.length > 0) return named;
  const lines = [...text.matchAll(NAMED_LINE)].map(([, name = ""]) => name.trim());
  // "She was born 14/06/1961" names nobody.
  return lines.filter((name) => name.split(/[\s,]+/).every((word) => /^\p{Lu}/u.test(word)));
}

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

/** The same with what a person needs to decide: whom the letter names, what agrees, and to whom else it would fit. */
export function guardWhole(text: string, patients: readonly SeenPatient[]): Omit<GuardedTask, "task"> {
  const findings = guardLetter(text, patients);
  const [patient, ...others] = namedPatients(text, patients);
  const isOne = patient !== undefined && others.length === 0 && subjectsOf(text).length === 1;
  return {
    findings,
    patient: isOne ? shown(patient) : null,
    agrees: isOne ? agreeing(text, patient) : [],
    alike: findings.some(({ kind }) => kind === "birthday" || kind === "name") ? bornAsWritten(text, patients, patient) : [],
  };
}

function agreeing(text: string, patient: SeenPatient): GuardKind[] {
  const days = appointmentDaysIn(text);
  const words = patient.gender === "M" ? MALE : patient.gender === "F" ? FEMALE : null;
  const kinds: readonly [GuardKind, boolean][] = [
    ["name", true],
    ["birthday", patient.dob !== null && birthdaysIn(text).includes(patient.dob)],
    ["sex", words !== null && [...text.matchAll(words)].length > 0],
    ["date", days.length > 0 && days.every((day) => patient.days.includes(day))],
  ];
  return kinds.flatMap(([kind, agrees]) => (agrees ? kind : []));
}

function bornAsWritten(text: string, patients: readonly SeenPatient[], named: SeenPatient | undefined): string[] {
  const days = birthdaysIn(text);
  return patients.flatMap((patient) =>
    patient.dob !== null && patient !== named && days.includes(patient.dob) ? `${shown(patient)}, ${formatDay(patient.dob)}` : [],
  );
}

function guardSubject(text: string, name: string, isAlone: boolean, patients: readonly SeenPatient[]): Finding[] {
  const named = patients.filter((patient) => isNamed(patient, name));
  const [patient] = named;
  if (!patient) return [{ kind: "name", letter: name, patient: "No appointment on those days" }];
  // Of several letters in one document it is not known which lines belong to whom; of two patients of one name not which is meant.
  if (!isAlone || named.length > 1) return [];
  return [...birthdayFinding(text, patient), ...sexFinding(text, patient), ...appointmentFinding(text, patient)];
}

/** The patients whom the letter names: those of whom a finding says something, or with whom it agrees. */
export const namedPatients = (text: string, patients: readonly SeenPatient[]): SeenPatient[] =>
  patients.filter((patient) => subjectsOf(text).some((name) => isNamed(patient, name)));

function appointmentFinding(text: string, patient: SeenPatient): Finding[] {
  const wrong = appointmentDaysIn(text).find((day) => !patient.days.includes(day));
  if (wrong === undefined || patient.repeats || patient.days.length === 0) return [];
  return [{ kind: "date", letter: formatDay(wrong), patient: `${patient.days.map(formatDay).join(", ")} (${shown(patient)})` }];
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
