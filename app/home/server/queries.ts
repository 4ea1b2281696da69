import { WORK_CONDITION } from "#areas/oversight/audit-log/server/index.ts";
import type { Db } from "#platform/db/db.ts";

/** Counts the patients with missing data. Uses only an index, so that home pages may call it often. */
export async function countMissingData(db: Db, _doctor: number, locked_by: number | null): Promise<number> {
  let query = db
    .selectFrom("patient")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("_doctor", "=", _doctor)
    .where("status", "=", "Missing Data")
    .where("is_deleted", "=", false);
  if (locked_by !== null) query = query.where("locked_by", "=", locked_by);
  return (await query.executeTakeFirstOrThrow()).count;
}

const RECENT_EVENTS = 1000;
const RECENT_CLIENTS = 8;

/**
 * Lists the clients whose records the user opened, listed or changed last, from the newest events of the
 * audit log.
 */
export async function listRecentClients(db: Db, person: number) {
  const latest = db
    .selectFrom("audit_event")
    .select(["_doctor", "at"])
    .where("_executing_user", "=", person)
    .where(WORK_CONDITION)
    .orderBy("at", "desc")
    .limit(RECENT_EVENTS);
  const rows = await db
    .selectFrom(latest.as("event"))
    .innerJoin("doctor", "doctor.ID", "event._doctor")
    .innerJoin("person", "person.ID", "event._doctor")
    .select(["person.ID", "person.username", "person.title", "person.first_name", "person.last_name"])
    .select(["doctor.company", "doctor.country", "doctor._timezone as zone"])
    .where("doctor.is_deleted", "=", false)
    .groupBy(["person.ID", "doctor.ID"])
    .orderBy(({ fn }) => fn.max("event.at"), "desc")
    .limit(RECENT_CLIENTS)
    .execute();
  return rows;
}
