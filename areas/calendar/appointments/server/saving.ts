import type { Day } from "#kernel/dates/day.ts";
import { countOccurrences } from "#kernel/calendar/recurrence.ts";
import type { Db } from "#platform/db/db.ts";
import type { Plan, Removal } from "../rules/plan.ts";
import { type Exception, recurrenceOf, type Series } from "../rules/appointment.ts";
import {
  insertBooking,
  keepRemoved,
  markDeleted,
  nameSeries,
  replaceExceptions,
  saveException,
  updateBooking,
} from "./writing.queries.ts";
import type { StoredSeries } from "./series.queries.ts";

/** Identity of the changed appointment. */
export interface AppointmentIdentity {
  readonly ID: number;
  readonly repeat_date: Day | null;
}

export async function saveChange(
  db: Db,
  _doctor: number,
  stored: StoredSeries,
  plan: Plan,
  day: Day | null,
): Promise<AppointmentIdentity> {
  if (plan.kind === "nothing") return { ID: stored.ID, repeat_date: day };
  if (plan.kind === "one") {
    await saveException(db, _doctor, stored.ID, plan.exception);
    return { ID: stored.ID, repeat_date: day };
  }
  const { series, dropped } = plan.changed;
  if (plan.kind === "all") {
    await updateBooking(db, _doctor, stored.ID, series.booking, 1 + latestVersion(stored.exceptions));
    await replaceExceptions(db, _doctor, stored.ID, series.exceptions);
    if (dropped.length > 0)
      await keepRemoved(db, _doctor, { ...plan.before, exceptions: dropped }, stored._series);
    return { ID: stored.ID, repeat_date: plan.changed.on };
  }
  const _series = await keepHead(db, _doctor, stored, plan.head);
  const ID = await insertBooking(db, _doctor, series.booking, _series);
  await replaceExceptions(db, _doctor, ID, series.exceptions);
  if (dropped.length > 0) await keepRemoved(db, _doctor, { ...plan.before, exceptions: dropped }, _series);
  return { ID, repeat_date: plan.changed.on };
}

export async function saveRemoval(
  db: Db,
  _doctor: number,
  stored: StoredSeries,
  removal: Removal,
): Promise<void> {
  if (removal.kind === "all") return markDeleted(db, _doctor, stored.ID);
  if (removal.kind === "following") {
    const _series = await keepHead(db, _doctor, stored, removal.head);
    await keepRemoved(db, _doctor, removal.removed, _series);
    return deleteIfEmpty(db, _doctor, stored.ID, removal.head);
  }
  await saveException(db, _doctor, stored.ID, removal.exception);
  const exceptions = [
    ...stored.exceptions.filter(({ repeat_date }) => repeat_date !== removal.exception.repeat_date),
    removal.exception,
  ];
  await deleteIfEmpty(db, _doctor, stored.ID, { ...stored, exceptions });
}

/**
 * Returns the highest version of the individually changed occurrences. The series' version is raised by that
 * number, so that an occurrence that loses its own version never returns to an earlier one.
 */
const latestVersion = (exceptions: readonly Exception[]): number =>
  Math.max(0, ...exceptions.map(({ version }) => version));

async function keepHead(db: Db, _doctor: number, stored: StoredSeries, head: Series): Promise<number> {
  await updateBooking(db, _doctor, stored.ID, head.booking, 1 + latestVersion(stored.exceptions));
  await replaceExceptions(db, _doctor, stored.ID, head.exceptions);
  return nameSeries(db, _doctor, stored.ID);
}

/** Deletes the series if all of its occurrences were deleted one by one. */
async function deleteIfEmpty(
  db: Db,
  _doctor: number,
  id: number,
  { booking, exceptions }: Series,
): Promise<void> {
  const places = countOccurrences(recurrenceOf(booking));
  const removed = exceptions.filter(({ is_deleted }) => is_deleted).length;
  if (places !== null && removed >= places) await markDeleted(db, _doctor, id);
}
