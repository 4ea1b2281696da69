import { type Day, dayOf, endOfMonth } from "#kernel/dates/day.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Returns the name of a month, such as "November 2026" for "2026-11". */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** Adds months to a month; a negative count subtracts. One month after "2026-12" is "2027-01". */
export function monthAfter(month: string, count: number): string {
  const monthCount = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(monthCount / 12)).padStart(4, "0")}-${String((monthCount % 12) + 1).padStart(2, "0")}`;
}

/**
 * Returns the invoice date by which an invoice counts for a month: today in the current month, otherwise the
 * day of the month that is nearest to today.
 */
export function invoiceDayIn(month: string, today: Day): Day {
  const current = today.slice(0, 7);
  const first = dayOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1);
  if (first === null || month === current) return today;
  return month < current ? endOfMonth(first) : first;
}
