import type { Cents } from "#kernel/money/money.ts";
import { share } from "./decimal.ts";

export interface CreditedLine {
  readonly _product: number | null;
  readonly subtotal_cents: Cents;
}

export interface CreditDivision {
  readonly tax: Cents;
  /** What each product's revenue goes down by. */
  readonly revenue: readonly { readonly _product: number | null; readonly cents: Cents }[];
}

interface Credited {
  readonly lines: readonly CreditedLine[];
  readonly tax: Cents;
  readonly total: Cents;
  /** Credited and written off before, including GST. */
  readonly before: Cents;
  /** The GST in that. */
  readonly beforeTax: Cents;
}

/**
 * The GST in an amount that lowers an invoice: the share of all that was taken from it so far, less the GST in what was taken before. So that
 * several parts add up to exactly the invoice.
 */
export function lowersGst(amount: Cents, { tax, total, before, beforeTax }: Omit<Credited, "lines">): Cents {
  return Math.min(amount, Math.max(0, share(before + amount, tax, total) - beforeTax));
}

/**
 * G-32: a credit lowers GST and revenue in the proportion the invoice has them. Counted from what was credited before, so that several part
 * credits add up to exactly the invoice.
 */
export function divideCredit(amount: Cents, { lines, ...invoice }: Credited): CreditDivision {
  const creditedTax = lowersGst(amount, invoice);
  const net = amount - creditedTax;
  const whole = lines.reduce((sum, line) => sum + line.subtotal_cents, 0);
  let [reached, given] = [0, 0];
  const revenue = lines.map(({ _product, subtotal_cents }) => {
    reached += subtotal_cents;
    const cents = share(net, reached, whole) - given;
    given += cents;
    return { _product, cents };
  });
  return { tax: creditedTax, revenue: revenue.filter(({ cents }) => cents !== 0) };
}
