import { IconCalendarOff } from "@tabler/icons-react";
import { memo } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { type Day, weekdayName } from "#kernel/dates/day.ts";
import { monthAndYear } from "../appointment/words.ts";
import { askAway } from "../away/away-request.ts";
import classes from "./grid.module.css";
import { HolidayEntry } from "../calendar/HolidayEntry.tsx";
import type { Holidays } from "../calendar/useHolidays.ts";
import { ScheduleEntry } from "../calendar/ScheduleEntry.tsx";

interface GridHeadProps {
  days: readonly Day[];
  today: Day;
  planned: ReadonlyMap<Day, readonly ScheduleOnDay[]>;
  holidays: Holidays;
  mayEdit: boolean;
}

/** Renders the names of the days, with the holidays and schedules of each day below (RULE-APPT-08). */
export const GridHead = memo(function GridHead({ days, today, planned, holidays, mayEdit }: GridHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.corner} />
      {days.map((day) => (
        <DayName key={day} day={day} isToday={day === today} mayEdit={mayEdit} />
      ))}
      <div className={classes.allDay}>All day</div>
      {days.map((day) => (
        <div key={day} className={classes.entries} data-all-day={day}>
          {holidays.get(day)?.map((holiday) => (
            <HolidayEntry key={holiday.name} holiday={holiday} />
          ))}
          {planned.get(day)?.map((schedule) => (
            <ScheduleEntry key={schedule.ID} schedule={schedule} mayEdit={mayEdit} />
          ))}
        </div>
      ))}
    </div>
  );
});

function DayName({ day, isToday, mayEdit }: { day: Day; isToday: boolean; mayEdit: boolean }) {
  const weekday = weekdayName(day).slice(0, 3);
  const date = String(Number(day.slice(8)));
  return (
    <div className={classes.dayHeader}>
      <button
        type="button"
        className={classes.dayLink}
        data-open-day={day}
        data-today={isToday || undefined}
        aria-current={isToday ? "date" : undefined}
        aria-label={`${weekday} ${date} ${monthAndYear(day)}`}
      >
        {weekday} <span className={classes.dayNumber}>{date}</span>
      </button>
      {mayEdit && (
        // Excluded from the tab order because keyboard users add time away by Ctrl K, "away".
        <button
          type="button"
          tabIndex={-1}
          className={classes.dayAway}
          aria-label={`Add time away from ${weekday} ${date} ${monthAndYear(day)}`}
          title="Add time away"
          onClick={() => askAway({ from_date: day, to_date: day })}
        >
          <IconCalendarOff size={15} aria-hidden />
        </button>
      )}
    </div>
  );
}
