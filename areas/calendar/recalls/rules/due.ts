import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfWeek } from "#kernel/dates/day.ts";
import type { Span } from "../contract.ts";

/** Returns the last day of a span that begins today: the Sunday, the end of the month, three months on. */
export function lastDayOf(span: Span, today: Day): Day {
  if (span === "week") return addDays(startOfWeek(today), 6);
  return span === "month" ? endOfMonth(today) : addMonths(today, 3);
}

/**
 * Returns the first day of an appointment that counts for a recall added by hand: half-way to the due date,
 * so that next week's appointment does not close a review in a year. A recall already due counts from then.
 */
export function countsFrom(due_on: Day, added: Day): Day {
  const days = daysBetween(added, due_on);
  return days <= 0 ? due_on : addDays(added, Math.ceil(days / 2));
}
