import { IconFlag } from "@tabler/icons-react";
import type { HolidayOnDay } from "#areas/calendar/schedules/contract.ts";
import { holidayWords } from "#areas/calendar/schedules/rules/holidays.ts";
import classes from "./holiday.module.css";

/** All-day entry of a public holiday in the location's state (G-2). */
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
