import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { activityText } from "../rules/activity.ts";

const MAX_EVENTS = 20;

interface SubmittedForm {
  readonly ID: number;
  readonly _doctor: number;
  readonly submitted_time: string | null;
}

/** Lists the form's audit events since its submission, newest first. Empty for a draft. */
export async function listActivity(db: Db, { ID, _doctor, submitted_time }: SubmittedForm) {
  if (submitted_time === null) return [];
  const rows = await db
    .selectFrom("audit_event as e")
    .leftJoin("person as p", "p.ID", "e._executing_user")
    .select(["e.ID", "e.at", "e.message", "p.title", "p.first_name", "p.last_name"])
    .where("e._doctor", "=", _doctor)
    .where("e.controller", "=", "insurerform")
    .where("e.identity", "=", ID)
    .where("e.shown_ids", "is", null)
    .where("e.kind", "=", "write")
    // Allows one minute because the two times come from different clocks, the server's and the database's.
    .where("e.at", ">=", sql<string>`${submitted_time}::timestamptz - interval '1 minute'`)
    .orderBy("e.at", "desc")
    .orderBy("e.ID", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ title, first_name, last_name, message, ...event }) => ({
    ID: event.ID,
    at: event.at,
    by: first_name === null || last_name === null ? null : clientName({ title, first_name, last_name }),
    words: activityText(message ?? ""),
  }));
}
