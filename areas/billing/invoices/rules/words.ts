import { groupThousands } from "#kernel/money/money.ts";
import { cutTrailing } from "#kernel/text/cut-trailing.ts";

/** Returns the count with its noun, such as "1 day" or "3 days". */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Removes trailing zeros that a database column adds: 12.750 becomes 12.75. */
export const plainDecimal = (value: number | string): string =>
  String(value).includes(".") ? cutTrailing(cutTrailing(String(value), "0"), ".") : String(value);

/** Formats a quantity with thousands separators, such as 21,684.4. */
export function formatUnits(value: number | string): string {
  const [integer = "0", ...fraction] = plainDecimal(value).split(".");
  return [groupThousands(integer), ...fraction].join(".");
}

/** Formats a unit price with at least two decimals, such as $0.1825 or $975.80. */
export function formatUnitPrice(value: number | string): string {
  const [integer = "0", fraction = ""] = plainDecimal(value).split(".");
  return `$${groupThousands(integer)}.${fraction.padEnd(2, "0")}`;
}
