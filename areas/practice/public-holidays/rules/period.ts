import { type Day, dayOf } from "#kernel/dates/day.ts";

/** Number of years around the current one that Corella includes holidays for (F-12). */
const YEARS_AROUND = 2;

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Returns the years that can be chosen, such as 2024 to 2028. */
export const yearsAround = (today: Day): string[] =>
  Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => `${yearOf(today) - YEARS_AROUND + index}`);

/** Returns the days of a year. Without a year, the days to come: from today to the last year included. */
export function periodOf(year: string | undefined, today: Day): { from: Day; to: Day } {
  const wantedYear = year === undefined ? yearOf(today) + YEARS_AROUND : Number(year);
  const first = dayOf(wantedYear, 1, 1) ?? today;
  return { from: year === undefined ? today : first, to: dayOf(wantedYear, 12, 31) ?? today };
}
