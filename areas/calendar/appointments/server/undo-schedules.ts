import {
  lockSchedules,
  removeSchedules,
  restoreSchedules,
  type KeptSchedule,
} from "#areas/calendar/schedules/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { TouchedSchedule, UndoRecord } from "./undo.queries.ts";

/** Prefix of the deduplication keys of all emails about one entry of time away. */
export const awayDedupePrefix = (schedules: readonly TouchedSchedule[]): string => {
  const [first] = schedules;
  return `time-away:${(first?.before ?? first?.after)?.away_id ?? 0}:`;
};

/**
 * Returns the schedules of the undo record with their current state as `before` and their state before the
 * change as `after`. Null if a schedule was changed since then.
 */
export async function lockCurrentSchedules(
  db: Db,
  _doctor: number,
  { schedules }: UndoRecord,
): Promise<TouchedSchedule[] | null> {
  const currentSchedules = await lockSchedules(
    db,
    _doctor,
    schedules.map(({ ID }) => ID),
  );
  const touched = schedules.map(({ ID, before, after }) => ({
    ID,
    before: currentSchedules.find((one) => one.ID === ID) ?? null,
    after: before,
    was: after,
  }));
  if (touched.some(({ before, was }) => contentOf(before) !== contentOf(was))) return null;
  return touched.map(({ ID, before, after }) => ({ ID, before, after }));
}

/**
 * Serializes a schedule for comparison, without its version, because the version rises with every change and
 * every undo (F-7).
 */
const contentOf = (schedule: KeptSchedule | null): string =>
  schedule === null
    ? ""
    : JSON.stringify(Object.entries({ ...schedule, version: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export async function undoScheduleChanges(
  db: Db,
  _doctor: number,
  schedules: readonly TouchedSchedule[],
): Promise<void> {
  await removeSchedules(
    db,
    _doctor,
    schedules.flatMap(({ ID, after }) => (after === null ? [ID] : [])),
  );
  await restoreSchedules(
    db,
    schedules.flatMap(({ before, after }) => (before === null && after !== null ? [after] : [])),
  );
}

/** Builds the audit entry of the undone time away, in addition to the entries of the appointments. */
export function awayUndoneEntry({ is_redo }: UndoRecord, schedules: readonly TouchedSchedule[]): AuditEntry {
  const states = (which: "before" | "after") => ({ schedules: schedules.flatMap((one) => one[which] ?? []) });
  const message = is_redo ? "added the time away again" : "undid the time away";
  return {
    controller: "schedule",
    identity: schedules[0]?.ID ?? 0,
    message,
    before: states("before"),
    after: states("after"),
  };
}
