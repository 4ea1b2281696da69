import type { Appointment } from "./appointment.ts";

/** STATE-APPT-01: a cancelled appointment is closed for billing; what it was before is kept (C-28). Cancelling twice only changes the reason. */
export function cancelled<V extends Appointment>(appointment: V, reason: string | null): V {
  const was_billed_before_cancel = appointment.cancelled ? appointment.was_billed_before_cancel : appointment.is_billed;
  return { ...appointment, cancelled: true, cancellation_reason: reason, is_billed: true, was_billed_before_cancel };
}

/** STATE-APPT-02: back as it was, billed or not; the reason goes. */
export function active<V extends Appointment>(appointment: V): V {
  if (!appointment.cancelled) return { ...appointment, cancellation_reason: null };
  return {
    ...appointment,
    cancelled: false,
    cancellation_reason: null,
    is_billed: appointment.was_billed_before_cancel,
    was_billed_before_cancel: false,
  };
}
