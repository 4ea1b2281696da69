import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { isRepeating, type Appointment } from "../appointment/appointment.ts";

/**
 * Returns the query that names the occurrence of a series and the scope of the change (F-6). Empty for an
 * appointment that does not repeat.
 */
export function seriesQuery(appointment: Appointment, repeat_scope?: RepeatScope) {
  if (!isRepeating(appointment) && appointment.repeat_date === null) return {};
  return { repeat_date: appointment.repeat_date ?? undefined, repeat_scope };
}
