import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { CalendarClient } from "#areas/calendar/appointments/server/index.ts";
import { lastStep } from "../rules/step.ts";
import { insertStep, lockVisit } from "./queries.ts";
import { findVisit } from "./reading.ts";

interface ConfirmedVisit {
  readonly ID: number;
  readonly repeat_date: Day | null;
}

/**
 * Records that the patient confirmed an appointment, in the caller's transaction. Changes nothing if a step
 * was taken already or the appointment has no waiting room. Returns whether a step was added.
 */
export async function confirmVisit(
  db: Db,
  client: CalendarClient,
  { ID, repeat_date }: ConfirmedVisit,
  at: string,
): Promise<boolean> {
  if ((await lockVisit(db, client.ID, ID)) === null) return false;
  const visit = await findVisit(db, client, { ID, repeat_date });
  if (!visit || visit.appointment_type !== 1 || visit._patient === null) return false;
  if (visit.cancelled || lastStep(visit.history) !== null) return false;
  await insertStep(db, client.ID, visit.key, { step: "confirmed", at, _by: null });
  return true;
}
