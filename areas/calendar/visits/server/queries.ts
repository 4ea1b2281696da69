import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { VisitMark, VisitSettings, VisitStep } from "../contract.ts";
import type { VisitKey } from "../rules/key.ts";
import type { StoredStep } from "../rules/step.ts";

/**
 * Locks the first row of an appointment's series until the transaction ends, so that concurrent steps of a
 * visit are serialised. Null if the appointment is deleted or belongs to another client.
 */
export async function lockVisit(db: Db, _doctor: number, appointment: number): Promise<number | null> {
  const row = await db
    .selectFrom("appointment")
    .select(({ fn }) => fn.coalesce("_series", "ID").as("first"))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", appointment)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (!row) return null;
  await db
    .selectFrom("appointment")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", row.first)
    .forNoKeyUpdate()
    .execute();
  return row.first;
}

/** Author of a step that the patient took. */
const PATIENT = "The patient";

/** Returns all steps of a visit in order, including undone steps. */
export async function listHistory(db: Db, _doctor: number, key: VisitKey): Promise<StoredStep[]> {
  return db
    .selectFrom("visit_step as s")
    .leftJoin("person as b", "b.ID", "s._by")
    .leftJoin("person as t", "t.ID", "s._taken_back_by")
    .select(["s.ID", "s.step", "s.at", "s._by", "s.taken_back_at", "s._taken_back_by"])
    .select([
      sql<string>`coalesce(nullif(concat_ws(' ', b.first_name, b.last_name), ''), ${PATIENT})`.as("by"),
      sql<string | null>`nullif(concat_ws(' ', t.first_name, t.last_name), '')`.as("taken_back_by"),
    ])
    .$narrowType<{ step: VisitStep }>()
    .where("s._doctor", "=", _doctor)
    .where("s.visit_date", "=", key.visit_date)
    .where("s._appointment", "=", key._appointment)
    .where("s.repeat_date", "=", key.repeat_date)
    .orderBy("s.ID")
    .execute();
}

export async function insertStep(
  db: Db,
  _doctor: number,
  key: VisitKey,
  step: { readonly step: VisitStep; readonly at: string; readonly _by: number | null },
): Promise<number> {
  const values = { ...key, ...step, _doctor };
  return (await db.insertInto("visit_step").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function takeBack(
  db: Db,
  _doctor: number,
  ID: number,
  by: { at: string; person: number },
): Promise<void> {
  await db
    .updateTable("visit_step")
    .set({ taken_back_at: by.at, _taken_back_by: by.person })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("taken_back_at", "is", null)
    .execute();
}

/** Returns the last step, ignoring undone steps, of every visit between two days, both inclusive. */
export async function listMarks(db: Db, _doctor: number, start: Day, end: Day): Promise<VisitMark[]> {
  return db
    .selectFrom("visit_step")
    .distinctOn(["visit_date", "_appointment", "repeat_date"])
    .select(["_appointment", "repeat_date", "visit_date", "step", "at"])
    .$narrowType<{ step: VisitStep }>()
    .where("_doctor", "=", _doctor)
    .where("visit_date", ">=", start)
    .where("visit_date", "<=", end)
    .where("taken_back_at", "is", null)
    .orderBy("visit_date")
    .orderBy("_appointment")
    .orderBy("repeat_date")
    .orderBy("ID", "desc")
    .execute();
}

/** Lists the steps of every visit between two days, both inclusive, in order. Undone steps are left out. */
export async function listSteps(db: Db, _doctor: number, start: Day, end: Day) {
  return db
    .selectFrom("visit_step")
    .select(["_appointment", "repeat_date", "visit_date", "step", "at"])
    .where("_doctor", "=", _doctor)
    .where("visit_date", ">=", start)
    .where("visit_date", "<=", end)
    .where("taken_back_at", "is", null)
    .orderBy("ID")
    .execute();
}

/** Returns the saved settings of the given clients; clients without saved settings are left out. */
export async function listSettings(db: Db, doctors: readonly number[]) {
  return db
    .selectFrom("visit_settings")
    .select(["_doctor", "late_minutes", "no_show_minutes", "wait_minutes", "long_wait_minutes", "version"])
    .where("_doctor", "in", [0, ...doctors])
    .execute();
}

/**
 * Locks the client's row until the transaction ends, so that the second of two concurrent saves sees the
 * version of the first (F-7).
 */
export async function lockSettings(db: Db, _doctor: number): Promise<void> {
  await db.selectFrom("doctor").select("ID").where("ID", "=", _doctor).forNoKeyUpdate().execute();
}

export async function saveSettings(db: Db, _doctor: number, settings: VisitSettings): Promise<void> {
  await db
    .insertInto("visit_settings")
    .values({ ...settings, _doctor })
    .onConflict((row) =>
      row
        .column("_doctor")
        .doUpdateSet((eb) => ({ ...settings, version: eb("visit_settings.version", "+", 1) })),
    )
    .execute();
}
