import { surchargeOf } from "#areas/billing/ledger/rules/decimal.ts";
import { receiptPostings, surchargeTaxOf } from "#areas/billing/ledger/rules/postings.ts";
import type { Posting } from "#areas/billing/ledger/contract.ts";
import { spread } from "#areas/billing/payments/rules/receipt.ts";
import type { Day } from "#kernel/dates/day.ts";
import { type Cents, parseTypedMoney } from "#kernel/money/money.ts";

export interface OwedInvoice {
  readonly ID: number;
  readonly due_date: Day;
  readonly outstanding: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/** The selected ones first, each group with the oldest due date first. */
export function inOrder<Invoice extends OwedInvoice>(invoices: readonly Invoice[], selected: readonly number[]): Invoice[] {
  const first = new Set(selected);
  const place = ({ ID }: Invoice): number => (first.has(ID) ? 0 : 1);
  return invoices.toSorted(
    (a, b) => place(a) - place(b) || (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.ID - b.ID),
  );
}

export interface Applied<Invoice> {
  readonly invoice: Invoice;
  readonly cents: Cents;
  readonly surcharge: Cents;
}

/** Picture 33: the amount over the invoices in this order; what was typed for one of them counts instead. */
export function applyAmount<Invoice extends OwedInvoice>(
  amount: Cents,
  invoices: readonly Invoice[],
  typed: ReadonlyMap<number, string>,
  payment_type: number | null,
): Applied<Invoice>[] {
  const parts = spread(
    amount,
    invoices.map(({ ID, outstanding }) => ({ _invoice: ID, outstanding })),
  );
  return invoices.map((invoice, place) => {
    const own = typed.get(invoice.ID);
    const cents = own === undefined ? (parts[place]?.amount ?? 0) : Math.max(0, parseTypedMoney(own === "" ? "0" : own) ?? 0);
    return { invoice, cents, surcharge: surchargeOf(cents, payment_type) };
  });
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, each) => sum + each, 0);

/** What of the amount is in no invoice: client credit where nothing more is owed. Below zero where more was applied than came. */
export const leftOver = (amount: Cents, applied: readonly Applied<unknown>[]): Cents =>
  amount - sumOf(applied.map(({ cents }) => cents));

/** Whether something is owed that the rest could still pay. */
export const isFullyPaid = (applied: readonly Applied<OwedInvoice>[]): boolean =>
  applied.every(({ invoice, cents }) => cents >= invoice.outstanding);

/** As the receipt is sent: what is beyond is paid on the last of them. */
export function allocationsOf(applied: readonly Applied<OwedInvoice>[], beyond: Cents): { _invoice: number; cents: Cents }[] {
  const paid = applied.filter(({ cents }) => cents > 0);
  return paid.map(({ invoice, cents }, place) => ({
    _invoice: invoice.ID,
    cents: cents + (place === paid.length - 1 ? Math.max(0, beyond) : 0),
  }));
}

/** GST in the surcharges, invoice by invoice. */
export const surchargeTax = (applied: readonly Applied<OwedInvoice>[]): Cents =>
  sumOf(applied.map(({ invoice, surcharge }) => surchargeTaxOf(surcharge, invoice)));

/** The entries that recording will post. */
export function receiptEffect(applied: readonly Applied<OwedInvoice>[], payment_type: number | null, beyond: Cents): Posting[] {
  const cents = new Map(allocationsOf(applied, beyond).map((part) => [part._invoice, part.cents]));
  return applied.flatMap(({ invoice }) => {
    const amount = cents.get(invoice.ID) ?? 0;
    const surcharge = surchargeOf(amount, payment_type);
    const toClient = Math.max(0, amount - invoice.outstanding);
    const parts = { _invoice: invoice.ID, _payment: 0, payment_type, amount, toClient, surcharge };
    return receiptPostings({ ...parts, surchargeTax: surchargeTaxOf(surcharge, invoice) });
  });
}
