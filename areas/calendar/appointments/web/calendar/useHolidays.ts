import { useMemo } from "react";
import { type HolidayOnDay, scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import { isHolidayAt } from "#areas/calendar/schedules/rules/holidays.ts";
import { addMonths, type Day, endOfMonth } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { firstOfMonth, type Range } from "./range.ts";

export type Holidays = ReadonlyMap<Day, readonly HolidayOnDay[]>;

const HOUR_MS = 3_600_000;
const NO_HOLIDAYS: readonly HolidayOnDay[] = [];

/**
 * Returns the public holidays of one location, marked as valid everywhere because only this location is
 * shown.
 */
const holidaysAtLocation = (holidays: readonly HolidayOnDay[], location: number): HolidayOnDay[] =>
  holidays.filter((each) => isHolidayAt(each, location)).map((each) => ({ ...each, isEverywhere: true }));

/**
 * Reads the public holidays around the days on screen, of one location or, if `location` is null, of all.
 * Reads several months at once because holidays hardly ever change.
 */
export function useHolidays(range: Range, location: number | null): Holidays {
  const query = { start: firstOfMonth(range.start), end: endOfMonth(addMonths(range.end, 2)) };
  const read = useRead(scheduleRoutes.holidays, { query }, { keepPrevious: true, freshFor: HOUR_MS });
  const allHolidays = read.data ?? NO_HOLIDAYS;
  return useMemo(
    () =>
      Map.groupBy(
        location === null ? allHolidays : holidaysAtLocation(allHolidays, location),
        ({ day }) => day,
      ),
    [allHolidays, location],
  );
}
