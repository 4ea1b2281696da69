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
  /**
   * ID of the user who recorded the entry. Null for the server, such as when the card provider confirms a
   * payment.
   */
  readonly _recorded_by: number | null;
}

/**
 * Posts an entry with its lines in the caller's transaction. Does nothing without postings, such as for an
 * invoice of $0.00.
 */
export async function postEntry(db: Db, entry: Entry, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const { ID } = await db.insertInto("ledger_entry").values(entry).returning("ID").executeTakeFirstOrThrow();
  // The values only satisfy the columns because a trigger copies day and time from the entry.
  const lineFields = { _doctor: entry._doctor, _entry: ID, effective: entry.effective, recorded: "now" };
  await db
    .insertInto("ledger_line")
    .values(postings.map((posting) => ({ ...lineFields, ...posting })))
    .execute();
}

/**
 * Returns the outstanding amounts of the invoices in cents and locks them until the end of the transaction.
 * Locks in ID order because two payments may cover the same invoices.
 */
export async function lockInvoiceBalances(
  db: Db,
  _doctor: number,
  invoices: readonly number[],
): Promise<Map<number, number>> {
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

/** Returns the client's credit in cents and locks its row until the end of the transaction. */
export async function lockClientCredit(db: Db, _doctor: number): Promise<number> {
  const row = await db
    .selectFrom("client_balance")
    .select("cents")
    .where("_doctor", "=", _doctor)
    .forUpdate()
    .executeTakeFirst();
  return row?.cents ?? 0;
}

export async function findClientCredit(db: Db, _doctor: number): Promise<number> {
  const row = await db
    .selectFrom("client_balance")
    .select("cents")
    .where("_doctor", "=", _doctor)
    .executeTakeFirst();
  return row?.cents ?? 0;
}
