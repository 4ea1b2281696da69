import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { useAppointmentActs } from "./acts/acts.ts";
import classes from "./day/day.module.css";
import { byTime } from "../rules/day-groups.ts";
import home from "./day/home.module.css";
import { AppointmentButton, AppointmentChips } from "./day/AppointmentRow.tsx";
import {
  isHappening,
  lengthOf,
  minutesLeft,
  spokenAppointment,
  TYPE_NAMES,
  type Appointment,
  appointmentKey,
  appointmentName,
  appointmentReason,
} from "./appointment/appointment.ts";
import { lengthWords } from "./appointment/words.ts";

export { useAppointmentActs } from "./acts/acts.ts";
export { AppointmentActsProvider } from "./acts/AppointmentActsProvider.tsx";

/** Returns the type, reason and location, such as "Theatre · TKR right · Yarra Private". */
function appointmentDetail(appointment: Appointment): string {
  const reason = appointmentReason(appointment);
  const type =
    appointment.appointment_type === 1 && (reason !== "" || appointment.visit_type)
      ? ""
      : TYPE_NAMES[appointment.appointment_type];
  return [type, appointment.visit_type?.name, reason, appointment.location?.name].filter(Boolean).join(" · ");
}

const LOOK = { times: home.times, words: home.words, why: home.why, end: home.end };

/**
 * Renders a day's appointments on the home page in order of time, each with its location. Pressing an
 * appointment opens it.
 */
export function HomeAppointments({
  label,
  appointments,
}: {
  label: string;
  appointments: readonly Appointment[];
}) {
  const { zone } = useClient();
  const { open } = useAppointmentActs();
  const now = useNow(zone);
  return (
    <ul className={home.list} aria-label={label}>
      {appointments.toSorted(byTime).map((appointment) => {
        const isNow = isHappening(appointment, now, zone);
        return (
          <li key={appointmentKey(appointment)}>
            <AppointmentButton
              appointment={appointment}
              isNow={isNow}
              onOpen={open}
              second={appointmentDetail(appointment)}
              look={LOOK}
              end={<AppointmentChips appointment={appointment} isNow={isNow} />}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Renders the current appointments on a phone, with the time that is left. */
export function AppointmentsNow({ appointments }: { appointments: readonly Appointment[] }) {
  const { zone } = useClient();
  const { open } = useAppointmentActs();
  const now = useNow(zone);
  return appointments
    .filter((appointment) => isHappening(appointment, now, zone))
    .map((appointment) => {
      const remainingMinutes = Math.max(0, minutesLeft(appointment, now.time));
      const length = Math.max(1, lengthOf(appointment));
      const { patient } = appointment;
      return (
        <button
          key={appointmentKey(appointment)}
          type="button"
          className={home.now}
          onClick={() => open(appointment)}
        >
          <span
            className={classes.spoken}
          >{`Now, ${spokenAppointment(appointment)}, ${lengthWords(remainingMinutes)} left`}</span>
          <span className={home.nowHead} aria-hidden>
            <Status is="now">Now</Status>
            <span className="tn">
              {appointment.start_time}–{appointment.end_time}
            </span>
            <span className={home.left}>{lengthWords(remainingMinutes)} left</span>
          </span>
          <span className={home.nowName} aria-hidden>
            {patient
              ? `${patient.last_name.toUpperCase()}, ${patient.first_name}`
              : appointmentName(appointment)}
          </span>
          <span className={home.nowWhat} aria-hidden>
            {appointmentDetail(appointment)}
          </span>
          <span className={home.track} aria-hidden>
            <span
              className={home.gone}
              style={{ width: `${Math.round(((length - remainingMinutes) / length) * 100)}%` }}
            />
          </span>
        </button>
      );
    });
}
