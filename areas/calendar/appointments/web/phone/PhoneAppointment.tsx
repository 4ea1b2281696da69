import { IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import { TypeDot } from "#areas/calendar/appointment-types/web/TypeMark.tsx";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import {
  isBilled,
  isFollowUp,
  isRepeating,
  minutesLeft,
  spokenAppointment,
  TYPE_NAMES,
  TYPE_TONES,
  type Appointment,
  appointmentName,
  appointmentReason,
} from "../appointment/appointment.ts";
import { spokenMark, useMark } from "../marks.ts";
import { ReferralChip } from "../day/AppointmentRow.tsx";
import classes from "./phone.module.css";

const leftWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`;

/** Renders an appointment as a card, with the start time to its left and chips to its right. */
export function PhoneAppointment({
  appointment,
  now,
  onOpen,
}: {
  appointment: Appointment;
  /** Current time if the appointment is happening now, otherwise null. */
  now: WallTime | null;
  onOpen: (appointment: Appointment) => void;
}) {
  const mark = useMark(appointment);
  const line = [
    `${appointment.start_time}–${appointment.end_time}`,
    appointment.appointment_type === 2 ? TYPE_NAMES[2] : "",
    appointment.visit_type?.name ?? "",
    appointmentReason(appointment),
  ].filter(Boolean);
  return (
    <li className={classes.item}>
      <span className={`${classes.time} tn`} aria-hidden>
        {appointment.start_time}
      </span>
      <button
        type="button"
        className={classes.card}
        data-tone={TYPE_TONES[appointment.appointment_type]}
        data-kind={appointment.appointment_type}
        data-cancelled={appointment.cancelled || undefined}
        data-now={now !== null || undefined}
        onClick={() => onOpen(appointment)}
      >
        <span
          className={classes.spoken}
        >{`${now ? "Now, " : ""}${spokenAppointment(appointment)}${spokenMark(mark)}`}</span>
        <span className={classes.cardHead} aria-hidden>
          <b>{appointmentName(appointment)}</b>
          {isFollowUp(appointment) && <IconCornerUpRight size={16} aria-hidden />}
          {isRepeating(appointment) && <IconRepeat size={16} aria-hidden />}
          {isBilled(appointment) && <Status is="billed">Billed</Status>}
          {appointment.cancelled && <Chip tone="outline">Cancelled</Chip>}
          {mark && (
            <Chip tone={mark.tone} icon={<mark.icon />}>
              {mark.words}
            </Chip>
          )}
          {now && (
            <span className={classes.nowChip}>Now, {leftWords(minutesLeft(appointment, now))} left</span>
          )}
        </span>
        <span className={`${classes.cardLine} tn`} aria-hidden>
          {appointment.visit_type && <TypeDot colour={appointment.visit_type.colour} />}
          {line.join(" · ")}
        </span>
        <span aria-hidden>
          <ReferralChip appointment={appointment} />
        </span>
      </button>
    </li>
  );
}
