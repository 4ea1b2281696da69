import { placesIn } from "#kernel/calendar/recurrence.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { billed, billedInSeries, billedStays } from "../contract.ts";
import type { Plan } from "./plan.ts";
import { isMoved } from "./undoing.ts";
import { isBilled, type DatedAppointment, recurrenceOf, type Series, type Appointment } from "./appointment.ts";

/** API-APPT-010: what was billed, and not cancelled, is not deleted. */
export const mayRemove = (appointment: Appointment): Verdict<"appointment.billed"> =>
  isBilled(appointment) ? refuse(billed, undefined) : allow;

/** One billed appointment protects its series. */
export const mayRemoveAll = ({ booking, exceptions }: Series): Verdict<"appointment.billed"> =>
  isBilled(booking) || exceptions.some((one) => !one.is_deleted && isBilled(one)) ? refuse(billed, undefined) : allow;

/** What was billed took place when it says: neither day nor time nor length changes. */
export const mayMove = (before: DatedAppointment, after: DatedAppointment): Verdict<"appointment.billed"> =>
  isBilled(before) && !after.cancelled && isMoved(before, after) ? refuse(billedStays, undefined) : allow;

/** Nor does a change of the rule lose a billed appointment. */
export function mayChange(plan: Plan): Verdict<"appointment.billed"> {
  if (plan.kind === "nothing" || plan.kind === "one") return allow;
  const { before, changed } = plan;
  const { series, dropped } = changed;
  const lost = dropped.find((one) => !one.is_deleted && isBilled(one));
  if (lost) return refuse(billedInSeries, { repeat_date: lost.repeat_date });
  const isLosing = isBilled(before.booking) && losesAppointments(before, series);
  return isLosing ? refuse(billedInSeries, { repeat_date: before.booking.appointment_date }) : allow;
}

/** Where the rule itself is billed, each of its appointments is. */
function losesAppointments(before: Series, after: Series): boolean {
  const [old, now] = [before.booking, after.booking];
  if (old.repeat_interval === 0) return false;
  if (old.repeat_interval !== now.repeat_interval || old.repeat_frequency !== now.repeat_frequency) return true;
  const [had, has] = [placesIn(recurrenceOf(old)), placesIn(recurrenceOf(now))];
  return has !== null && (had === null || has < had);
}
