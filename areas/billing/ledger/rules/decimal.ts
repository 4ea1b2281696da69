import { divideRounded, PRICE_PLACES, scaleDecimal, UNIT_PLACES } from "#kernel/money/decimal.ts";
import type { Cents } from "#kernel/money/money.ts";

export interface Amounts {
  readonly unit_price: number | string;
  readonly units: number | string;
  readonly has_gst: boolean;
}

export interface LineSums {
  readonly subtotal: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

const NO_SUMS: LineSums = { subtotal: 0, tax: 0, total: 0 };
// Divisor that converts price × units, scaled by 10^(4 + 3), to cents.
const PER_CENT = 100_000n;

/**
 * Computes a line's sums in cents: price × units rounded to the cent, then GST on the result (RULE-INV-01,
 * RULE-INV-02, RULE-FEE-01, C-101). The columns of `invoice_line` compute the same.
 */
export function lineSums({ unit_price, units, has_gst }: Amounts): LineSums {
  const [price, count] = [scaleDecimal(unit_price, PRICE_PLACES), scaleDecimal(units, UNIT_PLACES)];
  if (price === null || count === null) return NO_SUMS;
  const subtotal = divideRounded(price * count, PER_CENT);
  const total = has_gst ? divideRounded(subtotal * 11n, 10n) : subtotal;
  return { subtotal: Number(subtotal), tax: Number(total - subtotal), total: Number(total) };
}

/** Sums the lines in cents; tax is the total less the subtotal (RULE-INV-03). */
export function invoiceSums(lines: readonly Amounts[]): LineSums {
  return lines.map(lineSums).reduce(
    (sum, line) => ({
      subtotal: sum.subtotal + line.subtotal,
      tax: sum.tax + line.tax,
      total: sum.total + line.total,
    }),
    NO_SUMS,
  );
}

/** Multiplies the amount by `part / whole`, rounded to the cent. Returns 0 if `whole` is 0. */
export function share(amount: Cents, part: Cents, whole: Cents): Cents {
  return whole === 0 ? 0 : Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));
}

// Surcharge rate in thousandths (CONST-101).
const SURCHARGE_RATE = 15n;

/**
 * Returns the surcharge in cents: 1.5% of an amount paid by card at the counter, charged in addition to the
 * outstanding amount (RULE-FEE-05, C-102). Returns 0 for other payment types.
 */
export const surchargeOf = (amount: Cents, payment_type: number | null): Cents =>
  payment_type === 1 ? Number(divideRounded(BigInt(amount) * SURCHARGE_RATE, 1000n)) : 0;
