import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { Plan } from "./plan.ts";
import type { DatedAppointment, Repeat } from "./appointment.ts";

export const END_AFTER_START = "The end must be after the start.";
export const CHOOSE_PATIENT = "Choose a patient.";
export const CHOOSE_RESOURCES = "Choose rooms and equipment from the list.";
export const CHOOSE_TYPE = "Choose an appointment type from the list.";
export const GIVE_REASON = "Enter a reason for cancelling.";
export const LAST_DAY_TOO_EARLY = "This must be on or after the date of the appointment.";
export const EITHER_END_OR_COUNT = "Enter either a last date or a number of appointments.";

/** Requires the end after the start (RULE-APPT-01). */
export const timeErrors = ({
  start_time,
  end_time,
}: Pick<DatedAppointment, "start_time" | "end_time">): FieldErrors =>
  start_time >= end_time ? { end_time: END_AFTER_START } : {};

type TypedAppointment = Pick<
  DatedAppointment,
  "appointment_type" | "start_time" | "end_time" | "_patient" | "cancelled" | "cancellation_reason"
>;

/**
 * Returns the errors of an appointment by field, empty if it is valid (RULE-APPT-02, STATE-APPT-01). Used by
 * the form as well.
 */
export function appointmentErrors(appointment: TypedAppointment): FieldErrors {
  return {
    ...timeErrors(appointment),
    ...(appointment.appointment_type !== 3 && appointment._patient === null
      ? { _patient: CHOOSE_PATIENT }
      : {}),
    ...(appointment.cancelled && !appointment.cancellation_reason
      ? { cancellation_reason: GIVE_REASON }
      : {}),
  };
}

type TypedRepeat = Pick<DatedAppointment, "appointment_date"> & Omit<Repeat, "repeat_month_day">;

/**
 * Returns the errors of a planned change: the errors of the changed appointment and, if the change affects a
 * series, the errors of its recurrence rule.
 */
export const planErrors = (after: TypedAppointment, plan: Plan): FieldErrors => ({
  ...appointmentErrors(after),
  ...(plan.kind === "all" || plan.kind === "following" ? repeatErrors(plan.changed.series.booking) : {}),
});

export function repeatErrors({
  appointment_date,
  repeat_interval,
  repeat_end_date,
  repeat_count,
}: TypedRepeat): FieldErrors {
  if (repeat_interval === 0) return {};
  return {
    ...(repeat_end_date !== null && repeat_end_date < appointment_date
      ? { repeat_end_date: LAST_DAY_TOO_EARLY }
      : {}),
    ...(repeat_end_date !== null && repeat_count !== null ? { repeat_count: EITHER_END_OR_COUNT } : {}),
  };
}
