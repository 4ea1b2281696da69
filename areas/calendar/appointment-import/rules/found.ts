import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { FoundReferral } from "./referral.ts";

/** When somebody works, or doesn't: once, or every so many weeks. */
export interface FoundAvailability {
  readonly available: boolean;
  readonly repeat_weeks: number;
  readonly repeat_end: Day | null;
  readonly reason: string | null;
}

/** An appointment of a file, availability or a referral, before its patient and location are looked up. */
export interface FoundAppointment {
  readonly key: string;
  readonly place: string;
  /** Takes the place of an earlier one with this key. */
  readonly replaces: boolean;
  readonly date: Day | null;
  readonly start: WallTime | null;
  readonly end: WallTime | null;
  readonly type: 1 | 2 | 3 | null;
  readonly patientId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dob: Day | null;
  readonly location: string | null;
  readonly cancelled: boolean;
  readonly reason: string | null;
  readonly notes: string | null;
  /** What an event is called: its patient, or what it is. */
  readonly title: string | null;
  /** Why it can't be booked. */
  readonly wrong: string | null;
  /** What is to be looked at first. */
  readonly doubts: readonly string[];
  /** Why it is left out without being wrong: nothing else with this key comes in. Null if it comes in. */
  readonly leftOut: string | null;
  readonly availability: FoundAvailability | null;
  /** Null, as availability is: it is an appointment. */
  readonly referral: FoundReferral | null;
  /** What is said of it though it is taken. */
  readonly notices: readonly string[];
  /** Of a table, as they stand in the file. */
  readonly cells: readonly string[] | null;
}

export const EMPTY: FoundAppointment = {
  key: "",
  place: "",
  replaces: false,
  date: null,
  start: null,
  end: null,
  type: null,
  patientId: null,
  firstName: null,
  lastName: null,
  dob: null,
  location: null,
  cancelled: false,
  reason: null,
  notes: null,
  title: null,
  wrong: null,
  doubts: [],
  leftOut: null,
  availability: null,
  referral: null,
  notices: [],
  cells: null,
};

/** "NGUYEN, Thi Mai", "Thi Mai Nguyen" or "Mrs Thi Mai Nguyen". */
export function namesIn(text: string): { firstName: string | null; lastName: string | null } {
  const tidy = text
    .replace(/^(mr|mrs|ms|miss|dr|prof|master|mstr|rev)\.? /i, "")
    .replace(/\s+/g, " ")
    .trim();
  if (tidy === "") return { firstName: null, lastName: null };
  const [last = "", first = ""] = tidy.includes(",") ? tidy.split(",", 2) : [];
  if (last !== "") return { firstName: withoutTitle(first), lastName: last.trim() };
  const words = tidy.split(" ");
  return { firstName: words.slice(0, -1).join(" ") || null, lastName: words.at(-1) ?? null };
}

const withoutTitle = (first: string): string | null =>
  first
    .trim()
    .replace(/^(mr|mrs|ms|miss|dr|prof|master|mstr|rev)\.? /i, "")
    .trim() || null;

const THEATRE = /\b(theatre|surgery|surgical|operation|procedure|ot)\b/i;
export const typeIn = (text: string): 1 | 2 => (THEATRE.test(text) ? 2 : 1);

const CANCELLED = /cancel|did not (attend|arrive)|\bdna\b|no[ -]?show|failed to attend|\bfta\b/i;
export const isCancelledIn = (text: string): boolean => CANCELLED.test(text);
