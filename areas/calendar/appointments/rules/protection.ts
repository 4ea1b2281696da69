import { countOccurrences } from "#kernel/calendar/recurrence.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { appointmentBilled, billedInSeries, billedCantMove } from "../contract.ts";
import type { Plan } from "./plan.ts";
import { isMoved } from "./undoing.ts";
import {
  isBilled,
  type DatedAppointment,
  recurrenceOf,
  type Series,
  type Appointment,
} from "./appointment.ts";

/** Refuses to delete an appointment that is billed and not cancelled (API-APPT-010). */
export const mayRemove = (appointment: Appointment): Verdict<"appointment.billed"> =>
  isBilled(appointment) ? refuse(appointmentBilled, undefined) : allow;

/** Refuses to delete a series that contains a billed appointment. */
export const mayRemoveAll = ({ booking, exceptions }: Series): Verdict<"appointment.billed"> =>
  isBilled(booking) || exceptions.some((one) => !one.is_deleted && isBilled(one))
    ? refuse(appointmentBilled, undefined)
    : allow;

/** Refuses to change the day, time or length of a billed appointment because it took place as billed. */
export const mayMove = (before: DatedAppointment, after: DatedAppointment): Verdict<"appointment.billed"> =>
  isBilled(before) && !after.cancelled && isMoved(before, after) ? refuse(billedCantMove, undefined) : allow;

/** Refuses a change of the recurrence rule that would lose a billed appointment. */
export function mayChange(plan: Plan): Verdict<"appointment.billed"> {
  if (plan.kind === "nothing" || plan.kind === "one") return allow;
  const { before, changed } = plan;
  const { series, dropped } = changed;
  const lostException = dropped.find((one) => !one.is_deleted && isBilled(one));
  if (lostException) return refuse(billedInSeries, { repeat_date: lostException.repeat_date });
  const isLosing = isBilled(before.booking) && losesAppointments(before, series);
  return isLosing ? refuse(billedInSeries, { repeat_date: before.booking.appointment_date }) : allow;
}

/**
 * Returns true if the new rule has fewer occurrences than the old one or another rhythm. Needed because all
 * occurrences of a billed series count as billed.
 */
function losesAppointments(before: Series, after: Series): boolean {
  const [oldRepeat, newRepeat] = [before.booking, after.booking];
  if (oldRepeat.repeat_interval === 0) return false;
  if (
    oldRepeat.repeat_interval !== newRepeat.repeat_interval ||
    oldRepeat.repeat_frequency !== newRepeat.repeat_frequency
  )
    return true;
  const [oldCount, newCount] = [
    countOccurrences(recurrenceOf(oldRepeat)),
    countOccurrences(recurrenceOf(newRepeat)),
  ];
  return newCount !== null && (oldCount === null || newCount < oldCount);
}
