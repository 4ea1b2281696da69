import { addDays, type Day } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Work } from "#kernel/calendar/appointment-work.ts";

/** Fields of an appointment that matching needs. */
export interface DatedAppointment {
  readonly ID: number;
  readonly repeat_date: Day;
  readonly appointment_date: Day;
  readonly start_time: string;
  readonly _patient: number;
}
export interface NamedPatient {
  readonly ID: number;
  readonly first_name: string;
  /** Search key of the last name (kernel/people/name-key.ts), as stored with the patient. */
  readonly last_key: string;
}
/** Matches entered by users: appointment keys by work key. Empty for work that belongs to no appointment. */
export type UserMatches = ReadonlyMap<string, readonly string[]>;

export const keyOf = ({ ID, repeat_date }: { readonly ID: number; readonly repeat_date: Day }): string =>
  `${ID} ${repeat_date}`;
export const workKey = ({ kind, ID }: Pick<Work, "kind" | "ID">): string => `${kind} ${ID}`;

/** Largest number of days between an appointment and the arrival of its dictation. */
export const DICTATED_WITHIN_DAYS = 14;
/** Minimum length of a first name, because in "A review" the first word isn't a name. */
const SHORTEST_NAME = 2;

interface WorkMatches {
  /** Work by the key of its appointment. */
  readonly of: ReadonlyMap<string, readonly Work[]>;
  /** Work that should have an appointment but has none. */
  readonly loose: readonly Work[];
}

/**
 * Matches dictations and bills with appointments: first by a user's choice, then by the appointment stored in
 * the record, then a bill by its patient and day, and a dictation by the patient named in its label.
 */
export function matchWork(
  appointments: readonly DatedAppointment[],
  patients: readonly NamedPatient[],
  work: readonly Work[],
  userMatches: UserMatches = new Map(),
): WorkMatches {
  const workByKey = new Map<string, Work[]>();
  const knownKeys = new Set(appointments.map(keyOf));
  const byPatient = Map.groupBy(appointments, ({ _patient }) => _patient);
  const daysBefore = earliestDays();
  const nameIndex = indexOf(patients.filter(({ ID }) => byPatient.has(ID)));
  const hasWork = (appointment: DatedAppointment, kind: Work["kind"]) =>
    workByKey.get(keyOf(appointment))?.some((item) => item.kind === kind) === true;
  const assignWork = (key: string, item: Work): void =>
    void (workByKey.get(key)?.push(item) ?? workByKey.set(key, [item]));
  const unassigned: Work[] = [];
  for (const item of work) {
    const keys = userMatches.get(workKey(item));
    const ownKey = item.appointment && keyOf(item.appointment);
    if (keys) for (const key of keys.filter((matchKey) => knownKeys.has(matchKey))) assignWork(key, item);
    else if (ownKey !== null && knownKeys.has(ownKey)) assignWork(ownKey, item);
    else unassigned.push(item);
  }
  const loose = unassigned.toSorted(earliestFirst).filter((item) => {
    const candidates =
      item.kind === "bill"
        ? appointmentsOfBill(item, byPatient)
        : appointmentsOfDictation(item, byPatient, nameIndex, daysBefore(item.day));
    const freeAppointment = candidates.find((candidate) => !hasWork(candidate, item.kind));
    const match = freeAppointment ?? (item.kind === "dictation" ? candidates[0] : undefined);
    if (match) assignWork(keyOf(match), item);
    return match === undefined;
  });
  return { of: workByKey, loose };
}

const earliestFirst = (a: Work, b: Work): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.ID - b.ID);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const latestFirst = (a: DatedAppointment, b: DatedAppointment): number =>
  compare(b.appointment_date, a.appointment_date) || compare(b.start_time, a.start_time);

type ByPatient<One> = ReadonlyMap<number, readonly One[]>;

const appointmentsOfBill = <One extends DatedAppointment>(
  { patient, day }: Work,
  byPatient: ByPatient<One>,
): One[] =>
  (byPatient.get(patient ?? 0) ?? [])
    .filter(({ appointment_date }) => appointment_date === day)
    .toSorted(latestFirst);

/**
 * Returns a function that computes the earliest day of the appointments that a dictation of a day may be
 * about. Caches the result of each day for speed.
 */
function earliestDays(): (day: Day) => Day {
  const cachedDays = new Map<Day, Day>();
  return (day) => {
    const earliestDay = cachedDays.get(day) ?? addDays(day, -DICTATED_WITHIN_DAYS);
    cachedDays.set(day, earliestDay);
    return earliestDay;
  };
}

/** Lists the appointments of all patients named in a dictation's label, latest first. */
function appointmentsOfDictation<One extends DatedAppointment>(
  { label, day }: Work,
  byPatient: ByPatient<One>,
  index: NameIndex,
  from: Day,
): One[] {
  return findNamedPatients(label ?? "", index)
    .flatMap((ID) => byPatient.get(ID) ?? [])
    .filter(({ appointment_date }) => appointment_date <= day && appointment_date >= from)
    .toSorted(latestFirst);
}

/** Patients by the key of their last name. */
type NameIndex = ReadonlyMap<string, readonly (NamedPatient & { readonly first: string })[]>;

/**
 * Returns the key of a word. Words of plain letters are only lower-cased because most words of 10,000 labels
 * are such words.
 */
const keyOfWord = (word: string): string => (/^[a-z0-9]*$/i.test(word) ? word.toLowerCase() : nameKey(word));
const firstWord = (name: string): string => keyOfWord(name.trim().split(" ", 1)[0] ?? "");

const wordsOf = (text: string): string[] =>
  text
    .replace(/\.[a-z0-9]{2,4}$/i, "")
    .split(/[\s,;_.()-]+/)
    .map(keyOfWord)
    .filter((word) => word !== "");

const indexOf = (patients: readonly NamedPatient[]): NameIndex =>
  Map.groupBy(
    patients
      .map((patient) => ({ ...patient, first: firstWord(patient.first_name) }))
      .filter(({ first }) => first !== ""),
    ({ last_key }) => last_key,
  );

/** Largest number of words that a last name can consist of. */
const MAX_WORDS = 4;

/**
 * Returns the IDs of the patients named in the text: both names are in the text, or the last name is all of
 * the text.
 */
function findNamedPatients(text: string, index: NameIndex): number[] {
  const words = wordsOf(text);
  const ids: number[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let key = "";
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS); to += 1) {
      key += words[to];
      const isAlone = to - from + 1 === words.length;
      for (const { ID, first } of index.get(key) ?? [])
        if (isAlone || (first.length >= SHORTEST_NAME && words.includes(first))) ids.push(ID);
    }
  }
  return ids;
}
