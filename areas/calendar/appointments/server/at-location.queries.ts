import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

/**
 * Counts the appointments that a client has at a location from `today` on. Undefined if the client has no such
 * location.
 */
export async function countAtLocation(db: Db, _doctor: number, location: number, today: Day) {
  const { rows } = await sql<{ single: number; repeating: number }>`
    select
      (select count(*) from appointment a where a._doctor = ${_doctor} and a._location = l."ID" and a.appointment_date >= ${today}
        and a.repeat_interval = 0 and not a.cancelled and not a.is_deleted) as single,
      (select count(*) from appointment a where a._doctor = ${_doctor} and a._location = l."ID" and a.repeat_interval > 0
        and (a.repeat_until is null or a.repeat_until >= ${today}) and not a.cancelled and not a.is_deleted) as repeating
    from location l where l._doctor = ${_doctor} and l."ID" = ${location}`.execute(db);
  return rows[0];
}
