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

/** Sorts the invoices: selected ones first, then by due date, oldest first. */
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

/**
 * Distributes the amount over the invoices in this order, with the card surcharge of each (picture 33). An
 * amount typed for an invoice replaces its share.
 */
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

/**
 * Returns the part of the amount that isn't applied to an invoice, in cents. The rest becomes client credit
 * when nothing more is owed. Negative if more is applied than the amount.
 */
export const leftOver = (amount: Cents, applied: readonly Applied<unknown>[]): Cents =>
  amount - sumOf(applied.map(({ cents }) => cents));

/** Returns true if every invoice is paid in full, so that none of them can take more of the amount. */
export const isFullyPaid = (applied: readonly Applied<OwedInvoice>[]): boolean =>
  applied.every(({ invoice, cents }) => cents >= invoice.outstanding);

/** Returns the allocations to send. Adds the unapplied rest, `beyond`, to the last paid invoice. */
export function allocationsOf(applied: readonly Applied<OwedInvoice>[], beyond: Cents): { _invoice: number; cents: Cents }[] {
  const paid = applied.filter(({ cents }) => cents > 0);
  return paid.map(({ invoice, cents }, place) => ({
    _invoice: invoice.ID,
    cents: cents + (place === paid.length - 1 ? Math.max(0, beyond) : 0),
  }));
}

/** Computes the GST included in the surcharges, invoice by invoice, in cents. */
export const surchargeTax = (applied: readonly Applied<OwedInvoice>[]): Cents =>
  sumOf(applied.map(({ invoice, surcharge }) => surchargeTaxOf(surcharge, invoice)));

/** Returns the postings that recording the payment will create. */
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
