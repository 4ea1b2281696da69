import { AlertChip } from "#areas/patients/patients/web/AlertChip.tsx";
import { IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { TypeDot } from "#areas/calendar/appointment-types/web/TypeMark.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import {
  isBilled,
  isFollowUp,
  isRepeating,
  referralWarning,
  spokenAppointment,
  TYPE_NAMES,
  TYPE_TONES,
  type Appointment,
  appointmentKey,
  appointmentName,
  appointmentReason,
} from "../appointment/appointment.ts";
import { spokenMark, useMark } from "../marks.ts";
import classes from "./day.module.css";

/** Renders the referral warning of an appointment, or nothing. */
export function ReferralChip({ appointment }: { appointment: Appointment }) {
  const warning = referralWarning(appointment);
  return (
    warning && <Status is={warning.state === "none" ? "missing" : warning.state}>{warning.words}</Status>
  );
}

/** Renders the patient's alerts, or nothing for a cancelled appointment. */
export function AppointmentAlert({ appointment: { patient, cancelled } }: { appointment: Appointment }) {
  return cancelled ? null : <AlertChip alerts={patient?.alerts} />;
}

/** Renders the chips of an appointment that needs attention; an ordinary appointment has none. */
export function AppointmentChips({ appointment, isNow }: { appointment: Appointment; isNow: boolean }) {
  return (
    <span className={classes.chips}>
      <AppointmentAlert appointment={appointment} />
      <ReferralChip appointment={appointment} />
      <StateChips appointment={appointment} isNow={isNow} />
    </span>
  );
}

export function StateChips({ appointment, isNow }: { appointment: Appointment; isNow: boolean }) {
  const mark = useMark(appointment);
  return (
    <span className={classes.chips}>
      {isFollowUp(appointment) && (
        <span className={classes.sign}>
          <IconCornerUpRight size={14} aria-hidden /> Follow-up
        </span>
      )}
      {isRepeating(appointment) && <IconRepeat size={14} aria-label="Repeats" className={classes.sign} />}
      {isBilled(appointment) && <Status is="billed">Billed</Status>}
      {appointment.cancelled && <Chip tone="outline">Cancelled</Chip>}
      {mark && (
        <Chip tone={mark.tone} icon={<mark.icon />}>
          {mark.words}
        </Chip>
      )}
      {/* Hidden if there is a mark because a mark such as "Waiting" says more than the time, and the row itself is highlighted as current. */}
      {isNow && !mark && <Status is="now">Now</Status>}
    </span>
  );
}

export const secondLine = (appointment: Appointment): string =>
  [appointment.visit_type?.name, appointmentReason(appointment)].filter(Boolean).join(" · ") ||
  (appointment.patient ? TYPE_NAMES[appointment.appointment_type] : "Other");

interface AppointmentButtonProps {
  appointment: Appointment;
  isNow: boolean;
  onOpen: (appointment: Appointment) => void;
  /** Text below the name. */
  second: string;
  /** Additional classes, because the home page has its own widths. */
  look?: Readonly<Record<"times" | "words" | "why" | "end", string | undefined>>;
  /** Chips below the text; `end` are the chips at the end of the row. */
  below?: ReactNode;
  end: ReactNode;
}

const joinClasses = (first: string | undefined, second: string | undefined): string =>
  [first, second].filter(Boolean).join(" ");

/** Renders the time, type, name, reason and chips of an appointment as a button that opens it. */
export function AppointmentButton({
  appointment,
  isNow,
  onOpen,
  second,
  look,
  below,
  end,
}: AppointmentButtonProps) {
  const mark = useMark(appointment);
  return (
    <button
      type="button"
      className={classes.row}
      data-listed={appointmentKey(appointment)}
      data-now={isNow || undefined}
      data-cancelled={appointment.cancelled || undefined}
      onClick={() => onOpen(appointment)}
    >
      <span
        className={classes.spoken}
      >{`${isNow ? "Now, " : ""}${spokenAppointment(appointment)}${spokenMark(mark)}`}</span>
      <span className={`${joinClasses(classes.times, look?.times)} tn`} aria-hidden>
        <b>{appointment.start_time}</b>
        <span>{appointment.end_time}</span>
      </span>
      <span
        className={classes.bar}
        data-tone={TYPE_TONES[appointment.appointment_type]}
        data-kind={appointment.appointment_type}
        aria-hidden
      />
      <span className={joinClasses(classes.words, look?.words)} aria-hidden>
        <span className={classes.name}>{appointmentName(appointment)}</span>
        <span className={joinClasses(classes.why, look?.why)}>
          {appointment.visit_type && <TypeDot colour={appointment.visit_type.colour} />}
          {second}
        </span>
        {below}
      </span>
      <span className={joinClasses(classes.end, look?.end)} aria-hidden>
        {end}
      </span>
    </button>
  );
}

interface AppointmentRowProps {
  appointment: Appointment;
  isNow: boolean;
  /** True while the appointment is in hand. */
  isCut: boolean;
  onOpen: (appointment: Appointment) => void;
}

/** Renders an appointment in the list of a day. */
export function AppointmentRow({ appointment, isNow, isCut, onOpen }: AppointmentRowProps) {
  // Below the name, which the chips would otherwise cut.
  const below = (
    <>
      <AppointmentAlert appointment={appointment} />
      <ReferralChip appointment={appointment} />
      {isCut ? <Chip tone="outline">In hand</Chip> : <StateChips appointment={appointment} isNow={isNow} />}
    </>
  );
  return (
    <li>
      <AppointmentButton
        appointment={appointment}
        isNow={isNow}
        onOpen={onOpen}
        second={secondLine(appointment)}
        below={below}
        end={null}
      />
    </li>
  );
}
