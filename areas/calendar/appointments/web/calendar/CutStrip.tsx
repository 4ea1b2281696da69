import { IconScissors } from "@tabler/icons-react";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { putBack, useCutAppointment } from "../acts/cut-appointment.ts";
import { appointmentName, appointmentReason, TYPE_NAMES } from "../appointment/appointment.ts";
import { lengthWords, shortWeekdayAndDay } from "../appointment/words.ts";
import classes from "./cut-strip.module.css";

/** Strip below the calendar that shows the appointment in hand, without covering the days. */
export function CutStrip() {
  const held = useCutAppointment();
  useShortcuts(held ? [{ keys: "Escape", does: "Put the cut appointment back", run: putBack }] : []);
  if (!held) return null;
  const length = lengthWords(minutesOf(held.end_time) - minutesOf(held.start_time));
  const what = [appointmentReason(held) || TYPE_NAMES[held.appointment_type], length].join(", ");
  return (
    <section className={`${classes.strip} no-print`} aria-label="In hand">
      <span className={classes.label}>
        <IconScissors size={16} aria-hidden />
        In hand
      </span>
      <span className={classes.held}>
        <b>{appointmentName(held)}</b>
        <span className="tn">
          {what}, {held.cancelled ? "cancelled" : "from"} {shortWeekdayAndDay(held.appointment_date)}, {held.start_time}
        </span>
      </span>
      <span className={classes.hint}>
        Click a time or <Kbd keys="mod+V" /> to {held.cancelled ? "book" : "move"} it there, <Kbd keys="mod+K" /> to go to a date
      </span>
      <Button size="sm" keys="Esc" onClick={putBack}>
        Put back
      </Button>
      <span role="status" className={classes.spoken}>
        In hand: {appointmentName(held)}, {what}
      </span>
    </section>
  );
}
