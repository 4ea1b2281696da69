import type { Db } from "#platform/db/db.ts";

/** Inserts an entry of a patient who waits for any time from 20 Nov 2026 on. Returns its ID. */
export async function insertWaitListEntry(db: Db, _doctor: number, _patient: number): Promise<number> {
  const days = { from_day: "2026-11-20" as const, until_day: "2100-01-01" as const };
  const values = { ...days, _doctor, _patient, urgency: "soon" as const };
  const row = db.insertInto("wait_list_entry").values(values).returning("ID");
  return (await row.executeTakeFirstOrThrow()).ID;
}

/** Inserts an open offer of a slot to an entry of the wait list, with the event that holds it. Returns its ID. */
export async function insertWaitListOffer(db: Db, _doctor: number, _entry: number): Promise<number> {
  const day = "2100-01-04" as const;
  const times = { start_time: "09:00" as const, end_time: "09:30" as const };
  const hold = await db
    .insertInto("appointment")
    .values({ ...times, _doctor, appointment_type: 3, appointment_date: day })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const slot = await db
    .insertInto("wait_list_slot")
    .values({ ...times, _doctor, appointment_date: day, zone: "Australia/Sydney", _hold: hold.ID })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const { _patient } = await db
    .selectFrom("wait_list_entry")
    .select("_patient")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", _entry)
    .executeTakeFirstOrThrow();
  const offer = await db
    .insertInto("wait_list_offer")
    .values({
      ...{ ...times, _doctor, _patient, _entry, _slot: slot.ID, _created_by: _doctor },
      expires_at: "2100-01-04T00:00:00.000Z",
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return offer.ID;
}
