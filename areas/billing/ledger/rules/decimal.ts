import { divideRounded, PRICE_PLACES, scaled, UNIT_PLACES } from "#kernel/money/decimal.ts";
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

const NOTHING: LineSums = { subtotal: 0, tax: 0, total: 0 };
// 10^(4 + 3) of price and units, less the two places of a cent.
const PER_CENT = 100_000n;

/** RULE-INV-01, RULE-INV-02, RULE-FEE-01, C-101: price by units rounded to the cent, then GST on that; as the columns of invoice_line have it. */
export function lineSums({ unit_price, units, has_gst }: Amounts): LineSums {
  const [price, count] = [scaled(unit_price, PRICE_PLACES), scaled(units, UNIT_PLACES)];
  if (price === null || count === null) return NOTHING;
  const subtotal = divideRounded(price * count, PER_CENT);
  const total = has_gst ? divideRounded(subtotal * 11n, 10n) : subtotal;
  return { subtotal: Number(subtotal), tax: Number(total - subtotal), total: Number(total) };
}

/** RULE-INV-03: the sums of the lines; tax is the total less the subtotal. */
export function invoiceSums(lines: readonly Amounts[]): LineSums {
  return lines
    .map(lineSums)
    .reduce(
      (sum, line) => ({ subtotal: sum.subtotal + line.subtotal, tax: sum.tax + line.tax, total: sum.total + line.total }),
      NOTHING,
    );
}

/** `part` of `whole`, applied to an amount and rounded to the cent. */
export function share(amount: Cents, part: Cents, whole: Cents): Cents {
  return whole === 0 ? 0 : Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));
}

// CONST-101, in thousandths.
const SURCHARGE = 15n;

/** RULE-FEE-05, C-102: 1.5% of what is paid by card at the counter, beside it and never part of what is owed. Nothing for the other types. */
export const surchargeOf = (amount: Cents, payment_type: number | null): Cents =>
  payment_type === 1 ? Number(divideRounded(BigInt(amount) * SURCHARGE, 1000n)) : 0;
