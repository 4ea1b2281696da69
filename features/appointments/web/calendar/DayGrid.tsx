import Calendar, { type CalendarOptions, type CalendarRef, type EventInput } from "@fullcalendar/react";
import timegrid from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import { memo, type RefObject, useMemo, useRef, useState } from "react";
import type { ScheduleOnDay } from "#features/schedules/contract.ts";
import { addDays, type Day } from "#kernel/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/wall-time.ts";
import type { Visit } from "../visit/visit.ts";
import { byStart, hoursBehind, scheduleEntry, visitEntry } from "./entries.ts";
import { partsOf } from "./entry-parts.tsx";
import { type GridHandlers, listenersOf } from "./grid-handlers.ts";
import { exactDrag } from "./exact-drag.ts";
import { look } from "./look.ts";
import type { Shown } from "./outside.ts";
import { daysOf, type Range } from "./range.ts";

/** RULE-APPT-03, and what never changes: the library draws everything again when one of its options is a new value. */
const FIXED: CalendarOptions = {
  plugins: [timegrid, exactDrag, look],
  initialView: "timeGrid",
  // A visit's times are those on the wall where it is (F-8), so here they have no zone.
  timeZone: "UTC",
  locale: "en-AU",
  firstDay: 1,
  height: "100%",
  headerToolbar: false,
  borderless: true,
  nowIndicator: true,
  slotDuration: "00:15",
  snapDuration: "00:05",
  slotHeaderInterval: "01:00",
  slotHeaderFormat: { hour: "2-digit", minute: "2-digit", hour12: false },
  slotMinHeight: 24,
  eventMinHeight: 24,
  eventShortHeight: 36,
  slotEventOverlap: false,
  scrollTimeReset: false,
  allDayText: "All day",
  // Our blocks say the time themselves.
  displayEventTime: false,
  selectMirror: true,
  selectMinDistance: 6,
  longPressDelay: 300,
  dragRevertDuration: 120,
  navLinks: true,
};
const HOURS_BEFORE_NOW = 3;

export interface DayGridProps {
  range: Range;
  shown: Shown;
  visits: readonly Visit[];
  schedules: readonly ScheduleOnDay[];
  today: Day;
  now: { day: Day; time: WallTime };
  mayEdit: boolean;
  handlers: RefObject<GridHandlers>;
}

const clock = (minutes: number): string => (minutes >= 24 * 60 ? "24:00:00" : `${fromMinutes(minutes)}:00`);

function useEntries(visits: readonly Visit[], schedules: readonly ScheduleOnDay[], range: Range, mayEdit: boolean): EventInput[] {
  const behind = useMemo(() => {
    const planned = schedules.toSorted(byStart);
    // A practice that keeps no schedules is open all day.
    const isPlanned = planned.some((schedule) => schedule.available);
    const hours = daysOf(range).flatMap((day) =>
      hoursBehind(
        day,
        planned.filter((schedule) => schedule.schedule_date === day),
        isPlanned,
      ),
    );
    return [...planned.map((schedule) => scheduleEntry(schedule, mayEdit)), ...hours];
  }, [schedules, range, mayEdit]);
  return useMemo(() => [...behind, ...visits.map((visit) => visitEntry(visit, mayEdit))], [visits, behind, mayEdit]);
}

/** Days side by side, hours downward: week, three days and day. */
export const DayGrid = memo(function DayGrid(props: DayGridProps) {
  const { range, shown, visits, schedules, today, now, mayEdit, handlers } = props;
  const calendar = useRef<CalendarRef>(null);
  const entries = useEntries(visits, schedules, range, mayEdit);
  const visibleRange = useMemo(() => ({ start: range.start, end: addDays(range.end, 1) }), [range.start, range.end]);
  const parts = useMemo(() => partsOf(today), [today]);
  const listeners = useMemo(() => listenersOf(handlers, calendar), [handlers]);
  const [opensAt] = useState(() => clock(Math.max(shown.from, minutesOf(now.time) - HOURS_BEFORE_NOW * 60)));
  return (
    <Calendar
      ref={calendar}
      {...FIXED}
      {...parts}
      {...listeners}
      initialDate={visibleRange.start}
      visibleRange={visibleRange}
      now={`${now.day}T${now.time}:00`}
      slotMinTime={clock(shown.from)}
      slotMaxTime={clock(shown.to)}
      scrollTime={opensAt}
      editable={mayEdit}
      selectable={mayEdit}
      events={entries}
    />
  );
});
