import { appointmentName, fullDay } from "#areas/calendar/appointments/rules/appointment-words.ts";
import type { ColumnHandle, Transfer } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";

/** Returns a doctor's name without the first name, such as "Dr Raman". */
export const shortName = ({ client }: Pick<ColumnHandle, "client">): string =>
  client.name.replace(`${client.first_name} `, "");

/** Returns the words of the question about a time with a warning. */
export const labelsOf = ({ appointment, from }: Pick<Transfer, "appointment" | "from">) => ({
  name: appointmentName(appointment),
  title: "Move event",
  confirm: "Move anyway",
  cancel: `Keep with ${shortName(from)}`,
});

/** Returns the second lines of the toasts after a move and after its undo. */
export function transferWords({ appointment, from, to, when }: Transfer) {
  const name = appointmentName(appointment);
  const at = `${fullDay(when.appointment_date)}, ${when.start_time}`;
  const back = `${fullDay(appointment.appointment_date)}, ${appointment.start_time}`;
  return {
    done: `Event moved to ${shortName(to)}. ${name}, ${at}`,
    undone: `Event moved back to ${shortName(from)}. ${name}, ${back}`,
  };
}
