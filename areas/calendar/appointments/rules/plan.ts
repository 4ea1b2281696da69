import type { Day } from "#kernel/dates/day.ts";
import { changedGroups, type Given, withGiven } from "./edits.ts";
import type { Target } from "./scope.ts";
import { type Changed, changeAll, changeOne, removeOne, repeatGiven, split } from "./series.ts";
import { type Booking, type Exception, type Repeat, type Series, appointmentOn } from "./appointment.ts";

/** Plan of the writes that a change of an appointment or a series needs. */
export type Plan =
  | { readonly kind: "nothing" }
  | { readonly kind: "one"; readonly exception: Exception }
  | { readonly kind: "all"; readonly before: Series; readonly changed: Changed }
  | { readonly kind: "following"; readonly before: Series; readonly head: Series; readonly changed: Changed };

/**
 * Plans a change of one occurrence, of that occurrence and all later ones, or of all (F-6). Null if the
 * appointment does not exist.
 */
export function planChange(series: Series, target: Target, given: Given): Plan | null {
  if (target.scope === "one") {
    const exception = changeOne(series, target.on, given);
    return exception && { kind: "one", exception };
  }
  if (target.scope === "all") return planAll(series, target.on, given);
  if (!appointmentOn(series, target.on)) return null;
  const parts = split(series, target.on);
  if (!parts) return planAll(series, target.on, given);
  const meant = given.repeat_count === series.booking.repeat_count ? { ...given, repeat_count: undefined } : given;
  if (changesNothing(parts.tail, target.on, meant)) return { kind: "nothing" };
  const changed = changeAll(parts.tail, target.on, meant);
  return changed && { kind: "following", before: parts.tail, head: parts.head, changed };
}

function planAll(series: Series, on: Day | null, given: Given): Plan | null {
  const changed = changeAll(series, on, given);
  return changed && { kind: "all", before: series, changed };
}

function changesNothing(series: Series, on: Day, given: Given): boolean {
  const appointment = appointmentOn(series, on);
  if (!appointment) return false;
  const after = withGiven(appointment, given);
  return (
    after.appointment_date === appointment.appointment_date &&
    changedGroups(appointment, after).length === 0 &&
    sameRepeat(series.booking, repeatGiven(series.booking, given))
  );
}

const sameRepeat = (booking: Booking, repeat: Repeat): boolean =>
  booking.repeat_interval === repeat.repeat_interval &&
  booking.repeat_frequency === repeat.repeat_frequency &&
  booking.repeat_end_date === repeat.repeat_end_date &&
  booking.repeat_count === repeat.repeat_count;

/** Returns the changed appointment or series after the plan is written. Null if the plan writes nothing. */
export function resultOf(plan: Plan): Booking | Exception | null {
  if (plan.kind === "nothing") return null;
  return plan.kind === "one" ? plan.exception : plan.changed.series.booking;
}

/** Plan of a deletion: the removed part and, if the series is split, the remaining part. */
export type Removal =
  | { readonly kind: "one"; readonly exception: Exception }
  | { readonly kind: "all"; readonly removed: Series }
  | { readonly kind: "following"; readonly removed: Series; readonly head: Series };

export function planRemoval(series: Series, target: Target): Removal | null {
  if (target.on !== null && !appointmentOn(series, target.on)) return null;
  if (target.scope === "one") {
    const exception = removeOne(series, target.on);
    return exception && { kind: "one", exception };
  }
  const parts = target.scope === "following" ? split(series, target.on) : null;
  return parts ? { kind: "following", removed: parts.tail, head: parts.head } : { kind: "all", removed: series };
}
