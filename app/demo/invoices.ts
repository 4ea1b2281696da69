import { bookReceipt, lockInvoiceBalance } from "#areas/billing/ledger/server/index.ts";
import { surchargeOf } from "#areas/billing/ledger/rules/decimal.ts";
import {
  type DraftLine,
  findInvoice,
  insertInvoice,
  publishInvoice,
} from "#areas/billing/invoices/server/index.ts";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

export const transcriptionLine = (units: number, month: string): DraftLine => ({
  _product: 101,
  description: `Transcription, ${month}`,
  unit_price: "0.1825",
  units,
});
export const billingLine = (amount: string, receipts: string): DraftLine => ({
  _product: 31,
  description: `Billing service, 4.5% of receipts ${receipts}`,
  unit_price: amount,
  units: 1,
});

// Skips the job that renders the PDFs because rendering would delay the start; a PDF is rendered when it is
// first opened.
const noJobs = { jobs: { enqueue: async () => undefined } };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
export const monthOf = (day: Day): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Adds invoices of a client: one paid, one overdue and partly paid, one not yet due, and one draft. */
export async function seedInvoices(db: Db, _doctor: number, by: number, today: Day): Promise<void> {
  const monthsAgo = (months: number): Day => addMonths(today, -months);
  const paidInvoice = await addInvoice(db, {
    _doctor,
    by,
    on: monthsAgo(2),
    lines: [transcriptionLine(6412, monthOf(monthsAgo(3))), billingLine("975.80", "$21,684.40")],
  });
  await payInvoice(db, { _doctor, by, invoice: paidInvoice, part: 1, type: 1, on: addDays(monthsAgo(2), 9) });
  const overdueInvoice = await addInvoice(db, {
    _doctor,
    by,
    on: monthsAgo(1),
    lines: [transcriptionLine(7120, monthOf(monthsAgo(2))), billingLine("1211.60", "$26,924.40")],
  });
  await payInvoice(db, {
    _doctor,
    by,
    invoice: overdueInvoice,
    part: 0.5,
    type: 2,
    on: addDays(monthsAgo(1), 12),
  });
  await addInvoice(db, {
    _doctor,
    by,
    on: addDays(today, -4),
    lines: [transcriptionLine(8002, monthOf(monthsAgo(1))), billingLine("1715.40", "$38,120.00")],
  });
  await insertInvoice(db, {
    _doctor,
    by,
    invoice_date: today,
    lines: [transcriptionLine(1204, monthOf(today))],
  });
}

interface InvoiceSeed {
  readonly _doctor: number;
  readonly by: number;
  readonly on: Day;
}

export async function addInvoice(
  db: Db,
  { _doctor, by, on, lines }: InvoiceSeed & { readonly lines: readonly DraftLine[] },
): Promise<number> {
  const ID = await insertInvoice(db, { _doctor, by, invoice_date: on, lines });
  await publishInvoice(db, noJobs, { _doctor, ID, by, now: `${on}T02:00:00.000Z` });
  return ID;
}

interface PaymentSeed extends InvoiceSeed {
  readonly invoice: number;
  /** Fraction of the outstanding amount that is paid. */
  readonly part: number;
  readonly type: 1 | 2;
}

export async function payInvoice(
  db: Db,
  { _doctor, by, invoice: _invoice, part, type, on }: PaymentSeed,
): Promise<void> {
  const outstanding = (await lockInvoiceBalance(db, _doctor, _invoice)) ?? 0;
  const invoiceRow = await findInvoice(db, _doctor, _invoice);
  if (!invoiceRow) return;
  const amount = Math.round(outstanding * part);
  const surcharge = surchargeOf(amount, type);
  const receipt = {
    _invoice,
    payment_type: type,
    amount,
    surcharge,
    payment_date: on,
    invoice: invoiceRow,
    outstanding,
  };
  await bookReceipt(db, { _doctor, _recorded_by: by }, receipt);
}
