import type { ReactNode } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { isHappening, type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { groupsOf } from "../../rules/day-groups.ts";
import classes from "./day.module.css";
import { AppointmentRow } from "./AppointmentRow.tsx";

/** Renders the appointments of a day grouped by location, with the current one highlighted. */
export function DayList({
  appointments,
  cut,
  onOpen,
  empty = "No appointments on this day.",
}: {
  appointments: readonly Appointment[];
  /** Key of the appointment in hand, or null. */
  cut: string | null;
  onOpen: (appointment: Appointment) => void;
  empty?: ReactNode;
}) {
  const { zone } = useClient();
  const now = useNow(zone);
  const groups = groupsOf(appointments);
  if (groups.length === 0) return <p className={classes.empty}>{empty}</p>;
  return groups.map((group) => (
    <section key={group.key} className={classes.group} aria-label={group.name}>
      <h3 className={classes.place}>{group.name}</h3>
      <ul>
        {group.appointments.map((appointment) => (
          <AppointmentRow
            key={appointmentKey(appointment)}
            appointment={appointment}
            isNow={isHappening(appointment, now, zone)}
            isCut={appointmentKey(appointment) === cut}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  ));
}
