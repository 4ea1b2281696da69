import { IconFlag } from "@tabler/icons-react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { unavailableWords } from "#areas/calendar/schedules/rules/words.ts";
import type { Day } from "#kernel/dates/day.ts";
import { bookedCount } from "../../rules/day-groups.ts";
import {
  spokenAppointment,
  TYPE_TONES,
  type Appointment,
  appointmentKey,
  appointmentName,
} from "../appointment/appointment.ts";
import { countWords, fullDay } from "../appointment/words.ts";
import { scheduleWords } from "../calendar/entries.ts";
import classes from "./month.module.css";

/**
 * Returns the appointments that fit into a number of lines; the last line counts the rest. Sorts cancelled
 * appointments last, so that they never displace active ones.
 */
function fittingOf(appointments: readonly Appointment[], lines: number): Appointment[] {
  const sorted = appointments.toSorted((a, b) => Number(a.cancelled) - Number(b.cancelled));
  return sorted.length <= lines ? sorted : sorted.slice(0, Math.max(1, lines - 1));
}

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

/** Renders a day of the month: its availability, and as many appointments as fit. */
export function MonthDay({
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
  const listedAppointments = fittingOf(appointments, lines - holidays.length);
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
        {bookedTotal > 0 && (
          <span className={classes.count} aria-hidden>
            {bookedTotal}
          </span>
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
        {moreCount > 0 && (
          <li>
            <MoreButton count={moreCount} day={day} onDay={onDay} />
          </li>
        )}
      </ul>
    </td>
  );
}

interface MoreButtonProps extends Pick<MonthDayProps, "day" | "onDay"> {
  count: number;
}

/** Renders the number of the appointments that do not fit, which opens the day. */
function MoreButton({ count, day, onDay }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={classes.more}
      onClick={(event) => {
        event.stopPropagation();
        onDay(day);
      }}
    >
      <span className={classes.spoken}>{`${countWords(count, "more appointment")}, ${fullDay(day)}`}</span>
      <span aria-hidden>+{count} more</span>
    </button>
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
