import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { PaymentInput } from "../contract.ts";

const COLUMNS = [
  "p.ID",
  "p._invoice",
  "p.receipt_number",
  "p._refund_of",
  "p.is_successful",
  "p.amount_cents as payment_amount",
  "p.to_client_cents as client_credit",
  "p.surcharge_cents as surcharge",
  "p.payment_type",
  "p.payment_date",
  "p.access_code",
  "p.response_message",
  "p.created_time",
  "p.gateway_transaction",
  "p._attempt",
] as const;

const selectPayments = (db: Db, _doctor: number) =>
  db
    .selectFrom("payment as p")
    .leftJoin("payment_balance as b", (join) =>
      join.onRef("b._doctor", "=", "p._doctor").onRef("b._payment", "=", "p.ID"),
    )
    .select(COLUMNS)
    .select(sql<boolean>`p._refund_of is not null`.as("is_refund"))
    .select(sql<number>`coalesce(b.cents, 0)::bigint`.as("refundable"))
    .where("p._doctor", "=", _doctor);

/**
 * Lists the payments of the invoices in the order they were recorded, including failed payments and refunds.
 */
export async function listPayments(db: Db, _doctor: number, invoices: readonly number[]) {
  const rows = await selectPayments(db, _doctor)
    .where("p._invoice", "in", [0, ...invoices])
    .orderBy("p.ID")
    .execute();
  return rows satisfies PaymentInput[];
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

export async function findPayment(db: Db, _doctor: number, ID: number): Promise<PaymentRow | undefined> {
  return await selectPayments(db, _doctor).where("p.ID", "=", ID).executeTakeFirst();
}

/** Lists the successful payments of a receipt, one per invoice. */
export async function listReceipt(db: Db, _doctor: number, receipt_number: number): Promise<PaymentRow[]> {
  const query = selectPayments(db, _doctor)
    .where("p.receipt_number", "=", receipt_number)
    .where("p.is_successful", "=", true);
  return await query.orderBy("p.ID").execute();
}

/** Lists the payments that a card provider attempt resulted in, one per invoice (RULE-PAY-05). */
export async function listPaymentsOf(db: Db, _doctor: number, _attempt: number): Promise<PaymentRow[]> {
  return await selectPayments(db, _doctor).where("p._attempt", "=", _attempt).orderBy("p.ID").execute();
}

/** Returns true if the invoice ever had a successful payment, even if refunded (RULE-INV-12, G-45). */
export async function wasEverPaid(db: Db, _doctor: number, invoice: number): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", invoice)
    .where("is_successful", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
