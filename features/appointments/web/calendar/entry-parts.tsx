import type { CalendarOptions } from "@fullcalendar/react";
import type { ScheduleOnDay } from "#features/schedules/contract.ts";
import { type Day, isDay } from "#kernel/day.ts";
import { minutesOf, type WallTime } from "#kernel/wall-time.ts";
import type { Visit } from "../visit/visit.ts";
import classes from "./grid.module.css";
import { monthAndYear } from "../visit/words.ts";
import { ScheduleEntry } from "./ScheduleEntry.tsx";
import { VisitBlock } from "./VisitBlock.tsx";

interface Entry {
  readonly extendedProps: { readonly visit?: Visit; readonly schedule?: ScheduleOnDay };
}

/** What we gave the calendar library comes back on its entries. */
export const visitOf = (entry: Entry): Visit | null => entry.extendedProps.visit ?? null;
export const scheduleOf = (entry: Entry): ScheduleOnDay | null => entry.extendedProps.schedule ?? null;

/** The library keeps wall times as instants in UTC; here they are wall times again. */
export function wallAt(date: Date): { day: Day; minutes: number } {
  const text = date.toISOString();
  const day = text.slice(0, 10);
  return { day: isDay(day) ? day : "2000-01-01", minutes: date.getUTCHours() * 60 + date.getUTCMinutes() };
}

type Parts = Pick<
  CalendarOptions,
  "eventContent" | "eventDidMount" | "dayHeaderContent" | "dayHeaderDidMount" | "nowIndicatorHeaderContent"
>;

/** Our own drawing of what is in the grid. */
export function partsOf(today: Day): Parts {
  return {
    eventContent: ({ event, isShort }) => {
      const visit = visitOf(event);
      if (visit) return <VisitBlock visit={visit} start={shownStart(event.start, visit)} today={today} isShort={isShort} />;
      const schedule = scheduleOf(event);
      if (schedule) return <ScheduleEntry schedule={schedule} />;
      return event.display === "background" ? null : <span className={classes.drawn}>{hoursOf(event.start, event.end)}</span>;
    },
    // One of them at a time can be reached with Tab: see useGridKeys. The library says so again of what has been there already.
    eventDidMount: ({ el, event }) => {
      if (visitOf(event) && !el.hasAttribute("data-tab-stop")) el.tabIndex = -1;
    },
    dayHeaderContent: ({ weekdayText, dayNumberText, isToday }) => (
      <span className={classes.dayLink} data-today={isToday || undefined}>
        {weekdayText} <span className={classes.dayNumber}>{dayNumberText}</span>
      </span>
    ),
    // The library's own label leaves out the weekday, which is what is seen.
    dayHeaderDidMount: ({ el, date, weekdayText, dayNumberText }) => {
      for (const each of [el, ...el.querySelectorAll("[aria-label]")])
        each.setAttribute("aria-label", `${weekdayText} ${dayNumberText} ${monthAndYear(wallAt(date).day)}`);
    },
    nowIndicatorHeaderContent: ({ date }) => date.toISOString().slice(11, 16),
  };
}

const clockOf = (date: Date | null): string => date?.toISOString().slice(11, 16) ?? "";
/** What is said in the place being drawn with the mouse. */
const hoursOf = (start: Date | null, end: Date | null): string => `${clockOf(start)}–${clockOf(end)}`;

// While it is dragged the block says where it would be.
function shownStart(start: Date | null, visit: Visit): string {
  if (!start) return visit.start_time;
  return wallAt(start).minutes === minutesOf(visit.start_time) ? visit.start_time : clockOf(start);
}

export type Now = { day: Day; time: WallTime };
