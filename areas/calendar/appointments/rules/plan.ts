import type { Day } from "#kernel/dates/day.ts";
import { changedGroups, type Edits, applyEdits } from "./edits.ts";
import type { Target } from "./scope.ts";
import { type SeriesChange, changeAll, changeOne, removeOne, applyRepeatEdits, split } from "./series.ts";
import { type Booking, type Exception, type Repeat, type Series, appointmentOn } from "./appointment.ts";

/** Plan of the writes that a change of an appointment or a series needs. */
export type Plan =
  | { readonly kind: "nothing" }
  | { readonly kind: "one"; readonly exception: Exception }
  | { readonly kind: "all"; readonly before: Series; readonly changed: SeriesChange }
  | {
      readonly kind: "following";
      readonly before: Series;
      readonly head: Series;
      readonly changed: SeriesChange;
    };

/**
 * Plans a change of one occurrence, of that occurrence and all later ones, or of all (F-6). Null if the
 * appointment does not exist.
 */
export function planChange(series: Series, target: Target, edits: Edits): Plan | null {
  if (target.scope === "one") {
    const exception = changeOne(series, target.on, edits);
    return exception && { kind: "one", exception };
  }
  if (target.scope === "all") return planAll(series, target.on, edits);
  if (!appointmentOn(series, target.on)) return null;
  const parts = split(series, target.on);
  if (!parts) return planAll(series, target.on, edits);
  const tailEdits =
    edits.repeat_count === series.booking.repeat_count ? { ...edits, repeat_count: undefined } : edits;
  if (isUnchanged(parts.tail, target.on, tailEdits)) return { kind: "nothing" };
  const changed = changeAll(parts.tail, target.on, tailEdits);
  return changed && { kind: "following", before: parts.tail, head: parts.head, changed };
}

function planAll(series: Series, day: Day | null, edits: Edits): Plan | null {
  const changed = changeAll(series, day, edits);
  return changed && { kind: "all", before: series, changed };
}

function isUnchanged(series: Series, day: Day, edits: Edits): boolean {
  const appointment = appointmentOn(series, day);
  if (!appointment) return false;
  const after = applyEdits(appointment, edits);
  return (
    after.appointment_date === appointment.appointment_date &&
    changedGroups(appointment, after).length === 0 &&
    isSameRepeat(series.booking, applyRepeatEdits(series.booking, edits))
  );
}

const isSameRepeat = (booking: Booking, repeat: Repeat): boolean =>
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
  return parts
    ? { kind: "following", removed: parts.tail, head: parts.head }
    : { kind: "all", removed: series };
}
