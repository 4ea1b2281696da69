import { randomUUID } from "node:crypto";
import type { Db } from "#platform/db/db.ts";

/** Inserts an appointment of a patient, a message about it, and a reply. Returns the IDs of the last two. */
export async function insertVisitMessage(
  db: Db,
  _doctor: number,
  _patient: number,
): Promise<{ message: number; reply: number }> {
  const appointment = {
    ...{ _doctor, _patient, appointment_type: 1, appointment_date: "2026-11-20" as const },
    ...{ start_time: "09:00" as const, end_time: "09:30" as const },
  };
  const booked = await db
    .insertInto("appointment")
    .values(appointment)
    .returning("ID")
    .executeTakeFirstOrThrow();
  const at = "2026-11-19T00:00:00.000Z";
  const message = await db
    .insertInto("visit_message")
    .values({
      ...{ _doctor, _appointment: booked.ID, _patient, zone: "Australia/Sydney", starts_at: at, due_at: at },
      ...{ kind: "reminder", channel: "sms", state: "delivered", parts: 1 },
      ...{
        to_address: "+61400000000",
        from_address: "+61400000001",
        body: "Richmond Rooms: your appointment",
      },
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("visit_message")
    .values({
      ...{ _doctor, _appointment: booked.ID, _patient, zone: "Australia/Sydney", due_at: at, to_address: "" },
      ...{ kind: "reminder", channel: "sms", state: "skipped", reason: "no_mobile", parts: 1, body: "…" },
      starts_at: "2100-11-19T00:00:00.000Z",
    })
    .execute();
  const reply = await db
    .insertInto("visit_reply")
    .values({
      ...{ _doctor, _patient, _message: message.ID, sid: `SM${randomUUID()}`, received_at: at },
      ...{ from_address: "+61400000000", body: "Where are you?" },
      ...{ reading: "other", outcome: "desk", question: "text" },
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return { message: message.ID, reply: reply.ID };
}
