import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { isRepeating, type Appointment } from "../appointment/appointment.ts";

/** F-6: which appointment of a series is meant, and how far the change reaches; nothing for an appointment that does not repeat. */
export function seriesQuery(appointment: Appointment, repeat_scope?: RepeatScope) {
  if (!isRepeating(appointment) && appointment.repeat_date === null) return {};
  return { repeat_date: appointment.repeat_date ?? undefined, repeat_scope };
}
