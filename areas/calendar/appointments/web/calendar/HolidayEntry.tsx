import { IconFlag } from "@tabler/icons-react";
import type { HolidayOnDay } from "#areas/calendar/schedules/contract.ts";
import { holidayWords } from "#areas/calendar/schedules/rules/holidays.ts";
import classes from "./holiday.module.css";

/** G-2: a public holiday of the location's state, by name, as an all-day entry. */
export function HolidayEntry({ holiday }: { holiday: HolidayOnDay }) {
  const name = holidayWords(holiday);
  return (
    <div className={classes.holiday} title={`Public holiday, ${name}`}>
      <span className={classes.kind}>
        <IconFlag size={13} aria-hidden />
        Public holiday<span className={classes.spoken}>, </span>
      </span>
      <span className={classes.name}>{name}</span>
    </div>
  );
}
