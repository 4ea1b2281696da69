import type { Db } from "#platform/db/db.ts";

/** Inserts a recall that is overdue, added by hand. Returns its ID. */
export async function insertRecall(db: Db, _doctor: number, _patient: number): Promise<number> {
  const days = { due_on: "2026-11-20" as const, counts_from: "2026-11-20" as const };
  const values = { ...days, _doctor, _patient, reason: "Review", source: "hand" as const };
  return (await db.insertInto("recall").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

/** Inserts a rule that is turned off, so that it makes no recalls. Returns its ID. */
export async function insertRecallRule(db: Db, _doctor: number, _visit_type: number): Promise<number> {
  const values = { _doctor, _visit_type, amount: 6, unit: "month" as const, reason: "Review" };
  const rule = { ...values, is_active: false, from_day: "2026-11-20" as const };
  return (await db.insertInto("recall_rule").values(rule).returning("ID").executeTakeFirstOrThrow()).ID;
}
