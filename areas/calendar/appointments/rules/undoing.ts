import { type AuditWords, hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { DatedAppointment, Series } from "./appointment.ts";
import { whenWords } from "./words.ts";

/** The kind of change that an undo reverses. */
export type UndoAct = "book" | "move" | "change" | "cancel" | "restore" | "delete" | "away";

/** The appointment that a change was made at. */
export interface UndoSubject {
  readonly patient: { readonly ID: number; readonly first_name: string; readonly last_name: string } | null;
  readonly appointment_date: Day;
  readonly start_time: WallTime;
}

export const undoSubjectOf = ({ patient, appointment_date, start_time }: UndoSubject): UndoSubject => ({
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
export const undoWords = (act: UndoAct, isRedo: boolean, about: UndoSubject): AuditWords =>
  hideParts(
    about.patient ? [hiddenPatient(about.patient)] : [],
    (who = "event") => `${isRedo ? "redid" : "undid"} the ${NOUNS[act]} of ${who} on ${whenWords(about)}`,
  );

interface References {
  readonly patients: readonly number[];
  readonly locations: readonly number[];
}

/**
 * Returns the patients and locations that `before` references and `now` does not. All of these must still
 * exist before `before` can be restored.
 */
export function restoredReferences(before: Series | null, now: Series | null): References {
  const [oldReferences, currentReferences] = [referencesOf(before), referencesOf(now)];
  return {
    patients: oldReferences.patients.filter((each) => !currentReferences.patients.includes(each)),
    locations: oldReferences.locations.filter((each) => !currentReferences.locations.includes(each)),
  };
}

function referencesOf(series: Series | null): References {
  const bookings = series
    ? [series.booking, ...series.exceptions.filter(({ is_deleted }) => !is_deleted)]
    : [];
  const uniqueIds = (ids: readonly (number | null)[]): number[] =>
    [...new Set(ids)].filter((ID) => ID !== null);
  return {
    patients: uniqueIds(bookings.map(({ _patient }) => _patient)),
    locations: uniqueIds(bookings.map(({ _location }) => _location)),
  };
}
