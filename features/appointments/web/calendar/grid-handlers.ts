import type { CalendarOptions, CalendarRef, EventApi } from "@fullcalendar/react";
import type { RefObject } from "react";
import type { ScheduleOnDay } from "#features/schedules/contract.ts";
import type { Day } from "#kernel/day.ts";
import { fromMinutes } from "#kernel/wall-time.ts";
import type { Visit } from "../visit/visit.ts";
import { scheduleOf, visitOf, wallAt } from "./entry-parts.tsx";
import { SNAP, slotOf, type When } from "./snap.ts";

/** What the grid tells of. */
export interface GridHandlers {
  onOpen: (visit: Visit) => void;
  /** A free place was clicked (no length), or drawn over. */
  onPlace: (day: Day, from: number, length: number | null) => void;
  /** A schedule among the all-day entries was pressed, or the row beside them. */
  onSchedule: (schedule: ScheduleOnDay | null, day: Day) => void;
  onMove: (visit: Visit, when: When) => void;
  onDay: (day: Day) => void;
  onDragging: (isDragging: boolean) => void;
  onLane: (day: Day, lane: HTMLElement | null) => void;
}

type Listeners = Pick<
  CalendarOptions,
  | "eventClick"
  | "dateClick"
  | "select"
  | "navLinkDayClick"
  | "eventDragStart"
  | "eventDragStop"
  | "eventResizeStart"
  | "eventResizeStop"
  | "eventDrop"
  | "eventResize"
  | "dayLaneDidMount"
  | "dayLaneWillUnmount"
>;

const MIDNIGHT = 24 * 60;

/** Listeners that stay the same from render to render: a new one would make the library draw every visit again. */
export function listenersOf(handlers: RefObject<GridHandlers>, calendar: RefObject<CalendarRef | null>): Listeners {
  const moved = (entry: EventApi): void => {
    const visit = visitOf(entry);
    if (!visit || !entry.start || !entry.end) return;
    const start = wallAt(entry.start);
    const end = wallAt(entry.end);
    handlers.current.onMove(visit, {
      appointment_date: start.day,
      start_time: fromMinutes(start.minutes),
      end_time: fromMinutes(end.day > start.day ? MIDNIGHT : end.minutes),
    });
  };
  const dragging = (isDragging: boolean) => () => handlers.current.onDragging(isDragging);
  return {
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault();
      const visit = visitOf(event);
      if (visit) handlers.current.onOpen(visit);
      const schedule = scheduleOf(event);
      if (schedule) handlers.current.onSchedule(schedule, schedule.schedule_date);
    },
    dateClick: ({ date, allDay }) => {
      const { day, minutes } = wallAt(date);
      if (allDay) handlers.current.onSchedule(null, day);
      else handlers.current.onPlace(day, slotOf(minutes), null);
    },
    select: ({ start, end, allDay }) => {
      calendar.current?.getApi().unselect();
      const { day, minutes } = wallAt(start);
      const length = Math.round((end.getTime() - start.getTime()) / 60_000);
      if (!allDay) handlers.current.onPlace(day, minutes, Math.max(SNAP, length));
    },
    navLinkDayClick: (date) => handlers.current.onDay(wallAt(date).day),
    eventDragStart: dragging(true),
    eventDragStop: dragging(false),
    eventResizeStart: dragging(true),
    eventResizeStop: dragging(false),
    eventDrop: ({ event }) => moved(event),
    eventResize: ({ event }) => moved(event),
    dayLaneDidMount: ({ el, date }) => handlers.current.onLane(wallAt(date).day, el),
    dayLaneWillUnmount: ({ date }) => handlers.current.onLane(wallAt(date).day, null),
  };
}
