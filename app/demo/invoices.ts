import { bookReceipt, lockInvoiceBalance } from "#areas/billing/ledger/server/index.ts";
import { surchargeOf } from "#areas/billing/ledger/rules/decimal.ts";
import { type DraftLine, findInvoice, insertInvoice, publishInvoice } from "#areas/billing/invoices/server/index.ts";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

const transcription = (units: number, month: string): DraftLine => ({
  _product: 101,
  description: `Transcription, ${month}`,
  unit_price: "0.1825",
  units,
});
const billing = (amount: string, receipts: string): DraftLine => ({
  _product: 31,
  description: `Billing service, 4.5% of receipts ${receipts}`,
  unit_price: amount,
  units: 1,
});

// Skips the job that renders the PDFs because rendering would delay the start; a PDF is rendered when it is
// first opened.
const undrawn = { jobs: { enqueue: async () => undefined } };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthOf = (day: Day): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Adds invoices of a client: one paid, one overdue and partly paid, one not yet due, and one draft. */
export async function seedInvoices(db: Db, _doctor: number, by: number, today: Day): Promise<void> {
  const first = (months: number): Day => addMonths(today, -months);
  const paid = await invoice(db, {
    _doctor,
    by,
    on: first(2),
    lines: [transcription(6412, monthOf(first(3))), billing("975.80", "$21,684.40")],
  });
  await pay(db, { _doctor, by, invoice: paid, part: 1, type: 1, on: addDays(first(2), 9) });
  const overdue = await invoice(db, {
    _doctor,
    by,
    on: first(1),
    lines: [transcription(7120, monthOf(first(2))), billing("1211.60", "$26,924.40")],
  });
  await pay(db, { _doctor, by, invoice: overdue, part: 0.5, type: 2, on: addDays(first(1), 12) });
  await invoice(db, {
    _doctor,
    by,
    on: addDays(today, -4),
    lines: [transcription(8002, monthOf(first(1))), billing("1715.40", "$38,120.00")],
  });
  await insertInvoice(db, { _doctor, by, invoice_date: today, lines: [transcription(1204, monthOf(today))] });
}

interface Seeded {
  readonly _doctor: number;
  readonly by: number;
  readonly on: Day;
}

async function invoice(db: Db, { _doctor, by, on, lines }: Seeded & { readonly lines: readonly DraftLine[] }): Promise<number> {
  const ID = await insertInvoice(db, { _doctor, by, invoice_date: on, lines });
  await publishInvoice(db, undrawn, { _doctor, ID, by, now: `${on}T02:00:00.000Z` });
  return ID;
}

interface Paid extends Seeded {
  readonly invoice: number;
  /** Fraction of the outstanding amount that is paid. */
  readonly part: number;
  readonly type: 1 | 2;
}

async function pay(db: Db, { _doctor, by, invoice: _invoice, part, type, on }: Paid): Promise<void> {
  const outstanding = (await lockInvoiceBalance(db, _doctor, _invoice)) ?? 0;
  const found = await findInvoice(db, _doctor, _invoice);
  if (!found) return;
  const amount = Math.round(outstanding * part);
  const surcharge = surchargeOf(amount, type);
  const receipt = { _invoice, payment_type: type, amount, surcharge, payment_date: on, invoice: found, outstanding };
  await bookReceipt(db, { _doctor, _recorded_by: by }, receipt);
}
