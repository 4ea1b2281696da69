import { addDays, addMonths, type Day, dayParts, endOfMonth } from "#kernel/dates/day.ts";

export interface ReportMonth {
  /** YYYY-MM */
  readonly month: string;
  readonly start: Day;
  /** Last day of the month, or today for the current month. */
  readonly as_at: Day;
}

/** Returns this many months, oldest first. The last one contains today. */
export function monthsUntil(today: Day, count: number): ReportMonth[] {
  const thisMonth = addDays(today, 1 - dayParts(today).date);
  return Array.from({ length: count }, (_, place) => {
    const start = addMonths(thisMonth, place - count + 1);
    const end = endOfMonth(start);
    return { month: start.slice(0, 7), start, as_at: end > today ? today : end };
  });
}
