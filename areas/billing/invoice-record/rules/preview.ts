import type { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import type { Posting } from "#areas/billing/ledger/contract.ts";
import { divideCredit } from "#areas/billing/ledger/rules/credit.ts";
import { creditPostings, refundPostings } from "#areas/billing/ledger/rules/postings.ts";
import { refundables, refundParts } from "#areas/billing/payments/rules/receipt.ts";
import { type Cents, centsOf } from "#kernel/money.ts";

const cents = (amount: number): Cents => centsOf(amount) ?? 0;
type Credited = Pick<Invoice, "ID" | "lineItems" | "tax" | "total" | "outstanding" | "credit_notes">;

/** What can still be credited. */
export const creditable = ({ total, credit_notes }: Pick<Invoice, "total" | "credit_notes">): Cents =>
  cents(total) - credit_notes.reduce((sum, { amount }) => sum + cents(amount), 0);

/** G-32: the entry that a credit note will post. */
export function creditEffect(invoice: Credited, amount: Cents): { postings: Posting[]; tax: Cents; toClient: Cents } {
  const lines = invoice.lineItems.map(({ _product, subtotal }) => ({ _product, subtotal_cents: cents(subtotal) }));
  const [total, before] = [cents(invoice.total), cents(invoice.total) - creditable(invoice)];
  const division = divideCredit(amount, { lines, tax: cents(invoice.tax), total, before });
  const toClient = Math.max(0, amount - cents(invoice.outstanding));
  return { postings: creditPostings(invoice.ID, amount, toClient, division), tax: division.tax, toClient };
}

type Refunded = Pick<Invoice, "ID" | "payments" | "client_credit">;

/** Payments of which something can go back, the newest first, in cents. */
export const refundablePayments = ({ payments }: Pick<Invoice, "payments">) =>
  refundables(
    payments.map((payment) => ({
      ...payment,
      refundable: cents(payment.refundable),
      client_credit: cents(payment.client_credit),
    })),
  );

/** STATE-INV-04: what goes back, of one payment or of all, and the entries it will post. */
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
