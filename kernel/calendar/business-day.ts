import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";

/** Returns true for Monday to Friday unless the day is a holiday. */
export const isBusinessDay = (day: Day, holidays: ReadonlySet<Day>): boolean =>
  dayOfWeek(day) !== 0 && dayOfWeek(day) !== 6 && !holidays.has(day);

// Maximum number of days to search, longer than any run of days off, so that the search ends even if every
// day is a holiday.
const MAX_SEARCH_DAYS = 366;

/** Returns the day itself if it is a business day, otherwise the next business day. */
export function nextBusinessDay(day: Day, holidays: ReadonlySet<Day>): Day {
  let next = day;
  for (let step = 0; step < MAX_SEARCH_DAYS && !isBusinessDay(next, holidays); step += 1)
    next = addDays(next, 1);
  return next;
}

/** Returns the day that is `count` business days after a day. */
export function addBusinessDays(day: Day, count: number, holidays: ReadonlySet<Day>): Day {
  let next = day;
  for (let step = 0; step < count; step += 1) next = nextBusinessDay(addDays(next, 1), holidays);
  return next;
}
