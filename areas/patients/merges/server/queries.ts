import { sql } from "kysely";
import { z } from "zod";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { overwritePatient, type PatientRecord } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { type FieldValue, type FieldValues, fieldValues, MERGED_FIELD_NAMES } from "../rules/fields.ts";

/**
 * Locks both patients in ID order because two simultaneous merges could otherwise deadlock. Null unless both
 * exist.
 */
export async function lockBoth(db: Db, _doctor: number, from: number, to: number) {
  const rows = await db
    .selectFrom("patient")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [from, to])
    .orderBy("ID")
    .forUpdate()
    .execute();
  const [fromPatient, toPatient] = [rows.find(({ ID }) => ID === from), rows.find(({ ID }) => ID === to)];
  return fromPatient && toPatient ? { from: fromPatient, to: toPatient } : null;
}

/** A patient as stored in JSON: every column by name. */
export const KeptPatient = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());
export type KeptPatient = z.output<typeof KeptPatient>;

const toFieldValue = (value: unknown): FieldValue =>
  typeof value === "string" || typeof value === "number" ? value : null;

/** Returns the fields a merge chooses, from a row or from its stored JSON. */
export function fieldsOf(patient: PatientRecord | KeptPatient): FieldValues {
  const row = new Map<string, unknown>(Object.entries(patient));
  return fieldValues((name) => toFieldValue(row.get(name)));
}

const merges = (db: Db, _doctor: number) =>
  db
    .selectFrom("patient_merge as m")
    .innerJoin("patient as f", (join) =>
      join.onRef("f._doctor", "=", "m._doctor").onRef("f.ID", "=", "m._from"),
    )
    .innerJoin("patient as t", (join) =>
      join.onRef("t._doctor", "=", "m._doctor").onRef("t.ID", "=", "m._to"),
    )
    .innerJoin("person as by", "by.ID", "m._merged_by")
    .leftJoin("person as back", "back.ID", "m._taken_back_by")
    .select([
      "m.ID",
      "m._doctor",
      "m._from",
      "m._to",
      "m.from_before",
      "m.to_before",
      "m.to_after",
      "m.merged_at",
      "m.taken_back_at",
    ])
    .select([
      "f.title as from_title",
      "f.first_name as from_first_name",
      "f.last_name as from_last_name",
      "f.dob as from_dob",
    ])
    .select([
      "t.title as to_title",
      "t.first_name as to_first_name",
      "t.last_name as to_last_name",
      "t.dob as to_dob",
    ])
    .select(sql<string>`concat_ws(' ', by.first_name, by.last_name)`.as("merged_by"))
    .select(
      sql<string | null>`nullif(concat_ws(' ', back.first_name, back.last_name), '')`.as("taken_back_by"),
    )
    .where("m._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof merges>["execute"]>>[number];
export type MergeRecord = ReturnType<typeof recordOf>;

const recordOf = (row: Row) => ({
  ID: row.ID,
  _doctor: row._doctor,
  _from: row._from,
  _to: row._to,
  from: {
    ID: row._from,
    title: row.from_title,
    first_name: row.from_first_name,
    last_name: row.from_last_name,
    dob: row.from_dob,
  },
  to: {
    ID: row._to,
    title: row.to_title,
    first_name: row.to_first_name,
    last_name: row.to_last_name,
    dob: row.to_dob,
  },
  from_before: KeptPatient.parse(row.from_before),
  to_before: KeptPatient.parse(row.to_before),
  to_after: KeptPatient.parse(row.to_after),
  merged_at: row.merged_at,
  merged_by: row.merged_by,
  taken_back_at: row.taken_back_at,
  taken_back_by: row.taken_back_by,
});

export async function findMerge(db: Db, _doctor: number, ID: number): Promise<MergeRecord | undefined> {
  const row = await merges(db, _doctor).where("m.ID", "=", ID).executeTakeFirst();
  return row && recordOf(row);
}

/** Returns the merges in force that this patient was kept in, the latest first. */
export async function listStanding(db: Db, _doctor: number, survivor: number): Promise<MergeRecord[]> {
  const query = merges(db, _doctor).where("m._to", "=", survivor).where("m.taken_back_at", "is", null);
  return (await query.orderBy("m.ID", "desc").execute()).map(recordOf);
}

/** Returns the merge in force by which this patient was merged into another. */
export async function findMergeAway(db: Db, _doctor: number, from: number): Promise<MergeRecord | undefined> {
  const row = await merges(db, _doctor)
    .where("m._from", "=", from)
    .where("m.taken_back_at", "is", null)
    .executeTakeFirst();
  return row && recordOf(row);
}

export async function insertMerge(
  db: Db,
  actorId: number,
  from: PatientRecord,
  to: PatientRecord,
): Promise<number> {
  const { ID } = await db
    .insertInto("patient_merge")
    .values({
      _doctor: to._doctor,
      _from: from.ID,
      _to: to.ID,
      from_before: asJson(from),
      to_before: asJson(to),
      to_after: asJson(to),
      _merged_by: actorId,
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

export async function keepAfter(db: Db, ID: number, after: PatientRecord): Promise<void> {
  await db
    .updateTable("patient_merge")
    .set({ to_after: asJson(after) })
    .where("_doctor", "=", after._doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function markUndone(db: Db, _doctor: number, ID: number, actorId: number): Promise<void> {
  await db
    .updateTable("patient_merge")
    .set({ taken_back_at: sql`statement_timestamp()`, _taken_back_by: actorId })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

const asJson = (patient: PatientRecord) => JSON.stringify(patient);

const COLUMNS = [
  ...MERGED_FIELD_NAMES,
  "status",
  "last_billed_location",
  "is_deleted",
  "_merged_into",
] as const;
const KEYS = ["last_key", "first_key", "sound_key", "preferred_key"] as const;

/** Overwrites a patient with the stored values, without applying the current validation rules. */
export async function restorePatient(
  db: Db,
  { _doctor, ID }: PatientRecord,
  values: KeptPatient & FieldValues,
): Promise<void> {
  const [first_name = "", last_name = "", preferred_name = ""] = [
    values.first_name,
    values.last_name,
    values.preferred_name ?? "",
  ].map(String);
  const row = { ...values, ...keysOf({ first_name, last_name, preferred_name }) };
  await overwritePatient(db, { _doctor, ID }, [...COLUMNS, ...KEYS], row);
}
