import type { Day } from "#kernel/dates/day.ts";
import { noErrors, type Verdict } from "#kernel/contract/verdict.ts";
import type { RepeatScope } from "../contract.ts";
import { type Booking, isRepeating } from "./appointment.ts";

interface Asked {
  readonly repeat_date?: Day | undefined;
  readonly repeat_scope?: RepeatScope | undefined;
}

/** C-30, F-6: which appointments are meant. `on` is the appointment of a series it is done at; null: the series, or the single appointment, as booked. */
export type Target =
  | { readonly scope: "one" | "following"; readonly on: Day }
  | { readonly scope: "all"; readonly on: Day | null };

/** Null when an appointment is named that does not exist: an appointment without repeats is only on its own day. */
export function targetOf(booking: Booking, { repeat_date, repeat_scope }: Asked): Target | null {
  if (!isRepeating(booking))
    return repeat_date === undefined || repeat_date === booking.appointment_date ? { scope: "all", on: null } : null;
  if (repeat_date === undefined) return { scope: "all", on: null };
  return { scope: repeat_scope ?? "one", on: repeat_date };
}

/** One of a series cannot be meant without saying which. */
export function mayTarget(booking: Booking, { repeat_date, repeat_scope }: Asked): Verdict<"invalid"> {
  const isUnnamed = isRepeating(booking) && repeat_date === undefined && repeat_scope !== undefined && repeat_scope !== "all";
  return noErrors(isUnnamed ? { repeat_date: "repeat_date is required to identify the appointment in the series" } : {});
}

interface SentDay {
  readonly appointment_date?: Day | undefined;
  readonly repeat_date?: Day | null | undefined;
  readonly repeat_interval?: number | undefined;
}

/**
 * An older caller sends the series' own values for one of its appointments, its repeat among them: the series' first day then means "the day
 * stays". Who says with `repeat_date` which appointment the values were read from, or sends a day without the repeat, means the day as it stands.
 */
export function dayMeant(booking: Booking, target: Target, body: SentDay): Day | undefined {
  const isSeriesOwn =
    target.on !== null &&
    !body.repeat_date &&
    Boolean(body.repeat_interval) &&
    body.appointment_date === booking.appointment_date;
  return isSeriesOwn ? undefined : body.appointment_date;
}
