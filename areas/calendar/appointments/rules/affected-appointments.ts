import { dayAt, countOccurrences } from "#kernel/calendar/recurrence.ts";
import type { AffectedAppointments } from "../undo.contract.ts";
import { planChange, planRemoval } from "./plan.ts";
import type { Target } from "./scope.ts";
import { recurrenceOf, type Series, appointmentOn } from "./appointment.ts";

export type RemovalAct = "delete" | "cancel";

/**
 * Counts the appointments that a deletion or cancellation affects, using the same plan as the change itself.
 */
export function countAffected(series: Series, target: Target, act: RemovalAct): AffectedAppointments {
  if (target.scope === "one")
    return { count: 1, from: appointmentOn(series, target.on)?.appointment_date ?? null };
  return act === "delete" ? deletionReach(series, target) : cancellationReach(series, target);
}

function deletionReach(series: Series, target: Target): AffectedAppointments {
  const removal = planRemoval(series, target);
  if (removal === null || removal.kind === "one") return { count: 0, from: null };
  const deletedExceptions = removal.removed.exceptions.filter(({ is_deleted }) => is_deleted);
  return countReach(removal.removed, deletedExceptions.length, () => true);
}

function cancellationReach(series: Series, target: Target): AffectedAppointments {
  const plan = planChange(series, target, { cancelled: true, cancellation_reason: "-" });
  if (plan?.kind !== "all" && plan?.kind !== "following") return { count: 0, from: null };
  const [before, after] = [plan.before, plan.changed.series];
  const isReached = (repeatDate: string): boolean => {
    const [oldException, newException] = [before, after].map((each) =>
      each.exceptions.find(({ repeat_date }) => repeat_date === repeatDate),
    );
    return oldException && newException
      ? !oldException.is_deleted && !oldException.cancelled && newException.cancelled
      : !before.booking.cancelled;
  };
  if (!before.booking.cancelled)
    return countReach(
      before,
      before.exceptions.filter((one) => !isReached(one.repeat_date)).length,
      isReached,
    );
  const affectedExceptions = before.exceptions.filter((one) => isReached(one.repeat_date));
  return { count: affectedExceptions.length, from: affectedExceptions[0]?.appointment_date ?? null };
}

/**
 * Counts the occurrences of the rule minus `without`, and finds the first affected one. Checks as many
 * occurrences as there are exceptions plus one, because at least one of them is no exception.
 */
function countReach(part: Series, without: number, isReached: (on: string) => boolean): AffectedAppointments {
  const rule = recurrenceOf(part.booking);
  const placeCount = countOccurrences(rule);
  const count = placeCount === null ? null : placeCount - without;
  if (count === 0) return { count, from: null };
  const days = Array.from({ length: part.exceptions.length + 1 }, (_, index) => dayAt(rule, index));
  const first = days.find((day) => appointmentOn(part, day) !== null && isReached(day));
  return { count, from: first === undefined ? null : (appointmentOn(part, first)?.appointment_date ?? null) };
}
