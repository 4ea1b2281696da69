import { addDays, addMonths, type Day, dayParts, daysBetween } from "#kernel/dates/day.ts";
import type { AppointmentWrite } from "../contract.ts";
import {
  countFrom,
  dayAt,
  endBefore,
  occurrenceIndex,
  countOccurrences,
} from "#kernel/calendar/recurrence.ts";
import { changedGroups, applySeriesChange, type Edits, applyEdits, withGroups } from "./edits.ts";
import {
  type Booking,
  type Exception,
  isBilled,
  isRepeating,
  monthDayOf,
  NO_REPEAT,
  type DatedAppointment,
  recurrenceOf,
  type Repeat,
  type Series,
  appointmentOn,
} from "./appointment.ts";

/** Returns the appointment or series that a request body books. */
export function newBooking(body: AppointmentWrite): Booking {
  const { appointment_type, appointment_date, start_time, end_time } = body;
  const defaults = {
    _patient: null,
    _location: null,
    _visit_type: null,
    resources: [],
    cancelled: false,
    cancellation_reason: null,
    is_billed: false,
    was_billed_before_cancel: false,
  };
  const appointment: DatedAppointment = {
    ...defaults,
    appointment_type,
    appointment_date,
    start_time,
    end_time,
    notes: null,
    follow_up: null,
  };
  return { ...applyEdits(appointment, body), ...applyRepeatEdits(NO_REPEAT, body) };
}

export interface SeriesChange {
  readonly series: Series;
  /** Individually changed occurrences that have no place in the new rule. */
  readonly dropped: readonly Exception[];
  /**
   * The day that the new rule gives the occurrence the change was made at. Null if the change was made at the
   * series as booked, or the occurrence has no place in the new rule.
   */
  readonly on: Day | null;
}

/** Changes one occurrence of a series (F-6, scope "one"). Null if the series has no such occurrence. */
export function changeOne(series: Series, day: Day, edits: Edits): Exception | null {
  const appointment = appointmentOn(series, day);
  return appointment && exceptionOf(series, day, applyEdits(appointment, edits));
}

export function removeOne(series: Series, day: Day): Exception | null {
  const appointment = appointmentOn(series, day);
  return appointment && { ...exceptionOf(series, day, appointment), is_deleted: true };
}

function exceptionOf({ exceptions }: Series, repeat_date: Day, appointment: DatedAppointment): Exception {
  const version = (exceptions.find((exception) => exception.repeat_date === repeat_date)?.version ?? 0) + 1;
  return { ...appointment, repeat_date, is_deleted: false, version };
}

/**
 * Splits a series before the day `on` (F-6, scope "following"): the head ends before that day and the tail
 * continues as its own series; each keeps its individually changed occurrences. Null if the head would be
 * empty, which is the scope "all".
 */
export function split({ booking, exceptions }: Series, on: Day): { head: Series; tail: Series } | null {
  const rule = recurrenceOf(booking);
  const end = endBefore(rule, on);
  if (end === null) return null;
  const remainingCount = countFrom(rule, on);
  const newEnd =
    remainingCount === null || booking.repeat_count === null
      ? { repeat_end_date: end }
      : { repeat_count: booking.repeat_count - remainingCount };
  const monthDay = booking.repeat_interval === 2 ? monthDayOf(booking) : null;
  return {
    head: {
      booking: { ...booking, ...newEnd },
      exceptions: exceptions.filter(({ repeat_date }) => repeat_date < on),
    },
    tail: {
      booking: {
        ...booking,
        appointment_date: on,
        repeat_count: remainingCount,
        repeat_month_day: monthDayFor(monthDay, on),
      },
      exceptions: exceptions.filter(({ repeat_date }) => repeat_date >= on),
    },
  };
}

const monthDayFor = (monthDay: number | null, start: Day): number | null =>
  monthDay === dayParts(start).date ? null : monthDay;

/**
 * Changes a whole series (F-6, scope `all`), at one of its occurrences or at the series as booked. Passes on
 * only the fields that were changed there: individually changed occurrences keep their own values, billed
 * occurrences stay as billed. A new date shifts every day of the rule alike. Null if there is no such
 * occurrence.
 */
export function changeAll(series: Series, day: Day | null, edits: Edits): SeriesChange | null {
  const { booking, exceptions } = series;
  const on = day ?? booking.appointment_date;
  const appointment = day === null ? booking : appointmentOn(series, day);
  if (!appointment) return null;
  const changedAppointment = applyEdits(appointment, edits);
  const repeat = applyRepeatEdits(booking, edits);
  const groups = changedGroups(appointment, changedAppointment);
  if (!isRepeating(repeat))
    return {
      series: { booking: { ...changedAppointment, ...repeat }, exceptions: [] },
      dropped: exceptOccurrence(exceptions, day),
      on: null,
    };
  const moved = moveRule(
    booking,
    repeat,
    on,
    daysBetween(appointment.appointment_date, changedAppointment.appointment_date),
  );
  const changedBooking = { ...withGroups<Booking>(booking, changedAppointment, groups), ...moved.rule };
  const carriedExceptions = exceptions.map((exception): Exception | null => {
    const repeat_date = moved.dayFor(exception.repeat_date);
    if (repeat_date === null) return null;
    const isUnmoved = exception.appointment_date === exception.repeat_date;
    if (exception.repeat_date === day)
      return {
        ...withGroups(exception, changedAppointment, groups),
        repeat_date,
        appointment_date: changedAppointment.appointment_date,
      };
    if (isBilled(exception)) return { ...exception, repeat_date };
    return {
      ...applySeriesChange(exception, booking, changedAppointment, groups),
      repeat_date,
      appointment_date: isUnmoved ? repeat_date : exception.appointment_date,
    };
  });
  return {
    series: { booking: changedBooking, exceptions: carriedExceptions.filter((one) => one !== null) },
    dropped: exceptions.filter((_, index) => carriedExceptions[index] === null),
    on: day === null ? null : moved.dayFor(day),
  };
}

/**
 * Returns the exceptions other than the one the change is made at, because that occurrence continues as the
 * only appointment.
 */
const exceptOccurrence = (exceptions: readonly Exception[], at: Day | null): Exception[] =>
  exceptions.filter(({ repeat_date }) => repeat_date !== at);

/**
 * Merges the given values into the recurrence rule. A new end date replaces the number of appointments, and a
 * new number replaces the end date.
 */
export function applyRepeatEdits(booking: Repeat, edits: Edits): Repeat {
  const repeat_interval = edits.repeat_interval ?? booking.repeat_interval;
  if (repeat_interval === 0) return NO_REPEAT;
  const isNew = <Value>(value: Value | null | undefined, stored: Value | null) =>
    value !== undefined && value !== null && value !== stored;
  const keepsEnd = edits.repeat_end_date === undefined && !isNew(edits.repeat_count, booking.repeat_count);
  const keepsCount =
    edits.repeat_count === undefined && !isNew(edits.repeat_end_date, booking.repeat_end_date);
  return {
    repeat_interval,
    repeat_frequency: edits.repeat_frequency ?? booking.repeat_frequency ?? 1,
    repeat_end_date: keepsEnd ? booking.repeat_end_date : (edits.repeat_end_date ?? null),
    repeat_count: keepsCount ? booking.repeat_count : (edits.repeat_count ?? null),
    repeat_month_day: booking.repeat_month_day,
  };
}

type DatedRepeat = Repeat & { readonly appointment_date: Day };
interface MovedRule {
  readonly rule: DatedRepeat;
  /**
   * Maps a day of the old rule to the day of the same occurrence in the new rule. Null if the new rule has no
   * place for it.
   */
  readonly dayFor: (day: Day) => Day | null;
}

/**
 * Shifts the rule by `shift` days. For a weekly or monthly rule, `day` is the day of the occurrence that was
 * moved.
 */
function moveRule(booking: Booking, repeat: Repeat, on: Day, shift: number): MovedRule {
  const oldRule = recurrenceOf(booking);
  const keepsRhythm =
    repeat.repeat_interval === booking.repeat_interval &&
    repeat.repeat_frequency === booking.repeat_frequency;
  if (!keepsRhythm) {
    const rule = {
      ...repeat,
      appointment_date: addDays(booking.appointment_date, shift),
      repeat_month_day: null,
    };
    return {
      rule,
      dayFor: (day) =>
        occurrenceIndex(recurrenceOf(rule), addDays(day, shift)) === null ? null : addDays(day, shift),
    };
  }
  const rule =
    shift === 0
      ? { ...repeat, appointment_date: booking.appointment_date }
      : keepCount(booking, shiftRule(booking, repeat, on, shift), shift);
  const occurrenceCount = countOccurrences(recurrenceOf(rule));
  return {
    rule,
    dayFor(day) {
      const index = occurrenceIndex(oldRule, day);
      return index === null || (occurrenceCount !== null && index >= occurrenceCount)
        ? null
        : dayAt(recurrenceOf(rule), index);
    },
  };
}

/**
 * Returns the shifted rule. A weekly rule moves by `shift` days; a monthly rule moves the occurrence on `day`
 * to its new date and the others to the same date of their months.
 */
function shiftRule(booking: Booking, repeat: Repeat, on: Day, shift: number): DatedRepeat {
  if (repeat.repeat_interval === 1)
    return { ...repeat, appointment_date: addDays(booking.appointment_date, shift) };
  const target = addDays(on, shift);
  const index = occurrenceIndex(recurrenceOf(booking), on) ?? 0;
  const start = addMonths(target, -index * (repeat.repeat_frequency ?? 1));
  return { ...repeat, appointment_date: start, repeat_month_day: monthDayFor(dayParts(target).date, start) };
}

/**
 * Keeps the number of occurrences of a series that ends on a date by moving its end date too, unless the end
 * date was changed.
 */
function keepCount(booking: Booking, rule: DatedRepeat, shift: number): DatedRepeat {
  const end = rule.repeat_end_date;
  if (end === null || end !== booking.repeat_end_date) return rule;
  const places = countOccurrences(recurrenceOf(booking)) ?? 1;
  const movedRule = { ...rule, repeat_end_date: addDays(end, shift) };
  if (
    movedRule.repeat_end_date >= movedRule.appointment_date &&
    countOccurrences(recurrenceOf(movedRule)) === places
  )
    return movedRule;
  return { ...rule, repeat_end_date: dayAt(recurrenceOf({ ...rule, repeat_end_date: null }), places - 1) };
}
