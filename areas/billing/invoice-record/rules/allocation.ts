import { surchargeOf } from "#areas/billing/ledger/rules/decimal.ts";
import { receiptPostings, surchargeTaxOf } from "#areas/billing/ledger/rules/postings.ts";
import type { Posting } from "#areas/billing/ledger/contract.ts";
import { spreadAmount } from "#areas/billing/payments/rules/receipt.ts";
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
export function sortInvoices<Invoice extends OwedInvoice>(
  invoices: readonly Invoice[],
  selected: readonly number[],
): Invoice[] {
  const selectedIds = new Set(selected);
  const rankOf = ({ ID }: Invoice): number => (selectedIds.has(ID) ? 0 : 1);
  return invoices.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.ID - b.ID),
  );
}

export interface AppliedAmount<Invoice> {
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
  typedAmounts: ReadonlyMap<number, string>,
  payment_type: number | null,
): AppliedAmount<Invoice>[] {
  const shares = spreadAmount(
    amount,
    invoices.map(({ ID, outstanding }) => ({ _invoice: ID, outstanding })),
  );
  return invoices.map((invoice, index) => {
    const typedAmount = typedAmounts.get(invoice.ID);
    const cents =
      typedAmount === undefined
        ? (shares[index]?.amount ?? 0)
        : Math.max(0, parseTypedMoney(typedAmount === "" ? "0" : typedAmount) ?? 0);
    return { invoice, cents, surcharge: surchargeOf(cents, payment_type) };
  });
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, value) => sum + value, 0);

/**
 * Returns the part of the amount that isn't applied to an invoice, in cents. The rest becomes client credit
 * when nothing more is owed. Negative if more is applied than the amount.
 */
export const unappliedAmount = (amount: Cents, amounts: readonly AppliedAmount<unknown>[]): Cents =>
  amount - sumOf(amounts.map(({ cents }) => cents));

/** Returns true if every invoice is paid in full, so that none of them can take more of the amount. */
export const isFullyPaid = (amounts: readonly AppliedAmount<OwedInvoice>[]): boolean =>
  amounts.every(({ invoice, cents }) => cents >= invoice.outstanding);

/** Returns the allocations to send. Adds the unapplied rest, `excess`, to the last paid invoice. */
export function allocationsOf(
  amounts: readonly AppliedAmount<OwedInvoice>[],
  excess: Cents,
): { _invoice: number; cents: Cents }[] {
  const paidAmounts = amounts.filter(({ cents }) => cents > 0);
  return paidAmounts.map(({ invoice, cents }, index) => ({
    _invoice: invoice.ID,
    cents: cents + (index === paidAmounts.length - 1 ? Math.max(0, excess) : 0),
  }));
}

/** Computes the GST included in the surcharges, invoice by invoice, in cents. */
export const surchargeTax = (amounts: readonly AppliedAmount<OwedInvoice>[]): Cents =>
  sumOf(amounts.map(({ invoice, surcharge }) => surchargeTaxOf(surcharge, invoice)));

/** Returns the postings that recording the payment will create. */
export function receiptEffect(
  amounts: readonly AppliedAmount<OwedInvoice>[],
  payment_type: number | null,
  excess: Cents,
): Posting[] {
  const cents = new Map(
    allocationsOf(amounts, excess).map((allocation) => [allocation._invoice, allocation.cents]),
  );
  return amounts.flatMap(({ invoice }) => {
    const amount = cents.get(invoice.ID) ?? 0;
    const surcharge = surchargeOf(amount, payment_type);
    const toClient = Math.max(0, amount - invoice.outstanding);
    const parts = { _invoice: invoice.ID, _payment: 0, payment_type, amount, toClient, surcharge };
    return receiptPostings({ ...parts, surchargeTax: surchargeTaxOf(surcharge, invoice) });
  });
}
