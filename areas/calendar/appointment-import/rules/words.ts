import { joinWords } from "#kernel/text/join-words.ts";
import { REFERRAL_TYPES, type ReferralType } from "#areas/patients/referrals/contract.ts";
import type { AppointmentImport } from "../contract.ts";
import type { Kind, Outcome } from "../row.contract.ts";

const STATES: Readonly<Record<AppointmentImport["state"], string>> = {
  reading: "Reading",
  read: "Ready to review",
  running: "Importing",
  done: "Imported",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Couldn't be read",
};
export const stateWords = (state: AppointmentImport["state"]): string => STATES[state];

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  ready: "Ready",
  doubtful: "Needs review",
  there: "Duplicates",
  wrong: "Can't be imported",
  made: "Imported",
  undone: "Undone",
};
export const outcomeWords = (outcome: Outcome): string => OUTCOMES[outcome];

const EMPTY_WORDS: Readonly<Record<Outcome, string>> = {
  ready: "No new appointments.",
  doubtful: "Nothing needs review.",
  there: "No duplicates.",
  wrong: "Every appointment can be imported.",
  made: "Nothing imported yet.",
  undone: "Nothing undone yet.",
};
export const emptyWords = (outcome: Outcome): string => EMPTY_WORDS[outcome];

const TYPES: Readonly<Record<number, string>> = { 1: "Appointment", 2: "Theatre", 3: "Event" };
export const typeWords = (type: number | null): string => TYPES[type ?? 1] ?? "Appointment";

/** Formats a count of appointments: "1 appointment", "2,000 appointments". */
export const appointmentsWords = (count: number): string =>
  `${count.toLocaleString("en-AU")} ${count === 1 ? "appointment" : "appointments"}`;

/** Formats a count of availability entries: "3 availability entries". */
const availabilityWords = (count: number): string =>
  `${count.toLocaleString("en-AU")} availability ${count === 1 ? "entry" : "entries"}`;

const referralsWords = (count: number): string =>
  `${count.toLocaleString("en-AU")} ${count === 1 ? "referral" : "referrals"}`;

interface OtherCounts {
  readonly availability: number;
  readonly referrals: number;
}

/** Formats a total by kind: "12 appointments, 3 availability entries and 1 referral". */
export function entriesWords(total: number, { availability, referrals }: OtherCounts): string {
  const appointments = total - availability - referrals;
  const parts = [
    ...(appointments > 0 || total === 0 ? [appointmentsWords(appointments)] : []),
    ...(availability > 0 ? [availabilityWords(availability)] : []),
    ...(referrals > 0 ? [referralsWords(referrals)] : []),
  ];
  return joinWords(parts);
}

/**
 * Formats the number of entries that an undo removed or kept: "3 appointments", or "3 entries" if the import
 * has other kinds too.
 */
export const undoneWords = (count: number, { availability, referrals }: OtherCounts): string =>
  availability + referrals === 0
    ? appointmentsWords(count)
    : `${count.toLocaleString("en-AU")} ${count === 1 ? "entry" : "entries"}`;

interface RowKind {
  readonly kind: Kind;
  readonly appointment_type: number | null;
  readonly available: boolean | null;
  readonly referral_type: ReferralType | null;
}
/** Returns the label of a row's kind: "Theatre", "Availability", "Not available", "GP referral". */
export function kindWords({ kind, appointment_type, available, referral_type }: RowKind): string {
  if (kind === "availability") return available === false ? "Not available" : "Availability";
  if (kind === "appointment") return typeWords(appointment_type);
  return `${REFERRAL_TYPES.find(({ value }) => value === referral_type)?.label ?? ""} referral`.trim();
}

const MAX_NAMED = 20;
/**
 * Joins the names of columns: "Colour, Staff". Lists the first 20 and counts the rest, because the table of
 * columns has all of them.
 */
export function namesWords(names: readonly string[]): string {
  const extraCount = names.length - MAX_NAMED;
  return extraCount > 0
    ? `${names.slice(0, MAX_NAMED).join(", ")} and ${extraCount.toLocaleString("en-AU")} more`
    : names.join(", ");
}
