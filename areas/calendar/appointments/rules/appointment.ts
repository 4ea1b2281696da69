import { type Day, dayParts } from "#kernel/dates/day.ts";
import { occurrenceIndex, type Recurrence } from "#kernel/calendar/recurrence.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { AppointmentType, RepeatInterval } from "../contract.ts";

/** The content of an appointment without its day. */
export interface Appointment {
  readonly appointment_type: AppointmentType;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly _patient: number | null;
  readonly _location: number | null;
  readonly _visit_type: number | null;
  /** IDs in ascending order. */
  readonly resources: number[];
  readonly cancelled: boolean;
  readonly cancellation_reason: string | null;
  readonly is_billed: boolean;
  readonly was_billed_before_cancel: boolean;
  readonly notes: string | null;
  readonly follow_up: number | Day | null;
}

/** An appointment with its day. */
export type DatedAppointment = Appointment & { readonly appointment_date: Day };

export interface Repeat {
  readonly repeat_interval: RepeatInterval;
  readonly repeat_frequency: number | null;
  readonly repeat_end_date: Day | null;
  readonly repeat_count: number | null;
  /**
   * The date of the month that a monthly repeat aims at, set if it differs from the date of the first
   * appointment because the first month is too short. Null means the date of the first appointment.
   */
  readonly repeat_month_day: number | null;
}

export const NO_REPEAT: Repeat = {
  repeat_interval: 0,
  repeat_frequency: null,
  repeat_end_date: null,
  repeat_count: null,
  repeat_month_day: null,
};

/** A booked row: a single appointment, or the first appointment of a series with its recurrence rule. */
export type Booking = DatedAppointment & Repeat;

/**
 * An occurrence of a series that was changed or deleted individually. `repeat_date` is the day the recurrence
 * rule gives it, even if the occurrence was moved.
 */
export type Exception = DatedAppointment & {
  readonly repeat_date: Day;
  readonly is_deleted: boolean;
  readonly version: number;
};

export interface Series {
  readonly booking: Booking;
  readonly exceptions: readonly Exception[];
}

export function recurrenceOf(
  booking: Repeat & { readonly appointment_date: Day },
  exceptions: readonly Day[] = [],
): Recurrence {
  return {
    start: booking.appointment_date,
    interval: booking.repeat_interval,
    frequency: booking.repeat_frequency ?? 1,
    end: booking.repeat_end_date,
    count: booking.repeat_count,
    monthDay: booking.repeat_month_day,
    exceptions,
  };
}

/** Returns the date of the month that a monthly repeat aims at. */
export const monthDayOf = (booking: Booking): number =>
  booking.repeat_month_day ?? dayParts(booking.appointment_date).date;

export const isRepeating = ({ repeat_interval }: Pick<Repeat, "repeat_interval">): boolean =>
  repeat_interval !== 0;

/**
 * Returns true if the appointment has an invoice. A cancelled appointment has `is_billed` set too, but only
 * counts as closed (C-28).
 */
export const isBilled = ({ is_billed, cancelled }: Pick<Appointment, "is_billed" | "cancelled">): boolean =>
  is_billed && !cancelled;

/**
 * Returns the current state of the occurrence that the rule puts on `repeat_date`. Null if the rule has no
 * occurrence on that day, or the occurrence was deleted.
 */
export function appointmentOn({ booking, exceptions }: Series, repeat_date: Day): DatedAppointment | null {
  if (occurrenceIndex(recurrenceOf(booking), repeat_date) === null) return null;
  const exception = exceptions.find((one) => one.repeat_date === repeat_date);
  if (exception?.is_deleted) return null;
  return exception ?? { ...booking, appointment_date: repeat_date };
}
