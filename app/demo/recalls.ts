import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

const ZONE = "Australia/Sydney";

const RECALLS = [
  { in_days: -21, reason: "Review of the MRI" },
  { in_days: -4, reason: "Wound check" },
  { in_days: 3, reason: "Six months after surgery" },
  { in_days: 17, reason: "Yearly review" },
  { in_days: 60, reason: "Bone density result" },
] as const;

/**
 * Adds manual recalls for a doctor, some overdue, in addition to the recalls that follow-ups of appointments
 * create.
 */
export async function seedRecalls(db: Db, _doctor: number, now: string): Promise<void> {
  const today = todayIn(ZONE, now);
  const patients = await listUnbooked(db, _doctor, addDays(today, -30));
  for (const [index, { in_days, reason }] of RECALLS.entries()) {
    const patient = patients[index];
    if (!patient) return;
    const due_on = addDays(today, in_days);
    await db
      .insertInto("recall")
      .values({ _doctor, _patient: patient.ID, reason, due_on, counts_from: due_on, source: "hand" })
      .execute();
  }
}

/**
 * Lists patients with a mobile number and no appointment on or after a given day, the oldest records first.
 */
const listUnbooked = (db: Db, _doctor: number, from: Day) =>
  db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("is_deleted", "=", false)
    .where("mobile", "like", "04%")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("appointment as a")
            .select("a.ID")
            .whereRef("a._doctor", "=", "patient._doctor")
            .whereRef("a._patient", "=", "patient.ID")
            .where("a.appointment_date", ">=", from),
        ),
      ),
    )
    .orderBy("ID")
    .limit(RECALLS.length)
    .execute();
