import type { Db } from "#platform/db/db.ts";
import { type VisitCondition, conditionOf } from "../rules/condition.ts";
import { matchVisit, type PlannedVisit } from "../rules/plan.ts";
import type { MessageRow } from "./message.queries.ts";
import { listRowsOfSeries } from "./plan.queries.ts";
import type { MessageClient } from "./rules.queries.ts";
import { visitsOfRows } from "./visits.ts";

type AboutVisit = Pick<MessageRow, "_appointment" | "repeat_date" | "starts_at" | "_patient">;

export interface CurrentVisit {
  readonly visit: PlannedVisit | null;
  readonly condition: VisitCondition;
}

/** State of a message without an appointment, as of one whose appointment is gone. */
const NONE: CurrentVisit = { visit: null, condition: "cancelled" };

/**
 * Finds the appointment of a message as it is now, and locks its rows until the transaction ends, so that a
 * change or cancellation that has not committed is waited for.
 */
export async function lockCurrentVisit(
  db: Db,
  client: MessageClient,
  message: AboutVisit,
  now: string,
): Promise<CurrentVisit> {
  if (message._appointment === null) return NONE;
  const ids = await listRowsOfSeries(db, client.ID, [message._appointment]);
  await db
    .selectFrom("appointment")
    .select("ID")
    .where("_doctor", "=", client.ID)
    .where("ID", "in", [0, ...ids])
    .orderBy("ID")
    .forShare()
    .execute();
  return findCurrentVisit(db, client, message, now);
}

/** Finds the current appointment of a message, without locking the row. */
export async function findCurrentVisit(
  db: Db,
  client: MessageClient,
  message: AboutVisit,
  now: string,
): Promise<CurrentVisit> {
  const { _appointment } = message;
  if (_appointment === null) return NONE;
  const ids = await listRowsOfSeries(db, client.ID, [_appointment]);
  const visits = await visitsOfRows(db, client, { ids, newIds: new Set(), now });
  const visit = matchVisit(visits, { ...message, _appointment });
  return { visit, condition: conditionOf(visit, message) };
}
