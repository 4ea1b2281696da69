import type { Appointment } from "#areas/calendar/appointments/contract.ts";

/** Returns true for a patient's appointment in the rooms that is not cancelled; only these have steps. */
export const isInRooms = ({ appointment_type, patient, cancelled }: Appointment): boolean =>
  appointment_type === 1 && patient !== null && !cancelled;
