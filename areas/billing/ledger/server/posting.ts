import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Posting } from "../contract.ts";

export interface Entry {
  readonly _doctor: number;
  readonly kind: "invoice" | "void" | "receipt" | "refund" | "credit" | "write_off";
  readonly effective: Day;
  readonly _invoice: number;
  readonly _payment?: number;
  readonly _credit_note?: number;
  readonly _write_off?: number;
  /** Null: the server itself, as when the card provider confirmed a payment. */
  readonly _recorded_by: number | null;
}

/** Posts an entry with its lines, in the caller's transaction. Nothing is posted where nothing is owed (an invoice of $0.00). */
export async function post(db: Db, entry: Entry, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const { ID } = await db.insertInto("ledger_entry").values(entry).returning("ID").executeTakeFirstOrThrow();
  // The day and the moment come from the entry by a trigger; the values here only satisfy the columns.
  const own = { _doctor: entry._doctor, _entry: ID, effective: entry.effective, recorded: "now" };
  await db
    .insertInto("ledger_line")
    .values(postings.map((posting) => ({ ...own, ...posting })))
    .execute();
}

/** What is outstanding on these invoices, held to the end of the transaction; in one order, so that two who pay wait for each other. */
export async function lockInvoiceBalances(db: Db, _doctor: number, invoices: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("invoice_balance")
    .select(["_invoice", "cents"])
    .where("_doctor", "=", _doctor)
    .where("_invoice", "in", [0, ...invoices])
    .orderBy("_invoice")
    .forUpdate()
    .execute();
  return new Map(rows.map(({ _invoice, cents }) => [_invoice, cents]));
}

export async function lockInvoiceBalance(db: Db, _doctor: number, invoice: number): Promise<number | null> {
  return (await lockInvoiceBalances(db, _doctor, [invoice])).get(invoice) ?? null;
}

/** What the client has paid or been credited beyond what was owed, held likewise. */
export async function lockClientCredit(db: Db, _doctor: number): Promise<number> {
  const row = await db.selectFrom("client_balance").select("cents").where("_doctor", "=", _doctor).forUpdate().executeTakeFirst();
  return row?.cents ?? 0;
}

export async function findClientCredit(db: Db, _doctor: number): Promise<number> {
  const row = await db.selectFrom("client_balance").select("cents").where("_doctor", "=", _doctor).executeTakeFirst();
  return row?.cents ?? 0;
}
