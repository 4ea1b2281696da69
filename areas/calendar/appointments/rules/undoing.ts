import { type AuditWords, aPatient, hiding } from "#kernel/text/audit-words.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { DatedAppointment, Series } from "./appointment.ts";
import { whenWords } from "./words.ts";

/** The kind of change that an undo reverses. */
export type UndoAct = "book" | "move" | "change" | "cancel" | "restore" | "delete" | "away";

/** The appointment that a change was made at. */
export interface About {
  readonly patient: { readonly ID: number; readonly first_name: string; readonly last_name: string } | null;
  readonly appointment_date: Day;
  readonly start_time: WallTime;
}

export const aboutOf = ({ patient, appointment_date, start_time }: About): About => ({
  patient: patient && { ID: patient.ID, first_name: patient.first_name, last_name: patient.last_name },
  appointment_date,
  start_time,
});

const TIMES = ["appointment_date", "start_time", "end_time"] as const;
export const isMoved = (before: DatedAppointment, after: DatedAppointment): boolean =>
  TIMES.some((name) => before[name] !== after[name]);

export function actOf(before: DatedAppointment, after: DatedAppointment): UndoAct {
  if (before.cancelled !== after.cancelled) return after.cancelled ? "cancel" : "restore";
  return isMoved(before, after) ? "move" : "change";
}

const NOUNS: Readonly<Record<UndoAct, string>> = {
  book: "booking",
  move: "move",
  change: "change",
  cancel: "cancellation",
  restore: "restoration",
  delete: "deletion",
  away: "change for time away",
};

/**
 * Returns the entry for the audit log, such as "undid the move of NGUYEN, Thi Mai on Thu 12/11/2026 at
 * 14:15".
 */
export const undoWords = (act: UndoAct, isRedo: boolean, about: About): AuditWords =>
  hiding(
    about.patient ? [aPatient(about.patient)] : [],
    (who = "event") => `${isRedo ? "redid" : "undid"} the ${NOUNS[act]} of ${who} on ${whenWords(about)}`,
  );

interface Referred {
  readonly patients: readonly number[];
  readonly locations: readonly number[];
}

/**
 * Returns the patients and locations that `before` references and `now` does not. All of these must still
 * exist before `before` can be restored.
 */
export function referredAgain(before: Series | null, now: Series | null): Referred {
  const [then, still] = [referred(before), referred(now)];
  return {
    patients: then.patients.filter((each) => !still.patients.includes(each)),
    locations: then.locations.filter((each) => !still.locations.includes(each)),
  };
}

function referred(series: Series | null): Referred {
  const all = series ? [series.booking, ...series.exceptions.filter(({ is_deleted }) => !is_deleted)] : [];
  const each = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].filter((ID) => ID !== null);
  return { patients: each(all.map(({ _patient }) => _patient)), locations: each(all.map(({ _location }) => _location)) };
}
