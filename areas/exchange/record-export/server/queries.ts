import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { ExportCounts } from "../contract.ts";
import type { AvailabilityLine, ReferralLine } from "../rules/tables.ts";

const selectExports = (db: Db, _doctor: number) =>
  db
    .selectFrom("record_export as e")
    .innerJoin("person as p", "p.ID", "e._started_by")
    .leftJoin("file as f", (join) => join.onRef("f._doctor", "=", "e._doctor").onRef("f.ID", "=", "e._file"))
    .select(["e.ID", "e.created_time", "e.ended_time", "e.counts", "e._file", "e._started_by"])
    .select(["f.name", "f.size", "f.mime_type", "p.first_name", "p.last_name"])
    .where("e._doctor", "=", _doctor);

export type ExportRow = Awaited<ReturnType<ReturnType<typeof selectExports>["execute"]>>[number];

const MAX_LISTED = 20;
export const listExports = (db: Db, _doctor: number) =>
  selectExports(db, _doctor).orderBy("e.ID", "desc").limit(MAX_LISTED).execute();

export const findExport = (db: Db, _doctor: number, ID: number) =>
  selectExports(db, _doctor).where("e.ID", "=", ID).executeTakeFirst();

/** Creates an export; undefined if one is already being written. */
export const insertExport = (db: Db, _doctor: number, _started_by: number) =>
  db
    .insertInto("record_export")
    .values({ _doctor, _started_by })
    .onConflict((row) => row.column("_doctor").where("ended_time", "is", null).doNothing())
    .returning("ID")
    .executeTakeFirst();

export const findRunning = (db: Db, _doctor: number) =>
  db
    .selectFrom("record_export")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ended_time", "is", null)
    .executeTakeFirst();

export const lockRunning = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("record_export")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("ended_time", "is", null)
    .forUpdate()
    .executeTakeFirst();

export async function completeExport(
  db: Db,
  _doctor: number,
  ID: number,
  _file: number,
  counts: ExportCounts,
): Promise<void> {
  await db
    .updateTable("record_export")
    .set({ _file, counts: JSON.stringify(counts), ended_time: sql<string>`now()` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function endExport(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .updateTable("record_export")
    .set({
      ended_time: sql<string>`coalesce(ended_time, ${new Date().toISOString()}::timestamptz)`,
      _file: null,
    })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function countRecords(db: Db, _doctor: number): Promise<number> {
  const { rows } = await sql<{ records: number }>`
    select (select count(*) from patient where _doctor = ${_doctor} and not is_deleted)
      + (select count(*) from referring_doctor where _doctor = ${_doctor})
      + (select count(*) from referral where _doctor = ${_doctor} and not is_deleted)
      + (select count(*) from appointment where _doctor = ${_doctor} and not is_deleted)
      + (select count(*) from patient_attachment where _doctor = ${_doctor} and not is_deleted) as records`.execute(
    db,
  );
  return rows[0]?.records ?? 0;
}

/** Returns the patients and referring doctors that the rows of a table refer to, by ID. */
export async function namesOf(
  db: Db,
  _doctor: number,
  ids: { patients: readonly number[]; referrers: readonly number[] },
) {
  const { rows: patients } = await sql<ReferralLine["patient"] & { ID: number }>`
    select "ID", first_name, last_name, dob from patient where _doctor = ${_doctor} and "ID" = any(${ids.patients}::bigint[])`.execute(
    db,
  );
  const { rows: referrers } = await sql<ReferralLine["referrer"] & { ID: number }>`
    select "ID", first_name, last_name, provider_number from referring_doctor
    where _doctor = ${_doctor} and "ID" = any(${ids.referrers}::bigint[])`.execute(db);
  return {
    patients: new Map(patients.map((row) => [row.ID, row])),
    referrers: new Map(referrers.map((row) => [row.ID, row])),
  };
}

export async function listAvailability(db: Db, _doctor: number): Promise<AvailabilityLine[]> {
  const { rows } = await sql<AvailabilityLine>`
    select s.*, l.name as location from schedule s left join location l on l._doctor = s._doctor and l."ID" = s._location
    where s._doctor = ${_doctor} order by s.day_of_week, s.start_time, s."ID"`.execute(db);
  return rows;
}

/** Returns the storage keys of documents by ID. */
export async function keysOf(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ ID: number; storage_key: string }>`
    select "ID", storage_key from file where _doctor = ${_doctor} and "ID" = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ ID, storage_key }) => [ID, storage_key]));
}
