import { IconAlertTriangle } from "@tabler/icons-react";
import { TYPE_TONES, appointmentName } from "../appointment/appointment.ts";
import { shortWeekdayAndDay } from "../appointment/words.ts";
import classes from "./ghost.module.css";
import type { Drag } from "./drag.ts";

/** Renders the dragged appointment at its new time, with any warning in words and not by colour alone. */
export function DraggedAppointment({
  held: { appointment, when, warning },
  top,
  height,
}: {
  held: Drag;
  top: number;
  height: number;
}) {
  return (
    <div
      className={classes.ghost}
      style={{ top, minHeight: height }}
      data-tone={appointment ? TYPE_TONES[appointment.appointment_type] : "ocean"}
      data-ghost
      data-warns={warning !== null || undefined}
      aria-hidden
    >
      {appointment && <b className={classes.name}>{appointmentName(appointment)}</b>}
      <span className={`${classes.line} tn`}>
        {shortWeekdayAndDay(when.appointment_date)}, {when.start_time}–{when.end_time}
      </span>
      {warning && (
        <span className={classes.warning} data-tone="ochre">
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            <b>{warning.title}</b>
            {warning.detail && <span className={classes.detail}>{warning.detail}</span>}
          </span>
        </span>
      )}
    </div>
  );
}
