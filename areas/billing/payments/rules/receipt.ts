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

export interface ReceiptPart {
  readonly _invoice: number;
  readonly amount: Cents;
}

/** Returns the amount paid on each invoice of a receipt. */
export function partsOf({ _invoice, payment_amount, allocations = [] }: ManualReceiptBody): ReceiptPart[] {
  if (allocations.length > 0)
    return allocations.map((allocation) => ({
      _invoice: allocation._invoice,
      amount: allocation.payment_amount,
    }));
  return _invoice && payment_amount !== undefined ? [{ _invoice, amount: payment_amount }] : [];
}

/** Decides whether a receipt is complete: invoice, amount above 0, type and date (RULE-PAY-03, MSG-110). */
export function mayRecord(body: ManualReceiptBody, today: Day): Verdict<"invalid"> {
  const refuseField = (field: keyof ManualReceiptBody, reason: string) =>
    refuse(receiptIncomplete, { reason }, { [field]: reason });
  const parts = partsOf(body);
  const isSplit = (body.allocations ?? []).length > 0;
  if (!body._invoice && parts.length === 0) return refuseField("_invoice", "Choose an invoice.");
  if (parts.length === 0 || parts.some(({ amount }) => amount <= 0))
    return refuseField(isSplit ? "allocations" : "payment_amount", "Enter an amount above $0.00.");
  if (new Set(parts.map(({ _invoice }) => _invoice)).size < parts.length)
    return refuseField("allocations", "List each invoice only once.");
  if (!body.payment_type && !body.use_credit)
    return refuseField("payment_type", "Choose credit card, EFT, cheque or cash.");
  if (body.payment_date === undefined) return refuseField("payment_date", "Enter the payment date.");
  return body.payment_date > today
    ? refuseField("payment_date", "Enter a payment date that is not in the future.")
    : allow;
}

interface Payable {
  readonly is_published: boolean;
  readonly is_void: boolean;
  readonly kind: string;
}

/**
 * Decides whether an invoice can be paid. Sign-up, forms-fee and switch invoices are paid before they are
 * published (G-45).
 */
export function mayBePaid({ is_published, is_void, kind }: Payable): Verdict<"receipt.refused"> {
  if (is_void) return refuse(receiptRefused, { reason: "This invoice is void." });
  return is_published || kind !== "ordinary"
    ? allow
    : refuse(receiptRefused, { reason: "Publish the invoice first." });
}

/**
 * Decides whether the amount can be accepted. An amount beyond the outstanding balance becomes client credit
 * if the caller allows credit, and is refused otherwise (G-35).
 */
export const mayReceive = (
  amount: Cents,
  outstanding: Cents,
  keepsCredit: boolean,
): Verdict<"payment.over"> =>
  amount > outstanding && !keepsCredit ? refuse(receiptTooMuch, undefined) : allow;

export const mayUseCredit = (amount: Cents, credit: Cents): Verdict<"credit.over"> =>
  amount > credit ? refuse(creditTooLittle, undefined) : allow;

/** Sums the surcharges of the payments, each calculated separately (RULE-FEE-05). */
export const surchargesOf = (parts: readonly ReceiptPart[], payment_type: number | null): Cents =>
  parts.reduce((sum, { amount }) => sum + surchargeOf(amount, payment_type), 0);

/**
 * Distributes an amount over invoices in their order, oldest first (picture 33). The rest that exceeds all of
 * them isn't in the result.
 */
export function spreadAmount(
  amount: Cents,
  invoices: readonly { readonly _invoice: number; readonly outstanding: Cents }[],
): ReceiptPart[] {
  let remainder = amount;
  return invoices.map(({ _invoice, outstanding }) => {
    const part = Math.max(0, Math.min(remainder, outstanding));
    remainder -= part;
    return { _invoice, amount: part };
  });
}

export interface Refundable {
  readonly ID: number;
  readonly payment_type: number | null;
  readonly refundable: Cents;
  /** Overpaid amount not yet refunded, in cents. */
  readonly beyond: Cents;
}

interface RefundSource {
  readonly ID: number;
  readonly _refund_of: number | null;
  readonly refundable: Cents;
  readonly client_credit: Cents;
}

/** Lists the payments with a refundable amount, newest first, with the overpaid part. */
export const listRefundables = <Payment extends RefundSource>(
  payments: readonly Payment[],
): (Payment & { readonly beyond: Cents })[] =>
  payments
    .filter(({ refundable }) => refundable > 0)
    .map((payment) => ({ ...payment, beyond: excessOf(payment, payments) }))
    .toReversed();

interface PaymentExcess {
  readonly ID: number;
  readonly _refund_of: number | null;
  readonly client_credit: Cents;
}

/** Returns the overpaid part of a payment, less its refunds, in cents. */
export const excessOf = ({ ID, client_credit }: PaymentExcess, payments: readonly PaymentExcess[]): Cents =>
  payments
    .filter(({ _refund_of }) => _refund_of === ID)
    .reduce((sum, row) => sum + row.client_credit, client_credit);

export interface RefundPart<Payment extends Refundable = Refundable> {
  readonly payment: Payment;
  readonly amount: Cents;
  readonly clientPart: Cents;
}

/**
 * Divides a refund over payments, newest first; a `requested` of null refunds everything (STATE-INV-04). The
 * part paid in excess can be refunded only as far as the client's credit remains unused.
 */
export function refundParts<Payment extends Refundable>(
  payments: readonly Payment[],
  credit: Cents,
  requested: Cents | null,
): RefundPart<Payment>[] {
  const parts: RefundPart<Payment>[] = [];
  let [remainder, creditLeft] = [requested ?? Number.MAX_SAFE_INTEGER, credit];
  for (const payment of payments) {
    const clientPart = Math.min(payment.beyond, creditLeft);
    const amount = Math.min(remainder, payment.refundable - payment.beyond + clientPart);
    if (amount <= 0) continue;
    parts.push({ payment, amount, clientPart });
    remainder -= amount;
    creditLeft -= Math.min(amount, clientPart);
  }
  return parts;
}

export function mayRefund(parts: readonly RefundPart[], requested: Cents | null): Verdict<"refund.over"> {
  const maxAmount = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (maxAmount === 0) return refuse(refundRefused, { reason: "Nothing was paid." });
  return requested !== null && requested > maxAmount
    ? refuse(refundRefused, { reason: "This is more than was paid." })
    : allow;
}
