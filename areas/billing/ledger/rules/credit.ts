import type { Cents } from "#kernel/money.ts";
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
  /** Credited before, including GST. */
  readonly before: Cents;
}

/**
 * G-32: a credit lowers GST and revenue in the proportion the invoice has them. Counted from what was credited before, so that several part
 * credits add up to exactly the invoice.
 */
export function divideCredit(amount: Cents, { lines, tax, total, before }: Credited): CreditDivision {
  const taxUpTo = (credited: Cents) => share(credited, tax, total);
  const creditedTax = taxUpTo(before + amount) - taxUpTo(before);
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
