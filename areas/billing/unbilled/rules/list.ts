import type { Day } from "#kernel/dates/day.ts";
import type { ListValuesOf } from "#kernel/lists/list-query.ts";
import { matchingRows } from "#kernel/lists/rows.ts";
import { addMonths, dayOf, dayParts, endOfMonth, formatDay } from "#kernel/dates/day.ts";
import type { UnbilledRow, unbilledList } from "../contract.ts";
import { ageOf, gapsOf, hasGap } from "./summary.ts";

export type UnbilledValues = ListValuesOf<typeof unbilledList>;
export type ShowFilter = NonNullable<UnbilledValues["show"]>;

const isShown = (row: UnbilledRow, show: ShowFilter | undefined): boolean => {
  if (show === undefined) return true;
  if (show === "gaps") return hasGap(row);
  return show === "unmatched" ? row.unmatched_days !== null : gapsOf(row).includes(show);
};

const textOf = (row: UnbilledRow): string =>
  row.patient ? `${row.patient.last_name}, ${row.patient.first_name}` : (row.label ?? "");

/**
 * Returns the rows that match the filters, in the server's order, by name, or by the age of the oldest gap.
 */
export function arrangeRows<Row extends UnbilledRow>(
  rows: readonly Row[],
  { show, search, order }: Pick<UnbilledValues, "show" | "search" | "order">,
): Row[] {
  const matches = matchingRows(
    rows.filter((row) => isShown(row, show)),
    search,
    (row) => [textOf(row), row.label, row.location?.name, row.location?.abbreviation, formatDay(row.date)],
  );
  if (order.by === "date") return order.descending ? matches : matches.toReversed();
  const compareRows = (a: Row, b: Row): number =>
    order.by === "age" ? ageOf(a) - ageOf(b) : textOf(a).localeCompare(textOf(b), "en-AU");
  return matches.toSorted((a, b) => (order.descending ? compareRows(b, a) : compareRows(a, b)));
}

export const firstOfMonth = (day: Day): Day => dayOf(dayParts(day).year, dayParts(day).month, 1) ?? day;

/** Returns the period that the page shows: a day or a month. */
export function rangeOf(
  { day, month }: Pick<UnbilledValues, "day" | "month">,
  today: Day,
): { from: Day; to: Day } {
  if (day !== undefined) return { from: day, to: day };
  const from = firstOfMonth(month ?? today);
  return { from, to: endOfMonth(from) };
}

export const monthAfter = (month: Day, months: number): Day => addMonths(firstOfMonth(month), months);
