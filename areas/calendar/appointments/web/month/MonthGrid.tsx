import { useMemo, useRef, useState } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { holidayWords } from "#areas/calendar/schedules/rules/holidays.ts";
import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { byTime } from "../../rules/day-groups.ts";
import { type Appointment, appointmentKey, isBilled } from "../appointment/appointment.ts";
import { monthAndYear } from "../appointment/words.ts";
import { warningWords } from "#areas/calendar/appointments/rules/guard.ts";
import type { PeekCardProps } from "../peek/PeekCard.tsx";
import { usePeek } from "../peek/usePeek.ts";
import { byStart } from "../calendar/entries.ts";
import { BILLED_STAYS } from "../grid/drag.ts";
import classes from "./month.module.css";
import { daysOf, monthGrid } from "../calendar/range.ts";
import type { Holidays } from "../calendar/useHolidays.ts";
import { useDayDrag } from "./useDayDrag.ts";
import { useFrozenWhile } from "../calendar/useFrozenWhile.ts";
import { MonthDay } from "./MonthDay.tsx";
import { useMonthFit } from "./useMonthFit.ts";
import { useMonthKeys } from "./useMonthKeys.ts";

const PeekCard = lazyComponent<PeekCardProps>(() =>
  import("../peek/PeekCard.tsx").then((module) => module.PeekCard),
);
const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface MonthGridProps {
  month: Day;
  appointments: readonly Appointment[];
  schedules: readonly ScheduleOnDay[];
  holidays: Holidays;
  today: Day;
  isOld: boolean;
  onDay: (day: Day) => void;
  onChoose: (day: Day) => void;
}

/**
 * Renders a month: for each day the number of appointments, the first of them, and the availability.
 * Appointments are moved by dragging or by keys.
 */
export function MonthGrid({
  month,
  appointments: read,
  schedules,
  holidays,
  today,
  isOld,
  onDay,
  onChoose,
}: MonthGridProps) {
  const acts = useAppointmentActs();
  const root = useRef<HTMLDivElement>(null);
  const days = daysOf(monthGrid(month));
  const weeks = days.length / 7;
  const { week, lines } = useMonthFit(root, weeks);
  const [isDragging, setDragging] = useState(false);
  // Delays other users' changes while an appointment is dragged.
  const appointments = useFrozenWhile(read, isDragging);
  const byDay = useMemo(
    () => Map.groupBy(appointments.toSorted(byTime), (appointment) => appointment.appointment_date),
    [appointments],
  );
  const peek = usePeek(root, appointments);
  const keys = useMonthKeys({ root, chosen: month, days, appointments, onDay: onChoose });
  const findAppointment = (key: string): Appointment | undefined =>
    appointments.find((appointment) => appointmentKey(appointment) === key);
  const startDrag = useDayDrag({
    mayTake: (key) => acts.mayEdit && findAppointment(key)?.cancelled === false,
    onDrop: (key, day) => {
      const appointment = findAppointment(key);
      if (!appointment) return;
      keys.stand(key, day);
      const { start_time, end_time } = appointment;
      acts.move(appointment, { appointment_date: day, start_time, end_time });
    },
    says: (key, day) => {
      const appointment = findAppointment(key);
      if (!appointment) return "";
      if (isBilled(appointment)) return BILLED_STAYS.title;
      const { start_time, end_time, _location } = appointment;
      const warning = acts.warn(appointment, { appointment_date: day, start_time, end_time }, _location);
      return warning ? warningWords(warning) : "";
    },
    onDragging: setDragging,
  });
  // Opens the form on Enter or a second press; the first press opens the card.
  const press = (appointment: Appointment, byKey: boolean): void => {
    if (!byKey && !peek.press(appointment)) return;
    peek.close();
    acts.open(appointment);
  };
  const planned = useMemo(
    () => Map.groupBy(schedules.toSorted(byStart), (schedule) => schedule.schedule_date),
    [schedules],
  );
  return (
    <div
      ref={root}
      className={`${classes.scroll} no-print`}
      data-old={isOld || undefined}
      role="presentation"
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
      {...peek.hover}
      onPointerDown={(event) => {
        peek.hover.onPointerDown(event);
        startDrag(event);
      }}
    >
      <table className={classes.month} aria-label={monthAndYear(month)}>
        <thead>
          <tr>
            {NAMES.map((name) => (
              <th key={name} scope="col">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => day === startOfWeek(day))
            .map((monday) => (
              <tr key={monday} style={week > 0 ? { height: week } : undefined}>
                {daysOf({ start: monday, end: addDays(monday, 6) }).map((day) => (
                  <MonthDay
                    key={day}
                    day={day}
                    lines={lines}
                    isOutside={day.slice(0, 7) !== month.slice(0, 7)}
                    today={today}
                    appointments={byDay.get(day) ?? []}
                    schedules={planned.get(day) ?? []}
                    holidays={(holidays.get(day) ?? []).map(holidayWords)}
                    onDay={onDay}
                    onChoose={onChoose}
                    onPress={press}
                  />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {peek.appointment && !isDragging && (
        <PeekCard key={appointmentKey(peek.appointment)} peek={peek} appointment={peek.appointment} />
      )}
    </div>
  );
}
