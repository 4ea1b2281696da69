import { addDays, type Day, formatDay } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Finding, GuardKind } from "../return.contract.ts";
import type { ClientPatient, SeenPatient } from "./guard.ts";
import { appointmentDaysIn, birthdaysIn, daysBeside } from "./letter-dates.ts";
import { nameWordsOf } from "./letter-names.ts";

const MALE = /\b(?:he|him|his|mr|gentleman)\b/gi;
const FEMALE = /\b(?:she|her|hers|mrs|ms|miss|lady)\b/gi;
/** Least number of words of one sex, with none of the other, that counts as evidence. */
const MIN_EVIDENCE = 3;
const DAYS_OF_YEAR = 366;

export const formatPatient = ({ first_name, last_name }: ClientPatient): string =>
  `${last_name.toUpperCase()}, ${first_name}`;

/**
 * Returns the dates of birth that the letter gives for the patient: the labelled ones, and dates beside the
 * patient's name that are too early to be days of an appointment.
 */
export function birthdaysOf(text: string, { first_name, last_name, days }: SeenPatient): Day[] {
  const keys = new Set([first_name, last_name].flatMap((name) => [nameKey(name), ...nameWordsOf(name)]));
  const [firstDay = null] = days.toSorted();
  const isEarly = (day: Day) => firstDay !== null && day < addDays(firstDay, -DAYS_OF_YEAR);
  return [...birthdaysIn(text), ...daysBeside(text, keys).filter(isEarly)];
}

export function agreeingKindsOf(text: string, patient: SeenPatient): GuardKind[] {
  const days = appointmentDaysIn(text);
  const words = patient.gender === "M" ? MALE : patient.gender === "F" ? FEMALE : null;
  const kinds: readonly [GuardKind, boolean][] = [
    ["name", true],
    ["birthday", patient.dob !== null && birthdaysOf(text, patient).includes(patient.dob)],
    ["sex", words !== null && [...text.matchAll(words)].length > 0],
    ["date", days.length > 0 && days.every((day) => patient.days.includes(day))],
  ];
  return kinds.flatMap(([kind, agrees]) => (agrees ? kind : []));
}

export function patientsBornAsWritten(
  text: string,
  patients: readonly SeenPatient[],
  named: SeenPatient | undefined,
): string[] {
  const days = named === undefined ? birthdaysIn(text) : birthdaysOf(text, named);
  return patients.flatMap((patient) =>
    patient.dob !== null && patient !== named && days.includes(patient.dob)
      ? `${formatPatient(patient)}, ${formatDay(patient.dob)}`
      : [],
  );
}

export function appointmentFinding(text: string, patient: SeenPatient): Finding[] {
  const wrongDay = appointmentDaysIn(text).find((day) => !patient.days.includes(day));
  if (wrongDay === undefined || patient.repeats || patient.days.length === 0) return [];
  return [
    {
      kind: "date",
      letter: formatDay(wrongDay),
      patient: `${patient.days.map(formatDay).join(", ")} (${formatPatient(patient)})`,
    },
  ];
}

export function birthdayFinding(text: string, patient: SeenPatient): Finding[] {
  const { dob } = patient;
  const birthdays = birthdaysOf(text, patient);
  const [first] = birthdays;
  if (dob === null || first === undefined || birthdays.includes(dob)) return [];
  return [
    { kind: "birthday", letter: formatDay(first), patient: `${formatDay(dob)} (${formatPatient(patient)})` },
  ];
}

/**
 * Reports a letter that uses only words of the other sex, at least three. One word of the patient's own sex
 * suppresses the finding, because letters mention relatives too.
 */
export function sexFinding(text: string, patient: SeenPatient): Finding[] {
  const male = [...text.matchAll(MALE)].length;
  const female = [...text.matchAll(FEMALE)].length;
  if (patient.gender === "M" && male === 0 && female >= MIN_EVIDENCE)
    return [{ kind: "sex", letter: "she, her", patient: `Male (${formatPatient(patient)})` }];
  if (patient.gender === "F" && female === 0 && male >= MIN_EVIDENCE)
    return [{ kind: "sex", letter: "he, his", patient: `Female (${formatPatient(patient)})` }];
  return [];
}
