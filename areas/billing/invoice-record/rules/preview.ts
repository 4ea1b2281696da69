import type { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import type { Posting } from "#areas/billing/ledger/contract.ts";
import { writeOffLimit } from "#areas/billing/invoices/rules/invoice-verdicts.ts";
import { reductionsOf } from "#areas/billing/invoices/rules/reductions.ts";
import { divideCredit, gstOfReduction } from "#areas/billing/ledger/rules/credit.ts";
import { creditPostings, refundPostings } from "#areas/billing/ledger/rules/postings.ts";
import { writeOffPostings } from "#areas/billing/ledger/rules/write-off.ts";
import { listRefundables, refundParts } from "#areas/billing/payments/rules/receipt.ts";
import { type Cents, centsOf } from "#kernel/money/money.ts";

const toCents = (amount: number): Cents => centsOf(amount) ?? 0;
type Reductions = Pick<Invoice, "total" | "tax" | "credit_notes" | "write_offs">;
type CreditedInvoice = Reductions & Pick<Invoice, "ID" | "lineItems" | "outstanding">;

const convertToCents = (rows: readonly { readonly amount: number; readonly tax: number }[]) =>
  rows.map(({ amount, tax }) => ({ amount: toCents(amount), tax: toCents(tax) }));
/** Returns the invoice's total and GST and the amounts already credited and written off, in cents. */
const amountsOf = ({ total, tax, credit_notes, write_offs }: Reductions) => ({
  total: toCents(total),
  tax: toCents(tax),
  ...reductionsOf({ credit_notes: convertToCents(credit_notes), write_offs: convertToCents(write_offs) }),
});

/** Returns the amount that can still be credited, in cents. */
export function creditableAmount(invoice: Reductions): Cents {
  const { total, before } = amountsOf(invoice);
  return total - before;
}

/** Returns the postings, GST and client credit that a credit note will create (G-32). */
export function creditEffect(
  invoice: CreditedInvoice,
  amount: Cents,
): { postings: Posting[]; tax: Cents; toClient: Cents } {
  const lines = invoice.lineItems.map(({ _product, subtotal }) => ({
    _product,
    subtotal_cents: toCents(subtotal),
  }));
  const division = divideCredit(amount, { lines, ...amountsOf(invoice) });
  const toClient = Math.max(0, amount - toCents(invoice.outstanding));
  return { postings: creditPostings(invoice.ID, amount, toClient, division), tax: division.tax, toClient };
}

/** Returns the largest amount that can be written off, in cents (decision 0150). */
export function maxWriteOff(invoice: Reductions & Pick<Invoice, "outstanding">): Cents {
  const { total, before } = amountsOf(invoice);
  return writeOffLimit(total, toCents(invoice.outstanding), before);
}

/** Returns the postings and GST that a write-off will create (decision 0150). */
export function writeOffEffect(
  invoice: Reductions & Pick<Invoice, "ID">,
  amount: Cents,
): { postings: Posting[]; tax: Cents } {
  const tax = gstOfReduction(amount, amountsOf(invoice));
  return { tax, postings: writeOffPostings(invoice.ID, amount, tax) };
}

type RefundedInvoice = Pick<Invoice, "ID" | "payments" | "client_credit">;

/** Lists the payments with a refundable amount, newest first, in cents. */
export const refundablePayments = ({ payments }: Pick<Invoice, "payments">) =>
  listRefundables(
    payments.map((payment) => ({
      ...payment,
      refundable: toCents(payment.refundable),
      client_credit: toCents(payment.client_credit),
    })),
  );

/**
 * Returns the refundable amount of one payment, or of all if `payment` is null, and the postings that the
 * refund will create (STATE-INV-04). A `requestedAmount` of null refunds everything.
 */
export function refundEffect(
  invoice: RefundedInvoice,
  requestedAmount: Cents | null,
  payment: number | null,
) {
  const eligiblePayments = refundablePayments(invoice).filter(({ ID }) => payment === null || ID === payment);
  const credit = toCents(invoice.client_credit);
  const most = refundParts(eligiblePayments, credit, null).reduce((sum, { amount }) => sum + amount, 0);
  const parts = refundParts(eligiblePayments, credit, requestedAmount);
  const postings = parts.flatMap(({ payment: refundedPayment, amount, clientPart }) =>
    refundPostings({
      ...{
        _invoice: invoice.ID,
        _payment: refundedPayment.ID,
        payment_type: refundedPayment.payment_type,
        amount,
      },
      fromClient: Math.min(amount, clientPart),
    }),
  );
  return { most, postings };
}
