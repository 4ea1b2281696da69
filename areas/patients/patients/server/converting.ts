import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { PatientFields } from "../contract.ts";
import { firstStatus, missingOf } from "../rules/completeness.ts";
import { findReferredBy, type PatientRecord } from "./queries.ts";
import { markChecked, type Owner, updatePatient } from "./saving.ts";

/**
 * Saves the fields read from the patient's picture. Completeness decides the next status (STATE-PAT-03,
 * STATE-PAT-04).
 */
export async function convertPatient(
  db: Db,
  owner: Owner,
  before: PatientRecord,
  fields: Partial<PatientFields>,
): Promise<PatientRecord> {
  const saved = await updatePatient(db, owner, before, fields, false);
  const referring_doctor = await findReferredBy(db, saved._doctor, saved.ID);
  const status = firstStatus(missingOf({ ...saved, referring_doctor }, owner.country));
  await markChecked(db, saved, status);
  return { ...saved, status, asked_time: null };
}

interface Key {
  readonly _doctor: number;
  readonly ID: number;
}

/**
 * Locks the patients for one person's conversion until unlocked (RULE-CONV-03). Locking again with the same
 * GUID renews `lock_time` and keeps `lock_since`.
 */
export async function lockForConversion(
  db: Db,
  locked_by: number,
  lock_guid: string,
  patients: readonly Key[],
): Promise<void> {
  const now = sql`${new Date().toISOString()}::timestamptz`;
  for (const [_doctor, keys] of Map.groupBy(patients, (key) => key._doctor))
    await sql`update patient set locked_by = ${locked_by}, lock_guid = ${lock_guid}, lock_time = ${now},
      lock_since = case when locked_by = ${locked_by} and lock_guid = ${lock_guid} then coalesce(lock_since, lock_time, ${now}) else ${now} end
    where _doctor = ${_doctor} and "ID" = any(${keys.map(({ ID }) => ID)}::bigint[])`.execute(db);
}

/**
 * Renews the lock of all patients that share the GUID, so that converting one picture keeps the others
 * locked. Does nothing if the GUID is null. `minutesAgo` renews the lock as of that many minutes ago.
 */
export async function renewConversionLock(
  db: Db,
  locked_by: number,
  lock_guid: string | null,
  minutesAgo = 0,
): Promise<void> {
  if (lock_guid === null) return;
  await sql`update patient set lock_time = now() - ${minutesAgo}::int * interval '1 minute' where lock_guid = ${lock_guid} and locked_by = ${locked_by}`.execute(
    db,
  );
}

/** Releases the lock and returns the keys of the patients that had it. */
export const unlockConversion = (db: Db, lock_guid: string) =>
  db
    .updateTable("patient")
    .set({ locked_by: null, lock_guid: null, lock_time: null, lock_since: null })
    .where("lock_guid", "=", lock_guid)
    .returning(["_doctor", "ID"])
    .execute();
