import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { ReferralType } from "../contract.ts";
import { expiryDate } from "../rules/expiry.ts";
import { recomputeActive } from "./queries.ts";

/** A referral imported from another system. */
export interface ImportedReferral {
  readonly row_number: number;
  readonly _patient: number;
  readonly _referring_doctor: number;
  readonly referral_type: ReferralType;
  readonly referral_date: Day;
}

/** Locks the patients until the end of the transaction, always in ID order (STATE-REFL-01). */
async function lockPatients(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .orderBy("ID")
    .forUpdate()
    .execute();
}

interface ImportResult {
  readonly made: ReadonlyMap<number, number>;
  readonly patients: readonly number[];
}

/**
 * Inserts all referrals in one statement and returns the new ID by row number, and the patients affected.
 * Each referral counts as saved on its letter's date, so that the newest letter is active and a referral
 * saved by the practice since stays active. Skips rows whose patient or referring doctor was deleted
 * meanwhile.
 */
export async function insertImportedReferrals(
  db: Db,
  _doctor: number,
  rows: readonly ImportedReferral[],
): Promise<ImportResult> {
  if (rows.length === 0) return { made: new Map(), patients: [] };
  await lockPatients(
    db,
    _doctor,
    rows.map(({ _patient }) => _patient),
  );
  const idsIn = (table: "patient" | "referring_doctor", ids: readonly number[]) =>
    listExisting(db, table, _doctor, ids);
  const patientIds = await idsIn(
    "patient",
    rows.map(({ _patient }) => _patient),
  );
  const referringDoctorIds = await idsIn(
    "referring_doctor",
    rows.map(({ _referring_doctor }) => _referring_doctor),
  );
  const newReferrals = rows
    .filter((row) => patientIds.has(row._patient) && referringDoctorIds.has(row._referring_doctor))
    .map((row) => ({ ...row, expiry_date: expiryDate(row.referral_type, row.referral_date) }));
  const { rows: inserted } = await sql<{ row_number: number; ID: number; _patient: number }>`
    with given as (
      select g.*, nextval('referral_id_seq') as "ID"
      from jsonb_to_recordset(${JSON.stringify(newReferrals)}::jsonb) as g(row_number int, _patient bigint, _referring_doctor bigint,
        referral_type smallint, referral_date date, expiry_date date)
    ), made as (
      insert into referral ("ID", _doctor, _patient, _referring_doctor, referral_type, referral_date, expiry_date, active, saved_at)
      select "ID", ${_doctor}::bigint, _patient, _referring_doctor, referral_type, referral_date, expiry_date, false, referral_date
      from given
    )
    select row_number, "ID", _patient from given`.execute(db);
  const patients = [...new Set(inserted.map(({ _patient }) => _patient))];
  for (const patient of patients) await recomputeActive(db, _doctor, patient);
  return { made: new Map(inserted.map(({ row_number, ID }) => [row_number, ID])), patients };
}

/** Returns which of these IDs belong to records of the client that were not deleted. */
async function listExisting(
  db: Db,
  table: "patient" | "referring_doctor",
  _doctor: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom(table)
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .where("is_deleted", "=", false)
    .execute();
  return new Set(rows.map(({ ID }) => ID));
}

/** Earliest possible time of a save, so that the referral active before the import becomes active again. */
const EARLIEST_SAVE = "1800-01-01T00:00:00Z";

/**
 * Deletes the referrals that an import added and returns the patients affected. Callers must pass only
 * referrals that were not changed since.
 */
export async function removeImportedReferrals(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom("referral")
    .select("_patient")
    .distinct()
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids]);
  const patients = (await query.execute()).map(({ _patient }) => _patient);
  await lockPatients(db, _doctor, patients);
  await db
    .updateTable("referral")
    .set({ is_deleted: true, active: false, saved_at: EARLIEST_SAVE })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids])
    .execute();
  for (const patient of patients) await recomputeActive(db, _doctor, patient);
  return patients;
}
