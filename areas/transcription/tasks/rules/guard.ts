import type { Day } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Finding, GuardedTask } from "../return.contract.ts";
import { lastNamesOf, mentionsOf } from "./letter-mentions.ts";
import {
  isNear,
  keysOfName,
  type LetterName,
  type NameKeys,
  nameWordsOf,
  nearMarks,
  wordsOfLetter,
} from "./letter-names.ts";
import { type ReadLetter, readLetter } from "./letter-subjects.ts";
import {
  agreeingKindsOf,
  appointmentFinding,
  birthdayFinding,
  birthdaysOf,
  formatPatient,
  patientsBornAsWritten,
  sexFinding,
} from "./patient-details.ts";

/** A patient with an appointment on the days that the letter is about. */
export interface SeenPatient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: Day | null;
  readonly gender: string | null;
  readonly days: readonly Day[];
  /** True if an appointment of the patient repeats. Any day may then be the day of an appointment. */
  readonly repeats: boolean;
}

const MAX_NEAR = 50;

/** Name of a patient of the client, with or without an appointment on the letter's days. */
export type ClientPatient = Pick<SeenPatient, "first_name" | "last_name">;

/**
 * Returns true if a name in a letter fits the patient: the last name, however its parts are joined
 * (Smith-Jones, Smith Jones), alone or with the first name, its initial or its short form.
 */
function isNamed({ first_name, last_name }: ClientPatient, name: string): boolean {
  const words = nameWordsOf(name);
  const otherWords =
    wordsWithout(words, nameKey(last_name)) ?? wordsWithoutEach(words, nameWordsOf(last_name));
  if (otherWords === null) return false;
  const first = nameKey(first_name);
  return (
    otherWords.length === 0 || otherWords.some((word) => first.startsWith(word) || word.startsWith(first))
  );
}

/**
 * Returns the words without the first one to three adjacent words that together equal the key. Null if no
 * adjacent words match.
 */
function wordsWithout(words: readonly string[], key: string): string[] | null {
  for (const index of words.keys())
    for (const length of [1, 2, 3])
      if (words.slice(index, index + length).join("") === key)
        return [...words.slice(0, index), ...words.slice(index + length)];
  return null;
}

function wordsWithoutEach(words: readonly string[], lastWords: readonly string[]): string[] | null {
  return lastWords.every((word) => words.includes(word))
    ? words.filter((word) => !lastWords.includes(word))
    : null;
}

/**
 * Returns true if a name in a letter sounds like the patient's name, or has a typing error in the first or
 * last name.
 */
function isNearlyNamed({ first_name, last_name }: ClientPatient, name: string): boolean {
  const words = nameWordsOf(name);
  const [first, last] = [nameKey(first_name), nameKey(last_name)];
  return words.some(
    (word, index) =>
      isNear(word, last) && words.some((other, otherIndex) => otherIndex !== index && isNear(other, first)),
  );
}

/** Result of comparing a letter with the patients who had an appointment on its days. */
interface ComparedLetter {
  readonly findings: readonly Finding[];
  /** The patients that the letter is about, if they had an appointment on the letter's days. */
  readonly named: readonly SeenPatient[];
  readonly letter: ReadLetter;
}

/**
 * Compares a letter with `patients`, the client's patients who had an appointment on the days it is about
 * (G-15), and with `otherWords`, the client's patients who have a name found in the letter (`namesToLookUp`). The
 * letter's patient is taken from the subject line, or without a subject line from the surest name anywhere in
 * the letter. Letters without a name and days without patients have no findings, because the guard only warns
 * about likely errors.
 */
export function compareLetter(
  text: string,
  patients: readonly SeenPatient[],
  others: readonly ClientPatient[] = [],
): ComparedLetter {
  const letter = readLetter(text);
  if (patients.length === 0) return { findings: [], named: [], letter };
  const { subjects } = letter;
  if (subjects.length === 0) return { ...compareMentions(letter, patients, others), letter };
  const named = subjects.map((name) => patientsNamed(name, patients, others));
  const findings = subjects.flatMap((name, index) =>
    subjectFindings(letter, name, named[index] ?? [], others),
  );
  return { findings, named: [...new Set(named.flat())], letter };
}

/**
 * Returns the patients with this name. Returns patients with a nearly equal name only if no patient of the
 * client has the exact name.
 */
function patientsNamed(
  name: string,
  patients: readonly SeenPatient[],
  others: readonly ClientPatient[],
): readonly SeenPatient[] {
  const exact = patients.filter((patient) => isNamed(patient, name));
  if (exact.length > 0 || others.some((other) => isNamed(other, name))) return exact;
  const lastNames = lastNamesOf(patients);
  const marks = nameWordsOf(name).flatMap(nearMarks);
  const nearPatients = new Set(marks.flatMap((mark) => [...(lastNames.get(mark) ?? [])].slice(0, MAX_NEAR)));
  return [...nearPatients].filter((patient) => isNearlyNamed(patient, name));
}

function subjectFindings(
  letter: ReadLetter,
  name: string,
  named: readonly SeenPatient[],
  others: readonly ClientPatient[],
): readonly Finding[] {
  if (named.length > 0) return letter.subjects.length === 1 ? patientFindings(letter, named) : [];
  // A subject of one word is ignored unless a patient has that last name, because the subject may be "Knee".
  return nameWordsOf(name).length > 1 || others.some((other) => isNamed(other, name))
    ? [strangerFinding(name)]
    : [];
}

const strangerFinding = (name: string): Finding => ({
  kind: "name",
  letter: name,
  patient: "No appointment on those days",
});

/**
 * Compares the letter with the details of the named patient. Among several patients of one name, only the
 * patient with the letter's date of birth is compared; empty if none or several remain.
 */
function patientFindings({ text }: ReadLetter, named: readonly SeenPatient[]): Finding[] {
  const sameBirthday = named.filter(
    (patient) => patient.dob !== null && birthdaysOf(text, patient).includes(patient.dob),
  );
  const [patient, ...namesakes] = named.length > 1 ? sameBirthday : named;
  if (patient === undefined || namesakes.length > 0) return [];
  return [
    ...birthdayFinding(text, patient),
    ...sexFinding(text, patient),
    ...appointmentFinding(text, patient),
  ];
}

/**
 * Compares a letter without a subject line. The surest mention of a patient with an appointment counts,
 * unless the mention is inexact and the letter introduces another patient of the client by name. Without a
 * mention that counts, a name that the letter introduces is the finding; without any mention, also the whole
 * name of another patient of the client anywhere, and a title with a last name that the letter introduces.
 */
function compareMentions(
  letter: ReadLetter,
  patients: readonly SeenPatient[],
  others: readonly ClientPatient[],
): Pick<ComparedLetter, "findings" | "named"> {
  const mentions = mentionsOf(letter, patients);
  const surest = mentions.filter(({ score }) => score === mentions[0]?.score);
  const isOtherPatient = (name: LetterName) => others.some((other) => isNamed(other, name.text));
  const hasSeveralWords = ({ words }: LetterName) => words.length > 1;
  const stranger =
    letter.names.find((name) => name.isIntroduced && (isOtherPatient(name) || hasSeveralWords(name))) ??
    (mentions.length > 0
      ? undefined
      : letter.names.find((name) => name.isIntroduced || (hasSeveralWords(name) && isOtherPatient(name))));
  const isSure = surest.some(({ isExact }) => isExact);
  if (surest.length > 0 && (isSure || stranger === undefined || !isOtherPatient(stranger))) {
    const named = surest.map(({ patient }) => patient);
    return { named, findings: patientFindings(letter, named) };
  }
  return { named: [], findings: stranger === undefined ? [] : [strangerFinding(stranger.text)] };
}

/**
 * Returns the keys of the names in a letter, for the query of the client's patients that `compareLetter`
 * needs as `otherWords`.
 */
export const namesToLookUp = (text: string): NameKeys[] => {
  const { names, subjects } = readLetter(text);
  const subjectNames = subjects.map((subject) => ({ words: wordsOfLetter(subject) }));
  return [...subjectNames, ...names].flatMap(keysOfName);
};

/**
 * Returns the findings with the details that help a user decide: the patient named in the letter, the details
 * that agree, and other patients with the letter's date of birth. `named` contains the IDs of the patients
 * that the letter is about, if they had an appointment on the letter's days.
 */
export function checkLetter(
  letterText: string,
  patients: readonly SeenPatient[],
  others: readonly ClientPatient[] = [],
): Omit<GuardedTask, "task"> & { named: number[] } {
  const { findings, named, letter } = compareLetter(letterText, patients, others);
  const { text, subjects } = letter;
  const [patient, ...morePatients] = named;
  const hasOnePatient = patient !== undefined && morePatients.length === 0 && subjects.length <= 1;
  return {
    findings: [...findings],
    named: named.map(({ ID }) => ID),
    patient: hasOnePatient ? formatPatient(patient) : null,
    agrees: hasOnePatient ? agreeingKindsOf(text, patient) : [],
    alike: findings.some(({ kind }) => kind === "birthday" || kind === "name")
      ? patientsBornAsWritten(text, patients, patient)
      : [],
  };
}
