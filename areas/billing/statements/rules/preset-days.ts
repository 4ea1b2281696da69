import { addDays, type Day, dayOf, dayParts } from "#kernel/dates/day.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns the last day of the previous month. */
function endOfMonthBefore(day: Day): Day {
  const { year, month } = dayParts(day);
  return addDays(dayOf(year, month, 1) ?? day, -1);
}

/**
 * Returns the usual days of a report: today, the ends of the two previous months, and the end of the last
 * financial year.
 */
export function presetDays(today: Day): readonly (readonly [label: string, day: Day])[] {
  const lastMonthEnd = endOfMonthBefore(today);
  const previousMonthEnd = endOfMonthBefore(lastMonthEnd);
  const labelDay = (day: Day) => [`End of ${MONTHS[dayParts(day).month - 1]}`, day] as const;
  const { year, month } = dayParts(today);
  return [
    ["Today", today],
    labelDay(lastMonthEnd),
    labelDay(previousMonthEnd),
    ["30 Jun", dayOf(month > 6 ? year : year - 1, 6, 30) ?? today],
  ];
}
