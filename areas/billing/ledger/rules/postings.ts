import type { Cents } from "#kernel/money/money.ts";
import type { Account, Posting } from "../contract.ts";
import type { CreditDivision } from "./credit.ts";
import { share } from "./decimal.ts";

export interface PostedLine {
  readonly _product: number | null;
  readonly subtotal_cents: Cents;
  readonly total_cents: Cents;
}

const sum = (cents: readonly Cents[]): Cents => cents.reduce((total, each) => total + each, 0);
const told = (postings: readonly Posting[]): Posting[] => postings.filter(({ cents }) => cents !== 0);

/** Publishing: the client owes the total, which is revenue of the products and GST that is due. */
export function invoicePostings(_invoice: number, lines: readonly PostedLine[]): Posting[] {
  const [subtotal, total] = [sum(lines.map((line) => line.subtotal_cents)), sum(lines.map((line) => line.total_cents))];
  return told([
    { account: "receivable", cents: total, _invoice },
    ...lines.map((line): Posting => ({ account: "revenue", cents: -line.subtotal_cents, _product: line._product, _invoice })),
    { account: "gst", cents: subtotal - total, _invoice },
  ]);
}

/** The same the other way round: a void invoice was never owed. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, cents: -posting.cents }));

const MONEY: Readonly<Record<number, Account>> = { 1: "card", 2: "bank", 3: "bank", 4: "cash" };
/** Where money of a type arrives; the client's credit where it was used. */
export const accountOf = (payment_type: number | null): Account =>
  payment_type === null ? "client_credit" : (MONEY[payment_type] ?? "bank");

export interface ReceiptParts {
  readonly _invoice: number;
  readonly _payment: number;
  readonly payment_type: number | null;
  readonly amount: Cents;
  /** The part beyond what was owed. */
  readonly toClient: Cents;
  readonly surcharge: Cents;
  /** GST in the surcharge. */
  readonly surchargeTax: Cents;
}

/** Money received, or credit used: less is owed, and what is beyond is the client's. The surcharge is income of its own with its own GST. */
export function receiptPostings(parts: ReceiptParts): Posting[] {
  const { _invoice, _payment, payment_type, amount, toClient, surcharge, surchargeTax } = parts;
  return told([
    { account: accountOf(payment_type), cents: amount + surcharge, _invoice },
    { account: "receivable", cents: toClient - amount, _invoice, _payment },
    { account: "client_credit", cents: -toClient, _invoice, _payment },
    { account: "surcharge", cents: surchargeTax - surcharge, _invoice },
    { account: "gst", cents: -surchargeTax, _invoice },
  ]);
}

/** C-102: a surcharge has GST in the proportion in which the invoice has it. */
export const surchargeTaxOf = (surcharge: Cents, invoice: { readonly tax: Cents; readonly total: Cents }): Cents =>
  share(surcharge, invoice.tax, invoice.total);

export interface RefundParts {
  readonly _invoice: number;
  /** The payment that goes back. */
  readonly _payment: number;
  readonly payment_type: number | null;
  readonly amount: Cents;
  /** The part that comes out of the client's credit: it was paid beyond what was owed. */
  readonly fromClient: Cents;
}

/** STATE-INV-04: money that goes back is owed again. */
export function refundPostings({ _invoice, _payment, payment_type, amount, fromClient }: RefundParts): Posting[] {
  return told([
    { account: "client_credit", cents: fromClient, _invoice, _payment },
    { account: "receivable", cents: amount - fromClient, _invoice, _payment },
    { account: accountOf(payment_type), cents: -amount, _invoice },
  ]);
}

/** G-32: revenue and GST go down, and so does what is owed; what had been paid beyond becomes the client's credit. */
export function creditPostings(_invoice: number, amount: Cents, toClient: Cents, { tax, revenue }: CreditDivision): Posting[] {
  return told([
    ...revenue.map(({ _product, cents }): Posting => ({ account: "revenue", cents, _product, _invoice })),
    { account: "gst", cents: tax, _invoice },
    { account: "receivable", cents: toClient - amount, _invoice },
    { account: "client_credit", cents: -toClient, _invoice },
  ]);
}
