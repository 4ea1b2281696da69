import { surchargeOf } from "#areas/billing/ledger/rules/decimal.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Cents } from "#kernel/money/money.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import {
  creditTooLittle,
  type ManualReceiptBody,
  receiptIncomplete,
  receiptRefused,
  receiptTooMuch,
  refundRefused,
} from "../contract.ts";

export interface Part {
  readonly _invoice: number;
  readonly amount: Cents;
}

/** What a receipt pays, invoice by invoice. */
export function partsOf({ _invoice, payment_amount, allocations = [] }: ManualReceiptBody): Part[] {
  if (allocations.length > 0) return allocations.map((each) => ({ _invoice: each._invoice, amount: each.payment_amount }));
  return _invoice && payment_amount !== undefined ? [{ _invoice, amount: payment_amount }] : [];
}

/** RULE-PAY-03, MSG-110: invoice, amount above 0, type, date. */
export function mayRecord(body: ManualReceiptBody, today: Day): Verdict<"invalid"> {
  const no = (reason: string) => refuse(receiptIncomplete, { reason });
  const parts = partsOf(body);
  if (!body._invoice && parts.length === 0) return no("Choose an invoice.");
  if (parts.length === 0 || parts.some(({ amount }) => amount <= 0)) return no("Enter an amount above $0.00.");
  if (new Set(parts.map(({ _invoice }) => _invoice)).size < parts.length) return no("List each invoice only once.");
  if (!body.payment_type && !body.use_credit) return no("Choose credit card, EFT, cheque or cash.");
  if (body.payment_date === undefined) return no("Enter the payment date.");
  return body.payment_date > today ? no("Enter a payment date that is not in the future.") : allow;
}

interface Payable {
  readonly is_published: boolean;
  readonly is_void: boolean;
  readonly kind: string;
}

/** G-45: sign-up, forms-fee and switch invoices are settled before they are published. */
export function mayBePaid({ is_published, is_void, kind }: Payable): Verdict<"receipt.refused"> {
  if (is_void) return refuse(receiptRefused, { reason: "This invoice is void." });
  return is_published || kind !== "ordinary" ? allow : refuse(receiptRefused, { reason: "Publish the invoice first." });
}

/** G-35: nothing is cut off. What is beyond is the client's credit where the caller says so. */
export const mayReceive = (amount: Cents, outstanding: Cents, keepsCredit: boolean): Verdict<"payment.over"> =>
  amount > outstanding && !keepsCredit ? refuse(receiptTooMuch, undefined) : allow;

export const mayUseCredit = (amount: Cents, credit: Cents): Verdict<"credit.over"> =>
  amount > credit ? refuse(creditTooLittle, undefined) : allow;

/** RULE-FEE-05: worked out payment by payment. */
export const surchargesOf = (parts: readonly Part[], payment_type: number | null): Cents =>
  parts.reduce((sum, { amount }) => sum + surchargeOf(amount, payment_type), 0);

/** Picture 33: an amount over invoices, the oldest first; what is left over is in none. */
export function spread(amount: Cents, owed: readonly { readonly _invoice: number; readonly outstanding: Cents }[]): Part[] {
  let left = amount;
  return owed.map(({ _invoice, outstanding }) => {
    const part = Math.max(0, Math.min(left, outstanding));
    left -= part;
    return { _invoice, amount: part };
  });
}

export interface Refundable {
  readonly ID: number;
  readonly payment_type: number | null;
  readonly refundable: Cents;
  /** What of it was paid beyond what was owed, less what went back of that. */
  readonly beyond: Cents;
}

interface Paid {
  readonly ID: number;
  readonly _refund_of: number | null;
  readonly refundable: Cents;
  readonly client_credit: Cents;
}

/** Payments of which something can go back, the newest first, with what of that was paid beyond what was owed. */
export const refundables = <Payment extends Paid>(payments: readonly Payment[]): (Payment & { readonly beyond: Cents })[] =>
  payments
    .filter(({ refundable }) => refundable > 0)
    .map((payment) => ({ ...payment, beyond: beyondOf(payment, payments) }))
    .toReversed();

interface Beyond {
  readonly ID: number;
  readonly _refund_of: number | null;
  readonly client_credit: Cents;
}

/** What of a payment was more than was owed, less what went back of that. */
export const beyondOf = ({ ID, client_credit }: Beyond, payments: readonly Beyond[]): Cents =>
  payments.filter(({ _refund_of }) => _refund_of === ID).reduce((sum, row) => sum + row.client_credit, client_credit);

export interface RefundPart<Payment extends Refundable = Refundable> {
  readonly payment: Payment;
  readonly amount: Cents;
  readonly clientPart: Cents;
}

/**
 * STATE-INV-04: the newest payment first; all of what was paid where no amount is named. What was paid beyond what was owed can go back as far as
 * the client has not used it.
 */
export function refundParts<Payment extends Refundable>(
  newestFirst: readonly Payment[],
  credit: Cents,
  wanted: Cents | null,
): RefundPart<Payment>[] {
  const parts: RefundPart<Payment>[] = [];
  let [left, creditLeft] = [wanted ?? Number.MAX_SAFE_INTEGER, credit];
  for (const payment of newestFirst) {
    const clientPart = Math.min(payment.beyond, creditLeft);
    const amount = Math.min(left, payment.refundable - payment.beyond + clientPart);
    if (amount <= 0) continue;
    parts.push({ payment, amount, clientPart });
    left -= amount;
    creditLeft -= Math.min(amount, clientPart);
  }
  return parts;
}

export function mayRefund(parts: readonly RefundPart[], wanted: Cents | null): Verdict<"refund.over"> {
  const most = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (most === 0) return refuse(refundRefused, { reason: "Nothing was paid." });
  return wanted !== null && wanted > most ? refuse(refundRefused, { reason: "This is more than was paid." }) : allow;
}
