import { findInvoice } from "#areas/billing/invoices/server/index.ts";
import { MONTHS_CHARGED_A_YEAR } from "#areas/billing/products/rules/quote.ts";
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
    .values({
      ...columns,
      _doctor,
      active_practices: active_practices === null ? null : [...active_practices],
    })
    .execute();
}

export async function endSwitch(
  db: Db,
  _doctor: number,
  ID: number,
  state: "done" | "dropped",
): Promise<void> {
  await db
    .updateTable("package_switch")
    .set({ state })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export const findKindOfInvoice = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("invoice")
    .select("kind")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .executeTakeFirst();

/**
 * Returns the services that an invoice charges for a year: their monthly product, with the number of months
 * that a year costs (RULE-FEE-02).
 */
export async function findYearlyServices(db: Db, _doctor: number, _invoice: number): Promise<number[]> {
  const rows = await db
    .selectFrom("invoice_line as l")
    .innerJoin("product as p", "p.ID", "l._product")
    .innerJoin("service as s", "s._product", "p.ID")
    .select("s.ID")
    .where("l._doctor", "=", _doctor)
    .where("l._invoice", "=", _invoice)
    .where("l.units", "=", String(MONTHS_CHARGED_A_YEAR))
    .where("p.charge_type", "=", "Per month")
    .where("p.period", "=", "Monthly")
    .execute();
  return rows.map(({ ID }) => ID);
}

export const findServiceKinds = (db: Db) =>
  db.selectFrom("service").select(["ID", "kind", "description"]).execute();

/** Returns the sign-up invoice that is neither void nor paid, or null. */
export async function findUnpaidSignup(db: Db, _doctor: number): Promise<number | null> {
  const row = await db
    .selectFrom("invoice")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("kind", "=", "signup")
    .where("is_void", "=", false)
    .orderBy("ID", "desc")
    .executeTakeFirst();
  const invoice = row && (await findInvoice(db, _doctor, row.ID));
  return invoice && invoice.status !== "paid" ? invoice.ID : null;
}
