import { IconAlertTriangle, IconBan, IconCoin, IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import { memo } from "react";
import { TypeDot } from "#areas/calendar/appointment-types/web/TypeMark.tsx";
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
import classes from "./event.module.css";

const TWO_LINES_PX = 36;
const THREE_LINES_PX = 72;
/** Gap below each block, so that adjacent appointments don't touch. */
const GAP_PX = 1;

/**
 * Renders the icons of an appointment at the end of its last line, because the first line belongs to the
 * name.
 */
function Signs({ appointment }: { appointment: Appointment }) {
  const mark = useMark(appointment);
  const [followsUp, repeats, billed] = [
    isFollowUp(appointment),
    isRepeating(appointment),
    isBilled(appointment),
  ];
  if (!followsUp && !repeats && !billed && !mark) return null;
  return (
    <span className={classes.signs} aria-hidden>
      {followsUp && <IconCornerUpRight />}
      {repeats && <IconRepeat />}
      {billed && <IconCoin />}
      {mark && (
        <span className={classes.mark} data-tone={mark.tone} title={mark.words}>
          <mark.icon />
        </span>
      )}
    </span>
  );
}

/** Renders the sign of a patient with alerts at the end of the first line, or nothing. */
const AlertSign = ({ alerts }: { alerts: string | null | undefined }) =>
  alerts && (
    <span className={`${classes.signs} ${classes.mark}`} data-tone="waratah" data-alert aria-hidden>
      <IconAlertTriangle />
    </span>
  );

interface AppointmentBlockProps {
  appointment: Appointment;
  /** Offset from the top of the day in pixels, like `height`. */
  top: number;
  height: number;
  left: string;
  width: string;
  mayMove: boolean;
  /** True if this block is the tab stop of the grid. */
  isStop: boolean;
  /** True while the appointment is dragged or in hand. */
  isHeld: boolean;
}

/**
 * Renders an appointment in the grid: name, time and reason, with its type as colour and bar and its states
 * as icons. Uses as few elements as possible because a week has up to three hundred blocks, and no `button`
 * because a button centres its content. The grid handles its keys (`useGridKeys`).
 */
export const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { appointment, top, height, left, width, mayMove, isStop, isHeld } = props;
  const mark = useMark(appointment);
  return (
    <div
      role="button"
      className={classes.appointment}
      style={{ top, height: height - GAP_PX, left, width }}
      tabIndex={isStop ? 0 : -1}
      data-appointment={appointmentKey(appointment)}
      data-movable={(mayMove && !appointment.cancelled && !appointment.is_billed) || undefined}
      data-held={isHeld || undefined}
      {...looksOf(appointment, height)}
    >
      <span className={classes.spoken}>{spokenAppointment(appointment) + spokenMark(mark)}</span>
      <BlockText appointment={appointment} time={appointment.start_time} height={height} />
    </div>
  );
});

const looksOf = (appointment: Appointment, height: number) => ({
  "data-tone": TYPE_TONES[appointment.appointment_type],
  "data-kind": appointment.appointment_type,
  "data-cancelled": appointment.cancelled || undefined,
  "data-short": height < TWO_LINES_PX || undefined,
});

interface BlockTextProps {
  appointment: Appointment;
  time: string;
  height: number;
}

/**
 * Renders the visible text; screen readers read the spoken text instead. A referral warning replaces the
 * reason, and on a two-line block also the time. Alerts are a sign, and in words where there are three lines.
 */
function BlockText({ appointment, time, height }: BlockTextProps) {
  const isShort = height < TWO_LINES_PX;
  if (appointment.cancelled)
    return (
      <>
        <span className={isShort ? undefined : classes.name} aria-hidden>
          {appointmentName(appointment)}
        </span>
        {!isShort && <IconBan className={classes.gone} aria-hidden />}
      </>
    );
  const alerts = appointment.patient?.alerts;
  if (isShort)
    return (
      <>
        <AlertSign alerts={alerts} />
        <span aria-hidden>{appointmentName(appointment)}</span>
      </>
    );
  const isTall = height >= THREE_LINES_PX;
  const isTheatre = appointment.appointment_type === 2;
  const warning = referralWarning(appointment);
  // Shows the location only for theatre cases and events, because other appointments take place where the
  // doctor is.
  const locationText =
    appointment.appointment_type === 1
      ? ""
      : [isTheatre ? TYPE_NAMES[2] : "", appointment.location?.name].filter(Boolean).join(", ");
  const detail = [
    time,
    isTheatre && !isTall ? TYPE_NAMES[2] : "",
    appointment.visit_type?.name ?? "",
    warning ? "" : appointmentReason(appointment),
  ]
    .filter(Boolean)
    .join(" · ");
  const rows = [
    ...(alerts && isTall ? [{ words: alerts.replaceAll("\n", ", "), tone: "waratah" }] : []),
    ...(warning && !isTall ? [] : [{ words: detail, tone: undefined }]),
    ...(warning ? [{ words: warning.words, tone: warning.state === "expired" ? "waratah" : "ochre" }] : []),
    ...(isTall && locationText ? [{ words: locationText, tone: undefined }] : []),
  ];
  return (
    <>
      <span className={classes.name} aria-hidden>
        {!isTall && <AlertSign alerts={alerts} />}
        {appointmentName(appointment)}
      </span>
      {rows.map(({ words, tone }, index) => (
        <span key={words} className={`${tone ? classes.warn : classes.line} tn`} data-tone={tone} aria-hidden>
          {index === rows.length - 1 && <Signs appointment={appointment} />}
          {words === detail && appointment.visit_type && <TypeDot colour={appointment.visit_type.colour} />}
          {tone && <IconAlertTriangle />}
          {words}
        </span>
      ))}
    </>
  );
}
