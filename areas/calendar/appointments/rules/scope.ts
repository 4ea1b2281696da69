import type { Day } from "#kernel/dates/day.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import type { RepeatScope } from "../contract.ts";
import { type Booking, isRepeating } from "./appointment.ts";

interface RequestedScope {
  readonly repeat_date?: Day | undefined;
  readonly repeat_scope?: RepeatScope | undefined;
}

/**
 * The appointments that a change affects (C-30, F-6). `on` is the day of the occurrence the change is made
 * at; null for a single appointment or the series as booked.
 */
export type Target =
  | { readonly scope: "one" | "following"; readonly on: Day }
  | { readonly scope: "all"; readonly on: Day | null };

/**
 * Returns the appointments that a request refers to. Null if the request names an occurrence that does not
 * exist; an appointment without repeats exists only on its own day.
 */
export function targetOf(booking: Booking, { repeat_date, repeat_scope }: RequestedScope): Target | null {
  if (!isRepeating(booking))
    return repeat_date === undefined || repeat_date === booking.appointment_date
      ? { scope: "all", on: null }
      : null;
  if (repeat_date === undefined) return { scope: "all", on: null };
  return { scope: repeat_scope ?? "one", on: repeat_date };
}

/**
 * Refuses the scopes "one" and "following" of a series without a `repeat_date`, because the occurrence would
 * be unknown.
 */
export function mayTarget(
  booking: Booking,
  { repeat_date, repeat_scope }: RequestedScope,
): Verdict<"invalid"> {
  const isUnnamed =
    isRepeating(booking) && repeat_date === undefined && repeat_scope !== undefined && repeat_scope !== "all";
  return verdictOf(
    isUnnamed ? { repeat_date: "repeat_date is required to identify the appointment in the series" } : {},
  );
}

interface SentDay {
  readonly appointment_date?: Day | undefined;
  readonly repeat_date?: Day | null | undefined;
  readonly repeat_interval?: number | undefined;
}

/**
 * Returns the day a request sets, or undefined if the day does not change. An older caller sends the values
 * of the whole series, including its repeat, for one occurrence: the first day of the series then means that
 * the day does not change. A request that names the occurrence by `repeat_date`, or sends a day without the
 * repeat, sets exactly that day.
 */
export function requestedDay(booking: Booking, target: Target, body: SentDay): Day | undefined {
  const isSeriesOwn =
    target.on !== null &&
    !body.repeat_date &&
    Boolean(body.repeat_interval) &&
    body.appointment_date === booking.appointment_date;
  return isSeriesOwn ? undefined : body.appointment_date;
}
