import { IconAlertTriangle, IconClock, IconCoin, IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import { memo } from "react";
import type { Day } from "#kernel/day.ts";
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
import classes from "./event.module.css";

const TWO_LINES_PX = 36;
const THREE_LINES_PX = 72;
/** So that what follows at once does not touch it. */
const GAP_PX = 1;

function Signs({ appointment, today }: { appointment: Appointment; today: Day }) {
  const warning = referralWarning(appointment, today);
  const [followsUp, repeats, billed] = [isFollowUp(appointment), isRepeating(appointment), isBilled(appointment)];
  if (!warning && !followsUp && !repeats && !billed) return null;
  return (
    <span className={classes.signs} aria-hidden>
      {warning && (
        <span className={classes.warn} data-tone={warning.state === "expired" ? "waratah" : "ochre"} title={warning.words}>
          {warning.state === "expired" ? <IconAlertTriangle /> : <IconClock />}
        </span>
      )}
      {followsUp && <IconCornerUpRight />}
      {repeats && <IconRepeat />}
      {billed && <IconCoin />}
    </span>
  );
}

interface AppointmentBlockProps {
  appointment: Appointment;
  today: Day;
  /** In pixels of its day's height. */
  top: number;
  height: number;
  /** In shares of its day's width. */
  left: number;
  width: number;
  mayMove: boolean;
  /** Tab comes to it. */
  isStop: boolean;
  /** It is being dragged, and drawn elsewhere too. */
  isHeld: boolean;
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * An appointment in the grid of days: who, when, why; its tone and bar say the type, its signs what is unusual. As few elements as it can be, and none that
 * centres what is in it (a real button does): three hundred of them are a week. Its keys are the grid's (useGridKeys).
 */
export const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { appointment, today, top, height, left, width, mayMove, isStop, isHeld } = props;
  return (
    <div
      role="button"
      className={classes.appointment}
      style={{ top, height: height - GAP_PX, left: percent(left), width: percent(width) }}
      tabIndex={isStop ? 0 : -1}
      data-appointment={appointmentKey(appointment)}
      data-movable={(mayMove && !appointment.cancelled) || undefined}
      data-held={isHeld || undefined}
      {...looksOf(appointment, height)}
    >
      <span className={classes.spoken}>{spokenAppointment(appointment, today)}</span>
      <Words appointment={appointment} today={today} time={appointment.start_time} height={height} />
    </div>
  );
});

/** An appointment on its way: it says where it would be. */
export function HeldBlock({
  appointment,
  today,
  time,
  top,
  height,
}: {
  appointment: Appointment;
  today: Day;
  time: string;
  top: number;
  height: number;
}) {
  return (
    <div
      className={`${classes.appointment} ${classes.held}`}
      style={{ top, height: height - GAP_PX }}
      aria-hidden
      {...looksOf(appointment, height)}
    >
      <Words appointment={appointment} today={today} time={time} height={height} isMoving />
    </div>
  );
}

const looksOf = (appointment: Appointment, height: number) => ({
  "data-tone": TYPE_TONES[appointment.appointment_type],
  "data-kind": appointment.appointment_type,
  "data-cancelled": appointment.cancelled || undefined,
  "data-short": height < TWO_LINES_PX || undefined,
});

interface WordsProps {
  appointment: Appointment;
  today: Day;
  time: string;
  height: number;
  isMoving?: boolean;
}

/** Seen only: the block is called by what is read aloud. */
function Words({ appointment, today, time, height, isMoving }: WordsProps) {
  const isShort = height < TWO_LINES_PX;
  const isTall = height >= THREE_LINES_PX;
  const theatre = appointment.appointment_type === 2;
  // An appointment is where the doctor is; only what may be elsewhere says where.
  const place =
    appointment.appointment_type === 1
      ? ""
      : [theatre ? TYPE_NAMES[2] : "", appointment.location?.name].filter(Boolean).join(", ");
  const why = [time, theatre && !isTall ? TYPE_NAMES[2] : "", appointmentReason(appointment)].filter(Boolean).join(" · ");
  const shortWords = isMoving ? `${time} · ${appointmentName(appointment)}` : appointmentName(appointment);
  return (
    <>
      <Signs appointment={appointment} today={today} />
      <span className={isShort ? undefined : classes.name} aria-hidden>
        {isShort ? shortWords : appointmentName(appointment)}
      </span>
      {!isShort && (
        <span className={`${classes.line} tn`} aria-hidden>
          {why}
        </span>
      )}
      {!isShort && isTall && place && (
        <span className={classes.line} aria-hidden>
          {place}
        </span>
      )}
    </>
  );
}
