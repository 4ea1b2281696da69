import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfWeek } from "#kernel/dates/day.ts";
import type { Span } from "../contract.ts";

/** Returns the last day of a span that begins today: the Sunday, the end of the month, three months on. */
export function lastDayOf(span: Span, today: Day): Day {
  if (span === "week") return addDays(startOfWeek(today), 6);
  return span === "month" ? endOfMonth(today) : addMonths(today, 3);
}

/**
 * Returns the first day on which an appointment closes a manual recall: halfway to the due date, so that next
 * week's appointment doesn't close a review due in a year. For a recall already due, returns the due date.
 */
export function countsFrom(due_on: Day, added: Day): Day {
  const days = daysBetween(added, due_on);
  return days <= 0 ? due_on : addDays(added, Math.ceil(days / 2));
}
