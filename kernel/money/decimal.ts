import { cutTrailing } from "#kernel/text/cut-trailing.ts";

/** Decimal places of unit prices and of units (G-33). */
export const PRICE_PLACES = 4;
export const UNIT_PLACES = 3;

/** Divides and rounds half away from zero, like PostgreSQL's round() of a numeric. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [size, divisorSize] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * size + divisorSize) / (2n * divisorSize);
  return isNegative ? -rounded : rounded;
}

/**
 * Returns a decimal as an integer of its smallest places: `scaled(0.1825, 4)` is 1825n. Reads the digits of
 * the number's shortest form, without floating point arithmetic. Null if the value has more places or is not
 * a plain decimal (NaN, 1e309, 1e-7).
 */
export function scaleDecimal(value: number | string, places: number): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = "", whole = "0", fraction = ""] = match;
  const fractionDigits = cutTrailing(fraction, "0");
  if (fractionDigits.length > places) return null;
  const size = BigInt(whole + fractionDigits.padEnd(places, "0"));
  return sign ? -size : size;
}
