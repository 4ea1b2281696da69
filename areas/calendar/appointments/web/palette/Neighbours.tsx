import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { fromMinutes, minutesOf } from "#kernel/dates/wall-time.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { appointmentKey, appointmentName } from "../appointment/appointment.ts";
import classes from "./neighbours.module.css";
import type { Slot } from "./useBookSlot.ts";

const MINUTES_BEFORE = 75;
const WIDTH = 4 * 60;
const END_OF_DAY = 24 * 60;

/** Renders the hours around a time with the appointments next to it, before it is booked. */
export function Neighbours({ slot, name }: { slot: Slot; name: string }) {
  const { data } = useRead(appointmentRoutes.onDay, { params: { date: slot.day } }, { freshFor: 10_000 });
  const [start, end] = [minutesOf(slot.start), minutesOf(slot.end)];
  const from = Math.max(0, Math.min(Math.floor((start - MINUTES_BEFORE) / 60) * 60, END_OF_DAY - WIDTH));
  const to = Math.min(END_OF_DAY, Math.max(from + WIDTH, Math.ceil(end / 60) * 60));
  const styleOf = (one: number, other: number) => ({
    left: `${((Math.max(one, from) - from) / (to - from)) * 100}%`,
    width: `${((Math.min(other, to) - Math.max(one, from)) / (to - from)) * 100}%`,
  });
  const shownAppointments = (data ?? []).filter(
    ({ cancelled, start_time, end_time }) =>
      !cancelled && minutesOf(end_time) > from && minutesOf(start_time) < to,
  );
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
  const spoken = shownAppointments
    .map((one) => `${appointmentName(one)} ${one.start_time} to ${one.end_time}`)
    .join(", ");
  return (
    <div
      className={`${classes.strip} tn`}
      role="img"
      aria-label={`That day: ${spoken || "no other appointments at that time"}`}
    >
      {hours.map((hour) => (
        <span key={hour} className={classes.hour} style={styleOf(hour, hour + 60)}>
          {fromMinutes(hour)}
        </span>
      ))}
      {shownAppointments.map((appointment) => (
        <span
          key={appointmentKey(appointment)}
          className={classes.block}
          data-type={appointment.appointment_type}
          style={styleOf(minutesOf(appointment.start_time), minutesOf(appointment.end_time))}
        >
          {appointment.patient?.last_name ?? appointmentName(appointment)}
        </span>
      ))}
      <span className={classes.own} style={styleOf(start, end)}>
        {name}
      </span>
    </div>
  );
}
