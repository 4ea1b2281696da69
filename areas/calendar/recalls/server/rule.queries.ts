import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { RecallRuleBody } from "../rule.contract.ts";

const selectRules = (db: Db, _doctor: number) =>
  db
    .selectFrom("recall_rule as r")
    .innerJoin("visit_type as t", (on) =>
      on.onRef("t._doctor", "=", "r._doctor").onRef("t.ID", "=", "r._visit_type"),
    )
    .select(["r.ID", "r._doctor", "r._visit_type", "r.amount", "r.unit", "r.reason", "r.is_active"])
    .select(["r.is_deleted", "r.version", "t.name", "t.minutes"])
    .where("r._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof selectRules>["execute"]>>[number];

const ruleOf = ({ name, minutes, ...row }: Row) => ({
  ...row,
  visit_type: { ID: row._visit_type, name, minutes },
});
export type RuleRow = ReturnType<typeof ruleOf>;

/** Lists the rules that are not deleted, by the name of their type. */
export async function listRules(db: Db, _doctor: number): Promise<RuleRow[]> {
  const rows = await selectRules(db, _doctor)
    .where("r.is_deleted", "=", false)
    .orderBy(sql`lower(t.name)`)
    .orderBy("r.ID")
    .execute();
  return rows.map(ruleOf);
}

export async function findRule(db: Db, _doctor: number, ID: number): Promise<RuleRow | undefined> {
  const row = await selectRules(db, _doctor).where("r.ID", "=", ID).executeTakeFirst();
  return row && ruleOf(row);
}

/**
 * Locks a type until the transaction ends, so that every appointment of the type either is committed before
 * the rule is read, or finds the saved rule: its foreign key waits for this lock. Returns true if the client
 * has the type and it is not archived.
 */
export async function lockType(db: Db, _doctor: number, ID: number): Promise<boolean> {
  const row = await db
    .selectFrom("visit_type")
    .select("is_deleted")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .executeTakeFirst();
  return row?.is_deleted === false;
}

type NewRule = Omit<RecallRuleBody, "_doctor"> & { readonly from_day: Day };

export async function insertRule(db: Db, _doctor: number, rule: NewRule): Promise<number> {
  const values = { ...rule, _doctor };
  return (await db.insertInto("recall_rule").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

/**
 * Creates recalls for the appointments that match a rule on or after a given day, and updates the recalls
 * that the rule created earlier.
 */
export async function applyRule(
  db: Db,
  _doctor: number,
  { ID, _visit_type }: Pick<RuleRow, "ID" | "_visit_type">,
  from: Day,
): Promise<void> {
  await sql`select recalls_sync(${_doctor}::bigint, array(
    select a."ID" from appointment a where a._doctor = ${_doctor} and a._visit_type = ${_visit_type} and not a.is_deleted
      and a.repeat_interval = 0 and a.appointment_date >= ${from}::date
    union select a."ID" from appointment a where a._doctor = ${_doctor} and a._visit_type = ${_visit_type} and not a.is_deleted
      and a.repeat_interval > 0 and a.repeat_until >= ${from}::date
    union select o._appointment from appointment_occurrence o
    where o._doctor = ${_doctor} and o._visit_type = ${_visit_type} and o.appointment_date >= ${from}::date
    union select k._appointment from recall k where k._doctor = ${_doctor} and k._rule = ${ID}))`.execute(db);
}
