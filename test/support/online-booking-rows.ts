import { randomUUID } from "node:crypto";
import type { Db } from "#platform/db/db.ts";

const AT = "2100-11-19T22:00:00.000Z";

/**
 * Inserts a request of the online booking page and returns its ID. The request waits for reception. A request
 * with a patient was accepted, then moved by the patient.
 */
export async function insertOnlineBooking(db: Db, _doctor: number, _patient?: number): Promise<number> {
  const accepted = { state: "accepted", handled_at: AT, change: "moved", changed_at: AT } as const;
  const type = await db
    .insertInto("visit_type")
    .values({ _doctor, name: `A type ${randomUUID()}`, colour: "ocean", minutes: 30 })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("online_booking")
    .values({
      ...{ _doctor, _visit_type: type.ID, state: "requested", appointment_date: "2100-11-20" },
      ...{ start_time: "09:00", end_time: "09:30", zone: "Australia/Sydney", starts_at: AT, held_until: AT },
      ...{ channel: "email", contact: "grace@lim.example", email: "grace@lim.example", is_new: true },
      ...{ first_name: "Grace", last_name: "Lim", dob: "1979-08-14", signature: "Grace Lim" },
      ...{ verified_at: AT, consented_at: AT, requested_at: AT },
      ...(_patient === undefined ? {} : { ...accepted, _patient }),
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}
