import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { PatientFields } from "../contract.ts";
import { firstStatus, missingOf } from "../rules/completeness.ts";
import { findReferredBy, type PatientRecord } from "./queries.ts";
import { markChecked, type Owner, updatePatient } from "./saving.ts";

/** STATE-PAT-03, STATE-PAT-04: saves what was read from the picture; completeness says what comes next. */
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

/** RULE-CONV-03: they are one person's until they are unlocked; locking them again makes the lock last longer, from when it was taken. */
export async function lockForConversion(db: Db, locked_by: number, lock_guid: string, patients: readonly Key[]): Promise<void> {
  await sql`update patient set locked_by = ${locked_by}, lock_guid = ${lock_guid}, lock_time = now(),
      lock_since = case when locked_by = ${locked_by} and lock_guid = ${lock_guid} then coalesce(lock_since, lock_time, now()) else now() end
    from unnest(${patients.map(({ _doctor }) => _doctor)}::bigint[], ${patients.map(({ ID }) => ID)}::bigint[]) as given (_doctor, id)
    where patient._doctor = given._doctor and patient."ID" = given.id`.execute(db);
}

/** Who converts one picture keeps the others for as long again. */
export async function renewConversionLock(db: Db, locked_by: number, lock_guid: string | null): Promise<void> {
  if (lock_guid === null) return;
  await sql`update patient set lock_time = now() where lock_guid = ${lock_guid} and locked_by = ${locked_by}`.execute(db);
}

/** Answers which ones had the lock. */
export const unlockConversion = (db: Db, lock_guid: string) =>
  db
    .updateTable("patient")
    .set({ locked_by: null, lock_guid: null, lock_time: null, lock_since: null })
    .where("lock_guid", "=", lock_guid)
    .returning(["_doctor", "ID"])
    .execute();
