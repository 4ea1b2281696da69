import type { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import type { Posting } from "#areas/billing/ledger/contract.ts";
import { mostToWriteOff } from "#areas/billing/invoices/rules/may.ts";
import { reductionsOf } from "#areas/billing/invoices/rules/reductions.ts";
import { divideCredit, lowersGst } from "#areas/billing/ledger/rules/credit.ts";
import { creditPostings, refundPostings } from "#areas/billing/ledger/rules/postings.ts";
import { writeOffPostings } from "#areas/billing/ledger/rules/write-off.ts";
import { refundables, refundParts } from "#areas/billing/payments/rules/receipt.ts";
import { type Cents, centsOf } from "#kernel/money/money.ts";

const cents = (amount: number): Cents => centsOf(amount) ?? 0;
type Reductions = Pick<Invoice, "total" | "tax" | "credit_notes" | "write_offs">;
type Credited = Reductions & Pick<Invoice, "ID" | "lineItems" | "outstanding">;

const inCents = (rows: readonly { readonly amount: number; readonly tax: number }[]) =>
  rows.map(({ amount, tax }) => ({ amount: cents(amount), tax: cents(tax) }));
/** Returns the invoice's total and GST and the amounts already credited and written off, in cents. */
const lowering = ({ total, tax, credit_notes, write_offs }: Reductions) => ({
  ...{ total: cents(total), tax: cents(tax) },
  ...reductionsOf({ credit_notes: inCents(credit_notes), write_offs: inCents(write_offs) }),
});

/** Returns the amount that can still be credited, in cents. */
export function creditable(invoice: Reductions): Cents {
  const { total, before } = lowering(invoice);
  return total - before;
}

/** Returns the postings, GST and client credit that a credit note will create (G-32). */
export function creditEffect(invoice: Credited, amount: Cents): { postings: Posting[]; tax: Cents; toClient: Cents } {
  const lines = invoice.lineItems.map(({ _product, subtotal }) => ({ _product, subtotal_cents: cents(subtotal) }));
  const division = divideCredit(amount, { lines, ...lowering(invoice) });
  const toClient = Math.max(0, amount - cents(invoice.outstanding));
  return { postings: creditPostings(invoice.ID, amount, toClient, division), tax: division.tax, toClient };
}

/** Returns the largest amount that can be written off, in cents (decision 0150). */
export function writeOffMost(invoice: Reductions & Pick<Invoice, "outstanding">): Cents {
  const { total, before } = lowering(invoice);
  return mostToWriteOff(total, cents(invoice.outstanding), before);
}

/** Returns the postings and GST that a write-off will create (decision 0150). */
export function writeOffEffect(invoice: Reductions & Pick<Invoice, "ID">, amount: Cents): { postings: Posting[]; tax: Cents } {
  const tax = lowersGst(amount, lowering(invoice));
  return { tax, postings: writeOffPostings(invoice.ID, amount, tax) };
}

type Refunded = Pick<Invoice, "ID" | "payments" | "client_credit">;

/** Lists the payments with a refundable amount, newest first, in cents. */
export const refundablePayments = ({ payments }: Pick<Invoice, "payments">) =>
  refundables(
    payments.map((payment) => ({
      ...payment,
      refundable: cents(payment.refundable),
      client_credit: cents(payment.client_credit),
    })),
  );

/**
 * Returns the refundable amount of one payment, or of all if `payment` is null, and the postings that the
 * refund will create (STATE-INV-04). A `wanted` of null refunds everything.
 */
export function refundEffect(invoice: Refunded, wanted: Cents | null, payment: number | null) {
  const all = refundablePayments(invoice).filter(({ ID }) => payment === null || ID === payment);
  const credit = cents(invoice.client_credit);
  const most = refundParts(all, credit, null).reduce((sum, { amount }) => sum + amount, 0);
  const parts = refundParts(all, credit, wanted);
  const postings = parts.flatMap(({ payment: paid, amount, clientPart }) =>
    refundPostings({
      ...{ _invoice: invoice.ID, _payment: paid.ID, payment_type: paid.payment_type, amount },
      fromClient: Math.min(amount, clientPart),
    }),
  );
  return { most, postings };
}
