import { IconScissors } from "@tabler/icons-react";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { releaseCut, useCutAppointment } from "../acts/cut-appointment.ts";
import { appointmentName, appointmentReason, TYPE_NAMES } from "../appointment/appointment.ts";
import { lengthWords, shortWeekdayAndDay } from "../appointment/words.ts";
import classes from "./cut-strip.module.css";

/** Renders the strip below the calendar that shows the appointment in hand, without covering the days. */
export function CutAppointmentStrip() {
  const appointment = useCutAppointment();
  useShortcuts(
    appointment ? [{ keys: "Escape", does: "Put the cut appointment back", run: releaseCut }] : [],
  );
  if (!appointment) return null;
  const length = lengthWords(minutesOf(appointment.end_time) - minutesOf(appointment.start_time));
  const details = [appointmentReason(appointment) || TYPE_NAMES[appointment.appointment_type], length].join(
    ", ",
  );
  return (
    <section className={`${classes.strip} no-print`} aria-label="In hand">
      <span className={classes.label}>
        <IconScissors size={16} aria-hidden />
        In hand
      </span>
      <span className={classes.held}>
        <b>{appointmentName(appointment)}</b>
        <span className="tn">
          {details}, {appointment.cancelled ? "cancelled" : "from"}{" "}
          {shortWeekdayAndDay(appointment.appointment_date)}, {appointment.start_time}
        </span>
      </span>
      <span className={classes.hint}>
        Click a time or <Kbd keys="mod+V" /> to {appointment.cancelled ? "book" : "move"} it there,{" "}
        <Kbd keys="mod+K" /> to go to a date
      </span>
      <Button size="sm" keys="Esc" onClick={releaseCut}>
        Put back
      </Button>
      <span role="status" className={classes.spoken}>
        In hand: {appointmentName(appointment)}, {details}
      </span>
    </section>
  );
}
