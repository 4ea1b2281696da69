import { splitWholeName } from "#areas/patients/import/rules/whole-name.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { FoundReferral } from "./referral.ts";

/** A time at which the client works or is away, once (`repeat_weeks` 0) or every `repeat_weeks` weeks. */
export interface FoundAvailability {
  readonly available: boolean;
  readonly repeat_weeks: number;
  readonly repeat_end: Day | null;
  readonly reason: string | null;
}

/**
 * A row of a file (an appointment, an availability entry or a referral) before its patient and location are
 * looked up.
 */
export interface FoundAppointment {
  readonly key: string;
  readonly place: string;
  /** True if the row replaces another row with its key. */
  readonly replaces: boolean;
  readonly date: Day | null;
  readonly start: WallTime | null;
  readonly end: WallTime | null;
  readonly type: 1 | 2 | 3 | null;
  /** Names of its type in the other system, the most likely one first. */
  readonly typeNames: readonly string[];
  readonly patientId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dob: Day | null;
  readonly location: string | null;
  readonly cancelled: boolean;
  readonly reason: string | null;
  readonly notes: string | null;
  /** Title of an event: the patient's name or a subject. Null if the row has no title. */
  readonly title: string | null;
  /** Reason why the row can't be imported; null if it can. */
  readonly wrong: string | null;
  /** Reasons for the user to review the row first. */
  readonly doubts: readonly string[];
  /**
   * Reason why a valid row is left out; no other row with its key is imported then. Null if the row is
   * imported.
   */
  readonly leftOut: string | null;
  readonly availability: FoundAvailability | null;
  /** Referral of the row; an appointment has neither `availability` nor `referral`. */
  readonly referral: FoundReferral | null;
  /** Remarks on a row that is imported nevertheless. */
  readonly notices: readonly string[];
  /** Cells of the row as written in the file; null if the file is not a table. */
  readonly cells: readonly string[] | null;
}

export const EMPTY_APPOINTMENT: FoundAppointment = {
  key: "",
  place: "",
  replaces: false,
  date: null,
  start: null,
  end: null,
  type: null,
  typeNames: [],
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

/**
 * Splits "NGUYEN, Thi Mai", "Thi Mai Nguyen" or "Mrs Thi Mai Nguyen" into first and last name. A missing name
 * is null.
 */
export function namesIn(text: string): { firstName: string | null; lastName: string | null } {
  const tidy = text
    .replace(/^(mr|mrs|ms|miss|dr|prof|master|mstr|rev)\.? /i, "")
    .replace(/\s+/g, " ")
    .trim();
  if (tidy === "") return { firstName: null, lastName: null };
  const [last = "", first = ""] = tidy.includes(",") ? tidy.split(",", 2) : [];
  if (last !== "") return { firstName: withoutTitle(first), lastName: last.trim() };
  const { first_name, last_name } = splitWholeName(tidy);
  return { firstName: first_name || null, lastName: last_name || null };
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
