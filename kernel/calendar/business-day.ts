import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";

/** Monday to Friday, and no holiday. */
export const isBusinessDay = (day: Day, holidays: ReadonlySet<Day>): boolean =>
  dayOfWeek(day) !== 0 && dayOfWeek(day) !== 6 && !holidays.has(day);

// Longer than any run of days off, so that a calendar of holidays alone ends too.
const FURTHEST = 366;

/** The day itself where it is a business day, else the next one. */
export function nextBusinessDay(day: Day, holidays: ReadonlySet<Day>): Day {
  let next = day;
  for (let step = 0; step < FURTHEST && !isBusinessDay(next, holidays); step += 1) next = addDays(next, 1);
  return next;
}

/** So many business days after a day. */
export function addBusinessDays(day: Day, count: number, holidays: ReadonlySet<Day>): Day {
  let next = day;
  for (let step = 0; step < count; step += 1) next = nextBusinessDay(addDays(next, 1), holidays);
  return next;
}
