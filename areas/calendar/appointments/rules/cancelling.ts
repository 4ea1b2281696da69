import type { Appointment } from "./appointment.ts";

/**
 * Cancels an appointment and closes it for billing (STATE-APPT-01). Keeps whether the appointment was billed
 * before (C-28). Cancelling a cancelled appointment only changes the reason.
 */
export function cancelAppointment<V extends Appointment>(appointment: V, reason: string | null): V {
  const was_billed_before_cancel = appointment.cancelled
    ? appointment.was_billed_before_cancel
    : appointment.is_billed;
  return {
    ...appointment,
    cancelled: true,
    cancellation_reason: reason,
    is_billed: true,
    was_billed_before_cancel,
  };
}

/** Restores a cancelled appointment, billed or unbilled as before, and removes the reason (STATE-APPT-02). */
export function restoreAppointment<V extends Appointment>(appointment: V): V {
  if (!appointment.cancelled) return { ...appointment, cancellation_reason: null };
  return {
    ...appointment,
    cancelled: false,
    cancellation_reason: null,
    is_billed: appointment.was_billed_before_cancel,
    was_billed_before_cancel: false,
  };
}
