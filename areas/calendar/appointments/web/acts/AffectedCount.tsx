import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { isRepeating, type Appointment } from "../appointment/appointment.ts";
import { countWords, dayMonthYear } from "../appointment/words.ts";

type RemovalAct = "delete" | "cancel";
const VERBS: Readonly<Record<RemovalAct, string>> = { delete: "deleted", cancel: "cancelled" };

/**
 * Shows the number of affected appointments before a change, such as "12 appointments from 7 Dec 2026 on will
 * be deleted." The server counts them.
 */
export function AffectedCount({
  appointment,
  act,
  scope,
}: {
  appointment: Appointment;
  act: RemovalAct;
  scope: RepeatScope;
}) {
  const query = { act, repeat_date: appointment.repeat_date ?? undefined };
  const read = useRead(
    appointmentRoutes.reach,
    { params: { id: appointment.ID }, query },
    { enabled: isRepeating(appointment) },
  );
  if (scope === "one") return null;
  const reach = read.data?.[scope];
  return (
    <p role="status">
      {reach && reachWords(reach, VERBS[act])}
      {reach?.count === null && " The series has no end date."}
    </p>
  );
}

function reachWords(
  { count, from }: { count: number | null; from: Appointment["appointment_date"] | null },
  verb: string,
): string {
  if (from === null) return `No appointments will be ${verb}.`;
  const subject = count === null ? "All appointments" : countWords(count, "appointment");
  return `${subject} from ${dayMonthYear(from)} on will be ${verb}.`;
}
