import { groupThousands } from "#kernel/money/money.ts";
import { cutTrailing } from "#kernel/text/cut.ts";

/** "1 day", "3 days". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** An amount of units without the zeros a column adds: 12.750 is 12.75. */
export const plainDecimal = (value: number | string): string =>
  String(value).includes(".") ? cutTrailing(cutTrailing(String(value), "0"), ".") : String(value);

/** 21,684.4 */
export function formatUnits(value: number | string): string {
  const [whole = "0", ...fraction] = plainDecimal(value).split(".");
  return [groupThousands(whole), ...fraction].join(".");
}

/** $0.1825, $975.80: at least two places, at most four. */
export function formatUnitPrice(value: number | string): string {
  const [whole = "0", fraction = ""] = plainDecimal(value).split(".");
  return `$${groupThousands(whole)}.${fraction.padEnd(2, "0")}`;
}
