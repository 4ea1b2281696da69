import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { cancelledStays, patientStays, repeatsStay } from "../contract.ts";

interface MovedAppointment {
  readonly _patient: number | null;
  readonly cancelled: boolean;
  readonly repeat_interval: number;
}

/**
 * Refuses to move an appointment to another doctor unless it is a single event without a patient. A patient,
 * with their referrals and bills, belongs to one client (Part A; RULE-PERM-06, RULE-APPT-02).
 */
export function mayMoveAcross(
  appointment: MovedAppointment,
): Verdict<"sideBySide.patient" | "sideBySide.repeats" | "sideBySide.cancelled"> {
  if (appointment._patient !== null) return refuse(patientStays, undefined);
  if (appointment.repeat_interval !== 0) return refuse(repeatsStay, undefined);
  return appointment.cancelled ? refuse(cancelledStays, undefined) : allow;
}
