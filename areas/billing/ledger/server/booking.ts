import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { divideCredit } from "../rules/credit.ts";
import {
  creditPostings,
  invoicePostings,
  type PostedLine,
  receiptPostings,
  refundPostings,
  reversePostings,
  surchargeTaxOf,
} from "../rules/postings.ts";
import { writeOffPostings } from "../rules/write-off.ts";
import { postEntry } from "./posting.ts";

interface EntryOwner {
  readonly _doctor: number;
  readonly _recorded_by: number | null;
}

/** Posts an invoice in the transaction that publishes it. Creates the invoice's balance. */
export async function postInvoice(
  db: Db,
  { _doctor, _recorded_by }: EntryOwner,
  invoice: { readonly ID: number; readonly invoice_date: Day; readonly lines: readonly PostedLine[] },
): Promise<void> {
  const entry = {
    _doctor,
    kind: "invoice",
    effective: invoice.invoice_date,
    _invoice: invoice.ID,
    _recorded_by,
  } as const;
  await postEntry(db, entry, invoicePostings(invoice.ID, invoice.lines));
}

/** Posts the reversal of publishing on the day the invoice is made void (G-31). */
export async function postVoid(
  db: Db,
  { _doctor, _recorded_by }: EntryOwner,
  invoice: { readonly ID: number; readonly on: Day; readonly lines: readonly PostedLine[] },
): Promise<void> {
  const entry = { _doctor, kind: "void", effective: invoice.on, _invoice: invoice.ID, _recorded_by } as const;
  await postEntry(db, entry, reversePostings(invoicePostings(invoice.ID, invoice.lines)));
}

export interface Receipt {
  readonly _invoice: number;
  /** Type of the payment. Null if client credit is used. */
  readonly payment_type: number | null;
  readonly amount: Cents;
  readonly surcharge: Cents;
  readonly payment_date: Day;
  readonly invoice: { readonly tax: Cents; readonly total: Cents };
  /** Outstanding amount in cents, read by `lockInvoiceBalance`. */
  readonly outstanding: Cents;
  readonly receipt_number?: number | undefined;
  readonly access_code?: string | null;
  readonly response_message?: string | null;
  readonly gateway_transaction?: string | null;
  /** ID of the card provider attempt; at most one payment per invoice and attempt (G-36). */
  readonly _attempt?: number | null;
}

/**
 * Records a successful payment, posts its entry and returns the payment's ID. An overpaid amount becomes
 * client credit.
 */
export async function bookReceipt(
  db: Db,
  { _doctor, _recorded_by }: EntryOwner,
  receipt: Receipt,
): Promise<number> {
  const toClient = Math.max(0, receipt.amount - receipt.outstanding);
  const { _invoice, payment_type, amount, surcharge, payment_date } = receipt;
  const { ID } = await db
    .insertInto("payment")
    .values({
      _doctor,
      _invoice,
      payment_type,
      payment_date,
      _recorded_by,
      amount_cents: amount,
      surcharge_cents: surcharge,
      to_client_cents: toClient,
      is_successful: true,
      access_code: receipt.access_code ?? null,
      response_message: receipt.response_message ?? null,
      gateway_transaction: receipt.gateway_transaction ?? null,
      _attempt: receipt._attempt ?? null,
      ...(receipt.receipt_number === undefined ? {} : { receipt_number: receipt.receipt_number }),
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const surchargeTax = surchargeTaxOf(surcharge, receipt.invoice);
  const parts = { _invoice, _payment: ID, payment_type, amount, toClient, surcharge, surchargeTax };
  const entry = {
    _doctor,
    kind: "receipt",
    effective: payment_date,
    _invoice,
    _payment: ID,
    _recorded_by,
  } as const;
  await postEntry(db, entry, receiptPostings(parts));
  return ID;
}

/** Records a failed payment, which appears in the history but has no ledger entry. Returns its ID. */
export async function insertFailedPayment(
  db: Db,
  { _doctor, _recorded_by }: EntryOwner,
  payment: Pick<
    Receipt,
    "_invoice" | "payment_type" | "amount" | "payment_date" | "access_code" | "response_message" | "_attempt"
  >,
): Promise<number> {
  const { amount, access_code = null, response_message = null, _attempt = null, ...fields } = payment;
  const result = { access_code, response_message, _attempt, is_successful: false };
  const row = { ...fields, ...result, _doctor, _recorded_by, amount_cents: amount };
  return (await db.insertInto("payment").values(row).returning("ID").executeTakeFirstOrThrow()).ID;
}

export interface Refund {
  readonly payment: {
    readonly ID: number;
    readonly _invoice: number;
    readonly payment_type: number | null;
    /** Overpaid amount not yet refunded, in cents. */
    readonly clientPart: Cents;
  };
  readonly amount: Cents;
  readonly payment_date: Day;
  readonly gateway_transaction?: string | null;
  readonly response_message?: string | null;
  readonly _attempt?: number | null;
}

/**
 * Records a refund, posts its entry and returns the refund's ID (STATE-INV-04). The part paid in excess is
 * refunded first.
 */
export async function bookRefund(
  db: Db,
  { _doctor, _recorded_by }: EntryOwner,
  refund: Refund,
): Promise<number> {
  const { payment, amount, payment_date } = refund;
  const fromClient = Math.min(amount, payment.clientPart);
  const { ID } = await db
    .insertInto("payment")
    .values({
      _doctor,
      _invoice: payment._invoice,
      _refund_of: payment.ID,
      payment_type: payment.payment_type,
      payment_date,
      _recorded_by,
      amount_cents: -amount,
      to_client_cents: -fromClient,
      is_successful: true,
      gateway_transaction: refund.gateway_transaction ?? null,
      response_message: refund.response_message ?? null,
      _attempt: refund._attempt ?? null,
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const parts = {
    _invoice: payment._invoice,
    _payment: payment.ID,
    payment_type: payment.payment_type,
    amount,
    fromClient,
  };
  const effective = payment_date;
  const entry = {
    _doctor,
    kind: "refund",
    effective,
    _invoice: payment._invoice,
    _payment: ID,
    _recorded_by,
  } as const;
  await postEntry(db, entry, refundPostings(parts));
  return ID;
}

export interface Credit {
  readonly _invoice: number;
  readonly _credit_note: number;
  readonly amount: Cents;
  readonly toClient: Cents;
  readonly on: Day;
  readonly division: ReturnType<typeof divideCredit>;
}

/** Posts the entry of a credit note (G-32). */
export async function bookCredit(
  db: Db,
  { _doctor, _recorded_by }: EntryOwner,
  credit: Credit,
): Promise<void> {
  const { _invoice, _credit_note, on } = credit;
  const entry = { _doctor, kind: "credit", effective: on, _invoice, _credit_note, _recorded_by } as const;
  await postEntry(db, entry, creditPostings(_invoice, credit.amount, credit.toClient, credit.division));
}

export interface WriteOff {
  readonly _invoice: number;
  readonly _write_off: number;
  /** Amount in cents; negative for a reversal. */
  readonly amount: Cents;
  readonly tax: Cents;
  readonly on: Day;
}

/** Posts the entry of a write-off or its reversal (decision 0150). */
export async function bookWriteOff(
  db: Db,
  { _doctor, _recorded_by }: EntryOwner,
  { on, ...writeOff }: WriteOff,
): Promise<void> {
  const { _invoice, _write_off, amount, tax } = writeOff;
  const entry = { _doctor, kind: "write_off", effective: on, _invoice, _write_off, _recorded_by } as const;
  await postEntry(db, entry, writeOffPostings(_invoice, amount, tax));
}
