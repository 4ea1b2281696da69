import type { Db } from "#platform/db/db.ts";

export interface Switch {
  readonly to_service: number;
  readonly is_annual: boolean;
  readonly active_practices: readonly number[] | null;
  readonly _invoice: number;
}

export const findOpenSwitch = (db: Db, _doctor: number) =>
  db
    .selectFrom("package_switch")
    .select(["ID", "to_service", "is_annual", "active_practices", "_invoice"])
    .where("_doctor", "=", _doctor)
    .where("state", "=", "open")
    .executeTakeFirst();

export async function insertSwitch(db: Db, _doctor: number, change: Switch): Promise<void> {
  const { active_practices, ...columns } = change;
  await db
    .insertInto("package_switch")
    .values({ ...columns, _doctor, active_practices: active_practices === null ? null : [...active_practices] })
    .execute();
}

export async function endSwitch(db: Db, _doctor: number, ID: number, state: "done" | "dropped"): Promise<void> {
  await db.updateTable("package_switch").set({ state }).where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}

export const findKindOfInvoice = (db: Db, _doctor: number, ID: number) =>
  db.selectFrom("invoice").select("kind").where("_doctor", "=", _doctor).where("ID", "=", ID).executeTakeFirst();

export const findServiceKinds = (db: Db) => db.selectFrom("service").select(["ID", "kind", "description"]).execute();
