import type { Cents } from "#kernel/money/money.ts";
import { share } from "./decimal.ts";

export interface CreditedLine {
  readonly _product: number | null;
  readonly subtotal_cents: Cents;
}

export interface CreditDivision {
  readonly tax: Cents;
  /** Reduction of each product's revenue. */
  readonly revenue: readonly { readonly _product: number | null; readonly cents: Cents }[];
}

interface ReducedInvoice {
  readonly lines: readonly CreditedLine[];
  readonly tax: Cents;
  readonly total: Cents;
  /** Amount already credited and written off, including GST. */
  readonly before: Cents;
  /** GST included in `before`. */
  readonly beforeTax: Cents;
}

/**
 * Returns the GST in an amount that reduces an invoice: the GST share of the total reduction so far, less the
 * GST of earlier reductions, so that partial amounts add up exactly to the invoice's GST.
 */
export function gstOfReduction(
  amount: Cents,
  { tax, total, before, beforeTax }: Omit<ReducedInvoice, "lines">,
): Cents {
  return Math.min(amount, Math.max(0, share(before + amount, tax, total) - beforeTax));
}

/**
 * Divides a credit into GST and revenue in the invoice's proportion (G-32). Includes earlier credits in the
 * calculation, so that partial credits add up exactly to the invoice.
 */
export function divideCredit(amount: Cents, { lines, ...invoice }: ReducedInvoice): CreditDivision {
  const creditedTax = gstOfReduction(amount, invoice);
  const net = amount - creditedTax;
  const linesTotal = lines.reduce((sum, line) => sum + line.subtotal_cents, 0);
  let [runningTotal, dividedTotal] = [0, 0];
  const revenue = lines.map(({ _product, subtotal_cents }) => {
    runningTotal += subtotal_cents;
    const cents = share(net, runningTotal, linesTotal) - dividedTotal;
    dividedTotal += cents;
    return { _product, cents };
  });
  return { tax: creditedTax, revenue: revenue.filter(({ cents }) => cents !== 0) };
}
