import type { Cents } from "#kernel/money/money.ts";
import type { Account, Posting } from "../contract.ts";
import type { CreditDivision } from "./credit.ts";
import { share } from "./decimal.ts";

export interface PostedLine {
  readonly _product: number | null;
  readonly subtotal_cents: Cents;
  readonly total_cents: Cents;
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((total, value) => total + value, 0);
const dropZeros = (postings: readonly Posting[]): Posting[] => postings.filter(({ cents }) => cents !== 0);

/** Returns the postings of publishing an invoice: a receivable for the total, revenue by product and GST. */
export function invoicePostings(_invoice: number, lines: readonly PostedLine[]): Posting[] {
  const [subtotal, total] = [
    sumOf(lines.map((line) => line.subtotal_cents)),
    sumOf(lines.map((line) => line.total_cents)),
  ];
  return dropZeros([
    { account: "receivable", cents: total, _invoice },
    ...lines.map(
      (line): Posting => ({
        account: "revenue",
        cents: -line.subtotal_cents,
        _product: line._product,
        _invoice,
      }),
    ),
    { account: "gst", cents: subtotal - total, _invoice },
  ]);
}

/** Reverses the postings: a void invoice never counted as a receivable. */
export const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, cents: -posting.cents }));

const MONEY_ACCOUNTS: Readonly<Record<number, Account>> = { 1: "card", 2: "bank", 3: "bank", 4: "cash" };
/** Returns the account that receives money of this payment type. Null means client credit was used. */
export const accountOf = (payment_type: number | null): Account =>
  payment_type === null ? "client_credit" : (MONEY_ACCOUNTS[payment_type] ?? "bank");

export interface ReceiptParts {
  readonly _invoice: number;
  readonly _payment: number;
  readonly payment_type: number | null;
  readonly amount: Cents;
  /** Part of the amount beyond the outstanding balance. */
  readonly toClient: Cents;
  readonly surcharge: Cents;
  /** GST included in the surcharge. */
  readonly surchargeTax: Cents;
}

/**
 * Returns the postings of a payment, by money or client credit. Reduces the receivable; the excess becomes
 * client credit. The surcharge is separate income with its own GST.
 */
export function receiptPostings(parts: ReceiptParts): Posting[] {
  const { _invoice, _payment, payment_type, amount, toClient, surcharge, surchargeTax } = parts;
  return dropZeros([
    { account: accountOf(payment_type), cents: amount + surcharge, _invoice },
    { account: "receivable", cents: toClient - amount, _invoice, _payment },
    { account: "client_credit", cents: -toClient, _invoice, _payment },
    { account: "surcharge", cents: surchargeTax - surcharge, _invoice },
    { account: "gst", cents: -surchargeTax, _invoice },
  ]);
}

/** Returns the GST in a surcharge, in the same proportion as in the invoice (C-102). */
export const surchargeTaxOf = (
  surcharge: Cents,
  invoice: { readonly tax: Cents; readonly total: Cents },
): Cents => share(surcharge, invoice.tax, invoice.total);

export interface RefundParts {
  readonly _invoice: number;
  /** ID of the refunded payment. */
  readonly _payment: number;
  readonly payment_type: number | null;
  readonly amount: Cents;
  /** Part taken from client credit, because the client had overpaid by that amount. */
  readonly fromClient: Cents;
}

/** Returns the postings of a refund, which increases the receivable again (STATE-INV-04). */
export function refundPostings({
  _invoice,
  _payment,
  payment_type,
  amount,
  fromClient,
}: RefundParts): Posting[] {
  return dropZeros([
    { account: "client_credit", cents: fromClient, _invoice, _payment },
    { account: "receivable", cents: amount - fromClient, _invoice, _payment },
    { account: accountOf(payment_type), cents: -amount, _invoice },
  ]);
}

/**
 * Returns the postings of a credit note: revenue, GST and the receivable decrease; amounts already paid
 * become client credit (G-32).
 */
export function creditPostings(
  _invoice: number,
  amount: Cents,
  toClient: Cents,
  { tax, revenue }: CreditDivision,
): Posting[] {
  return dropZeros([
    ...revenue.map(({ _product, cents }): Posting => ({ account: "revenue", cents, _product, _invoice })),
    { account: "gst", cents: tax, _invoice },
    { account: "receivable", cents: toClient - amount, _invoice },
    { account: "client_credit", cents: -toClient, _invoice },
  ]);
}
