import type { VisitStep } from "#areas/calendar/visits/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

/** Fields of an appointment that determine the state of its visit. */
export interface VisitedAppointment {
  readonly appointment_date: Day;
  readonly end_time: WallTime;
  readonly is_billed: boolean;
  /** Last step of the visit. Null if the waiting room has no step of the visit. */
  readonly visit_step: VisitStep | null;
}

/** Returns true if the patient did not attend, so that there is nothing to dictate or to bill. */
export const isMissed = ({ visit_step, is_billed }: VisitedAppointment): boolean =>
  visit_step === "did_not_attend" && !is_billed;

/** Steps of a patient in the rooms, whose appointment continues after its end time. */
const IN_ROOMS: ReadonlySet<VisitStep | null> = new Set(["arrived", "ready", "called"]);

/**
 * Returns true if the appointment is finished: its day has passed, the waiting room has marked it as
 * finished, or its time has passed and the patient is not in the rooms.
 */
export function isFinished(appointment: VisitedAppointment, today: Day, time: WallTime): boolean {
  const { appointment_date, end_time, visit_step } = appointment;
  if (appointment_date !== today) return appointment_date < today;
  return visit_step === "finished" || (end_time <= time && !IN_ROOMS.has(visit_step));
}
