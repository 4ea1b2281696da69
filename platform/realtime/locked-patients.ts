import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { LiveEvent } from "#platform/realtime/realtime-hub.ts";

/**
 * Returns a filter for users who convert images and may see only the patients they have locked. Such a user
 * receives events about those patients and their referrals, and the event that removes a lock.
 */
export function lockedPatientEvents(db: Db, person: number): (event: LiveEvent) => Promise<boolean> {
  let lockedPatients = listLocked(db, person);
  return async ({ doctor, controller, identity }) => {
    if (controller !== "patient" && controller !== "referral") return false;
    const patient = controller === "patient" ? identity : await patientOf(db, doctor, identity);
    const previous = await lockedPatients;
    lockedPatients = listLocked(db, person);
    const current = await lockedPatients;
    return patient !== null && (previous.has(patient) || current.has(patient));
  };
}

async function listLocked(db: Db, person: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("patient").select("ID").where("locked_by", "=", person).execute();
  return new Set(rows.map(({ ID }) => ID));
}

async function patientOf(db: Db, _doctor: number, referral: number): Promise<number | null> {
  const { rows } = await sql<{
    _patient: number;
  }>`select _patient from referral where _doctor = ${_doctor} and "ID" = ${referral}`.execute(db);
  return rows[0]?._patient ?? null;
}
