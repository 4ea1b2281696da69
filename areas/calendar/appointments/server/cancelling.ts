import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import { appointmentOn } from "../rules/appointment.ts";
import { applyEdits } from "../rules/edits.ts";
import { planChange } from "../rules/plan.ts";
import { mayChange } from "../rules/protection.ts";
import { targetOf } from "../rules/scope.ts";
import { changeWords, namePatient } from "../rules/words.ts";
import { type CalendarClient, findAppointment } from "./reading.ts";
import { saveChange } from "./saving.ts";
import { lockSeries } from "./series.queries.ts";

interface NamedAppointment {
  readonly ID: number;
  readonly repeat_date: Day | null;
}

/**
 * Cancels one appointment for a reason, in the caller's transaction. Returns the entry for the audit log, or
 * null if the appointment is gone, cancelled already, or billed.
 */
export const cancelOne = (
  db: Db,
  client: CalendarClient,
  named: NamedAppointment,
  reason: string,
): Promise<AuditEntry | null> =>
  changeOne(db, client, named, { cancelled: true, cancellation_reason: reason });

/** Day, times and location that an appointment is moved to. */
export interface NewTime {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly _location: number | null;
}

/**
 * Moves one appointment, in the caller's transaction. Returns the entry for the audit log, or null if the
 * appointment is gone, cancelled, or billed.
 */
export const moveOne = (
  db: Db,
  client: CalendarClient,
  named: NamedAppointment,
  time: NewTime,
): Promise<AuditEntry | null> => changeOne(db, client, named, { ...time });

async function changeOne(
  db: Db,
  client: CalendarClient,
  { ID, repeat_date }: NamedAppointment,
  edits: Partial<NewTime & { cancelled: boolean; cancellation_reason: string }>,
): Promise<AuditEntry | null> {
  const storedSeries = await lockSeries(db, client.ID, ID);
  const target = storedSeries && targetOf(storedSeries.booking, { repeat_date: repeat_date ?? undefined });
  if (!storedSeries || !target) return null;
  const before = target.on === null ? storedSeries.booking : appointmentOn(storedSeries, target.on);
  if (!before || before.cancelled || before.is_billed) return null;
  const plan = planChange(storedSeries, target, edits);
  if (!plan || !mayChange(plan).allowed) return null;
  const after = applyEdits(before, edits);
  const saved = await saveChange(db, client.ID, storedSeries, plan, target.on);
  const appointment = await findAppointment(db, client, saved);
  return {
    controller: "appointment",
    identity: storedSeries.ID,
    message: namePatient(appointment?.patient ?? null, (who) => changeWords(who, before, after, "one")),
    before: { ID: storedSeries.ID, ...before },
    after: { ...saved, ...after },
  };
}
