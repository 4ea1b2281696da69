import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { type ShadedHours, byStart, shadedHoursOf } from "../calendar/entries.ts";
import { GridHead } from "./GridHead.tsx";
import classes from "./grid.module.css";
import type { Drag, DragWarning } from "./drag.ts";
import { HOUR } from "./hours.ts";
import { END_OF_DAY, ENTRY_PX, HOLIDAY_ROWS, NAMES_PX, opensAtMinute, RULE_PX } from "./grid-sizes.ts";
import { Lane } from "./Lane.tsx";
import type { ShownHours } from "./shown-hours.ts";
import { daysOf, type Range } from "../calendar/range.ts";
import { slotOf, type AppointmentTime } from "./snap.ts";
import type { Stop } from "./grid-focus.ts";
import { HourLabels } from "./HourLabels.tsx";
import { useByDay } from "./useByDay.ts";
import type { Holidays } from "../calendar/useHolidays.ts";
import { useGridDrag } from "./useGridDrag.ts";

export interface GridHandlers {
  onOpen: (appointment: Appointment) => void;
  /** Called when a free time is clicked (`length` is null) or drawn over. */
  onPlace: (day: Day, from: number, length: number | null) => void;
  /**
   * Called when a schedule among the all-day entries is pressed. `schedule` is null if the empty space of
   * that row was pressed.
   */
  onSchedule: (schedule: ScheduleOnDay | null, day: Day) => void;
  onMove: (appointment: Appointment, when: AppointmentTime) => void;
  warn: (appointment: Appointment | null, when: AppointmentTime) => DragWarning | null;
  onSay: (held: Drag) => void;
  onDay: (day: Day) => void;
  onDragging: (isDragging: boolean) => void;
}

interface DayGridProps {
  range: Range;
  shown: ShownHours;
  appointments: readonly Appointment[];
  schedules: readonly ScheduleOnDay[];
  holidays: Holidays;
  today: Day;
  now: { day: Day; time: WallTime };
  mayEdit: boolean;
  /** Key of the appointment in hand. */
  cutAppointment: string | null;
  /** The position of the keyboard focus. */
  stop: Stop;
  handlers: RefObject<GridHandlers>;
  /** Returns the elements rendered over the appointments of a day, such as the keyboard cursor. */
  over: (day: Day) => ReactNode;
}

const NO_ITEMS: readonly never[] = [];

function usePlannedDays(schedules: readonly ScheduleOnDay[], holidays: Holidays, range: Range) {
  return useMemo(() => {
    const planned = Map.groupBy(schedules.toSorted(byStart), (schedule) => schedule.schedule_date);
    // A practice without schedules counts as open all day.
    const isPlanned = schedules.some((schedule) => schedule.available);
    const behind = new Map<Day, ShadedHours[]>(
      daysOf(range).map((day) => [
        day,
        shadedHoursOf(
          planned.get(day) ?? [],
          isPlanned,
          holidays.get(day)?.some(({ isEverywhere }) => isEverywhere),
        ),
      ]),
    );
    const rowsOn = (day: Day): number =>
      (planned.get(day)?.length ?? 0) + (holidays.get(day)?.length ?? 0) * HOLIDAY_ROWS;
    const rows = Math.max(1, ...daysOf(range).map(rowsOn));
    return { planned, behind, head: NAMES_PX + rows * ENTRY_PX + RULE_PX };
  }, [schedules, holidays, range]);
}

/**
 * Renders days as columns and hours as rows, for the views of a week, three days and a day. Decision 0028
 * says why the grid is our own.
 */
export function DayGrid(props: DayGridProps) {
  const {
    range,
    shown,
    appointments,
    schedules,
    holidays,
    today,
    now,
    mayEdit,
    cutAppointment,
    stop,
    handlers,
    over,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const days = useMemo(() => daysOf(range), [range]);
  const byDay = useByDay(appointments);
  const { planned, behind, head } = usePlannedDays(schedules, holidays, range);
  const { held, onPointerDown, placeAt } = useGridDrag({
    scroller,
    lanes,
    days,
    shown,
    head,
    mayEdit,
    called: (key) => appointments.find((appointment) => appointmentKey(appointment) === key),
    onMove: (appointment, when) => handlers.current.onMove(appointment, when),
    warn: (appointment, when) => handlers.current.warn(appointment, when),
    onSay: (moving) => handlers.current.onSay(moving),
    onDraw: (day, from, length) => handlers.current.onPlace(day, from, length),
    onDragging: (isDragging) => handlers.current.onDragging(isDragging),
  });
  const isToday = range.start === now.day && range.end === now.day;
  useOpeningScroll(scroller, opensAtMinute(now, range) - shown.from, isToday);

  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    // Ignores clicks in portals, which bubble here in React but lie outside the grid in the page.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    const attributeOf = (name: string): string => target.closest(`[${name}]`)?.getAttribute(name) ?? "";
    const appointment = appointments.find((each) => appointmentKey(each) === attributeOf("data-appointment"));
    const [name, entries] = [attributeOf("data-open-day"), attributeOf("data-all-day")];
    if (appointment) handlers.current.onOpen(appointment);
    else if (isDay(name)) handlers.current.onDay(name);
    else if (isDay(entries)) {
      const schedule = planned.get(entries)?.find(({ ID }) => String(ID) === attributeOf("data-schedule"));
      handlers.current.onSchedule(schedule ?? null, entries);
    } else if (attributeOf("data-free") !== "") {
      handlers.current.onPlace(
        placeAt(event).day,
        Number(attributeOf("data-free")),
        Number(attributeOf("data-length")),
      );
    } else if (target.hasAttribute("data-date")) {
      const { day, minutes } = placeAt(event);
      handlers.current.onPlace(day, slotOf(Math.min(minutes, shown.to - 1)), null);
    }
  };

  const minute = minutesOf(now.time);
  const isNowShown = days.includes(now.day) && minute >= shown.from && minute <= shown.to;
  const heldAppointment = held?.appointment ? appointmentKey(held.appointment) : cutAppointment;
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={sizesOf(days.length, head, shown)}
      data-scroll
      role="presentation"
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <GridHead days={days} today={today} planned={planned} holidays={holidays} mayEdit={mayEdit} />
      <div className={classes.body}>
        <HourLabels shown={shown} now={isNowShown ? now.time : null} />
        <div ref={lanes} className={classes.lanes}>
          {days.map((day) => (
            <Lane
              key={day}
              day={day}
              appointments={byDay.get(day) ?? NO_ITEMS}
              behind={behind.get(day) ?? NO_ITEMS}
              shown={shown}
              now={day === now.day ? minute : null}
              freeFrom={day < now.day ? END_OF_DAY : day === now.day ? minute : 0}
              mayEdit={mayEdit}
              stop={stop.day === day ? stop.appointment : null}
              held={held?.when.appointment_date === day ? held : null}
              heldAppointment={heldAppointment}
            >
              {over(day)}
            </Lane>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Scrolls to a minute when the grid opens, and when the view of today replaces another view. */
function useOpeningScroll(scroller: RefObject<HTMLElement | null>, minute: number, isToday: boolean): void {
  const latest = useLatest(minute);
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (isToday || !opened.current) scrollToMinute(scroller.current, latest.current);
    opened.current = true;
  }, [scroller, latest, isToday]);
}

function scrollToMinute(element: HTMLElement | null, minute: number): void {
  if (element) element.scrollTop = (Math.max(0, minute) / 60) * HOUR;
}

const sizesOf = (days: number, head: number, { from, to }: ShownHours) =>
  cssVariables({ "--days": days, "--head": `${head}px`, "--hours": (to - from) / 60 });
