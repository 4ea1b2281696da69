import { unavailableWords } from "#areas/calendar/schedules/rules/words.ts";
import { IconFlag } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { holidayWords } from "#areas/calendar/schedules/rules/holidays.ts";
import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { bookedCount, byTime } from "../../rules/day-groups.ts";
import {
  spokenAppointment,
  TYPE_TONES,
  type Appointment,
  appointmentKey,
  appointmentName,
  isBilled,
} from "../appointment/appointment.ts";
import { countWords, fullDay, monthAndYear } from "../appointment/words.ts";
import { warningWords } from "#areas/calendar/appointments/rules/guard.ts";
import type { PeekCardProps } from "../peek/PeekCard.tsx";
import { usePeek } from "../peek/usePeek.ts";
import { byStart, scheduleWords } from "../calendar/entries.ts";
import { BILLED_STAYS } from "../grid/drag.ts";
import classes from "./month.module.css";
import { daysOf, monthGrid } from "../calendar/range.ts";
import type { Holidays } from "../calendar/useHolidays.ts";
import { useDayDrag } from "./useDayDrag.ts";
import { useFrozenWhile } from "../calendar/useFrozenWhile.ts";
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

/** Sorts cancelled appointments to the end, so that they take no place of those that take place. */
const cancelledLast = (appointments: readonly Appointment[]): Appointment[] =>
  appointments.toSorted((a, b) => Number(a.cancelled) - Number(b.cancelled));

interface MonthDayProps {
  day: Day;
  /** Number of lines that fit into a day. */
  lines: number;
  isOutside: boolean;
  today: Day;
  appointments: readonly Appointment[];
  schedules: readonly ScheduleOnDay[];
  /** Names of the public holidays. */
  holidays: readonly string[];
  onDay: (day: Day) => void;
  onChoose: (day: Day) => void;
  onPress: (appointment: Appointment, byKey: boolean) => void;
}

function MonthDay({
  day,
  lines,
  isOutside,
  today,
  appointments,
  schedules,
  holidays,
  onDay,
  onChoose,
  onPress,
}: MonthDayProps) {
  const bookedTotal = bookedCount(appointments);
  const listedAppointments = cancelledLast(appointments).slice(0, lines);
  const moreCount = appointments.length - listedAppointments.length;
  const words = [
    fullDay(day),
    bookedTotal > 0 ? `${bookedTotal} booked` : "",
    ...holidays.map((name) => `Public holiday, ${name}`),
    ...schedules.map(scheduleWords),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <td
      className={classes.cell}
      data-day={day}
      data-outside={isOutside || undefined}
      onClick={() => onChoose(day)}
    >
      <div className={classes.top}>
        <button
          type="button"
          className={`${classes.number} tn`}
          aria-current={day === today ? "date" : undefined}
          aria-label={words}
          onClick={() => onDay(day)}
        >
          {Number(day.slice(8))}
        </button>
        <span className={classes.planned} aria-hidden>
          {schedules.map((schedule) => (
            <span
              key={schedule.ID}
              data-tone="fern"
              data-shut={!schedule.available || undefined}
              title={scheduleWords(schedule)}
            >
              {schedule.available ? (schedule.location?.abbreviation ?? "Open") : unavailableWords(schedule)}
            </span>
          ))}
        </span>
        {moreCount > 0 ? (
          <button type="button" className={classes.more} onClick={() => onDay(day)}>
            <span
              className={classes.spoken}
            >{`${countWords(moreCount, "more appointment")}, ${fullDay(day)}`}</span>
            <span aria-hidden>+{moreCount}</span>
          </button>
        ) : (
          bookedTotal > 0 && (
            <span className={classes.count} aria-hidden>
              {bookedTotal}
            </span>
          )
        )}
      </div>
      {holidays.map((name) => (
        <p key={name} className={classes.holiday} title={`Public holiday, ${name}`} aria-hidden>
          <IconFlag size={12} />
          <span>{name}</span>
        </p>
      ))}
      <ul className={classes.appointments}>
        {listedAppointments.map((appointment) => (
          <li key={appointmentKey(appointment)}>
            <MonthAppointment appointment={appointment} onPress={onPress} />
          </li>
        ))}
      </ul>
    </td>
  );
}

function MonthAppointment({
  appointment,
  onPress,
}: {
  appointment: Appointment;
  onPress: MonthDayProps["onPress"];
}) {
  return (
    <button
      type="button"
      className={classes.appointment}
      data-appointment={appointmentKey(appointment)}
      data-tone={TYPE_TONES[appointment.appointment_type]}
      data-kind={appointment.appointment_type}
      data-cancelled={appointment.cancelled || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onPress(appointment, event.detail === 0);
      }}
    >
      <span className={classes.spoken}>{spokenAppointment(appointment)}</span>
      <span className="tn" aria-hidden>
        {appointment.start_time}
      </span>{" "}
      <b aria-hidden>{appointmentName(appointment)}</b>
    </button>
  );
}
