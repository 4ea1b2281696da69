import { addDays, addMonths, type Day, dayParts, daysBetween } from "#kernel/dates/day.ts";
import type { AppointmentWrite } from "../contract.ts";
import { countFrom, dayAt, endBefore, placeOf, placesIn } from "#kernel/calendar/recurrence.ts";
import { changedGroups, following, type Given, withGiven, withGroups } from "./edits.ts";
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
  const bare = {
    _patient: null,
    _location: null,
    cancelled: false,
    cancellation_reason: null,
    is_billed: false,
    was_billed_before_cancel: false,
  };
  const appointment: DatedAppointment = {
    ...bare,
    appointment_type,
    appointment_date,
    start_time,
    end_time,
    notes: null,
    follow_up: null,
  };
  return { ...withGiven(appointment, body), ...repeatGiven(NO_REPEAT, body) };
}

export interface Changed {
  readonly series: Series;
  /** Individually changed occurrences that have no place in the new rule. */
  readonly dropped: readonly Exception[];
  /**
   * The day that the new rule gives the occurrence the change was made at. Null if the change was made at the
   * series as booked, or the occurrence has no place in the new rule.
   */
  readonly on: Day | null;
}

/** Changes one occurrence of a series (F-6, scope `one`). Null if the series has no such occurrence. */
export function changeOne(series: Series, on: Day, given: Given): Exception | null {
  const appointment = appointmentOn(series, on);
  return appointment && exceptionOf(series, on, withGiven(appointment, given));
}

export function removeOne(series: Series, on: Day): Exception | null {
  const appointment = appointmentOn(series, on);
  return appointment && { ...exceptionOf(series, on, appointment), is_deleted: true };
}

function exceptionOf({ exceptions }: Series, repeat_date: Day, appointment: DatedAppointment): Exception {
  const version = (exceptions.find((one) => one.repeat_date === repeat_date)?.version ?? 0) + 1;
  return { ...appointment, repeat_date, is_deleted: false, version };
}

/**
 * Splits a series before `on` (F-6, scope `following`): the head ends before that day and the tail continues
 * as its own series; each keeps its individually changed occurrences. Null if the head would be empty, which
 * is the scope `all`.
 */
export function split({ booking, exceptions }: Series, on: Day): { head: Series; tail: Series } | null {
  const rule = recurrenceOf(booking);
  const end = endBefore(rule, on);
  if (end === null) return null;
  const left = countFrom(rule, on);
  const ended =
    left === null || booking.repeat_count === null ? { repeat_end_date: end } : { repeat_count: booking.repeat_count - left };
  const monthDay = booking.repeat_interval === 2 ? monthDayOf(booking) : null;
  return {
    head: { booking: { ...booking, ...ended }, exceptions: exceptions.filter(({ repeat_date }) => repeat_date < on) },
    tail: {
      booking: { ...booking, appointment_date: on, repeat_count: left, repeat_month_day: aimed(monthDay, on) },
      exceptions: exceptions.filter(({ repeat_date }) => repeat_date >= on),
    },
  };
}

const aimed = (monthDay: number | null, start: Day): number | null => (monthDay === dayParts(start).date ? null : monthDay);

/**
 * Changes a whole series (F-6, scope `all`), at one of its occurrences or at the series as booked. Passes on
 * only the fields that were changed there: individually changed occurrences keep their own values, billed
 * occurrences stay as billed. A new date shifts every day of the rule alike. Null if there is no such
 * occurrence.
 */
export function changeAll(series: Series, at: Day | null, given: Given): Changed | null {
  const { booking, exceptions } = series;
  const on = at ?? booking.appointment_date;
  const appointment = at === null ? booking : appointmentOn(series, at);
  if (!appointment) return null;
  const after = withGiven(appointment, given);
  const repeat = repeatGiven(booking, given);
  const groups = changedGroups(appointment, after);
  if (!isRepeating(repeat))
    return { series: { booking: { ...after, ...repeat }, exceptions: [] }, dropped: others(exceptions, at), on: null };
  const moved = moveRule(booking, repeat, on, daysBetween(appointment.appointment_date, after.appointment_date));
  const changed = { ...withGroups<Booking>(booking, after, groups), ...moved.rule };
  const carried = exceptions.map((one): Exception | null => {
    const repeat_date = moved.dayFor(one.repeat_date);
    if (repeat_date === null) return null;
    const isUnmoved = one.appointment_date === one.repeat_date;
    if (one.repeat_date === at)
      return { ...withGroups(one, after, groups), repeat_date, appointment_date: after.appointment_date };
    if (isBilled(one)) return { ...one, repeat_date };
    return {
      ...following(one, booking, after, groups),
      repeat_date,
      appointment_date: isUnmoved ? repeat_date : one.appointment_date,
    };
  });
  return {
    series: { booking: changed, exceptions: carried.filter((one) => one !== null) },
    dropped: exceptions.filter((_, index) => carried[index] === null),
    on: at === null ? null : moved.dayFor(at),
  };
}

/**
 * Returns the exceptions other than the one the change is made at, because that occurrence continues as the
 * only appointment.
 */
const others = (exceptions: readonly Exception[], at: Day | null): Exception[] =>
  exceptions.filter(({ repeat_date }) => repeat_date !== at);

/**
 * Merges the given values into the recurrence rule. A new end date replaces the number of appointments, and a
 * new number replaces the end date.
 */
export function repeatGiven(booking: Repeat, given: Given): Repeat {
  const repeat_interval = given.repeat_interval ?? booking.repeat_interval;
  if (repeat_interval === 0) return NO_REPEAT;
  const isNew = <Value>(value: Value | null | undefined, stored: Value | null) =>
    value !== undefined && value !== null && value !== stored;
  const keepsEnd = given.repeat_end_date === undefined && !isNew(given.repeat_count, booking.repeat_count);
  const keepsCount = given.repeat_count === undefined && !isNew(given.repeat_end_date, booking.repeat_end_date);
  return {
    repeat_interval,
    repeat_frequency: given.repeat_frequency ?? booking.repeat_frequency ?? 1,
    repeat_end_date: keepsEnd ? booking.repeat_end_date : (given.repeat_end_date ?? null),
    repeat_count: keepsCount ? booking.repeat_count : (given.repeat_count ?? null),
    repeat_month_day: booking.repeat_month_day,
  };
}

type Dated = Repeat & { readonly appointment_date: Day };
interface Moved {
  readonly rule: Dated;
  /**
   * Maps a day of the old rule to the day of the same occurrence in the new rule. Null if the new rule has no
   * place for it.
   */
  readonly dayFor: (day: Day) => Day | null;
}

/**
 * Shifts the rule by `shift` days. For a weekly or monthly rule, `on` is the day of the occurrence that was
 * moved.
 */
function moveRule(booking: Booking, repeat: Repeat, on: Day, shift: number): Moved {
  const old = recurrenceOf(booking);
  const keepsRhythm = repeat.repeat_interval === booking.repeat_interval && repeat.repeat_frequency === booking.repeat_frequency;
  if (!keepsRhythm) {
    const rule = { ...repeat, appointment_date: addDays(booking.appointment_date, shift), repeat_month_day: null };
    return { rule, dayFor: (day) => (placeOf(recurrenceOf(rule), addDays(day, shift)) === null ? null : addDays(day, shift)) };
  }
  const rule =
    shift === 0
      ? { ...repeat, appointment_date: booking.appointment_date }
      : sameAppointments(booking, shifted(booking, repeat, on, shift), shift);
  const places = placesIn(recurrenceOf(rule));
  return {
    rule,
    dayFor(day) {
      const place = placeOf(old, day);
      return place === null || (places !== null && place >= places) ? null : dayAt(recurrenceOf(rule), place);
    },
  };
}

/**
 * Returns the shifted rule. A weekly rule moves by `shift` days; a monthly rule moves the occurrence on `on`
 * to its new date and the others to the same date of their months.
 */
function shifted(booking: Booking, repeat: Repeat, on: Day, shift: number): Dated {
  if (repeat.repeat_interval === 1) return { ...repeat, appointment_date: addDays(booking.appointment_date, shift) };
  const target = addDays(on, shift);
  const place = placeOf(recurrenceOf(booking), on) ?? 0;
  const start = addMonths(target, -place * (repeat.repeat_frequency ?? 1));
  return { ...repeat, appointment_date: start, repeat_month_day: aimed(dayParts(target).date, start) };
}

/**
 * Keeps the number of occurrences of a series that ends on a date by moving its end date too, unless the end
 * date was changed.
 */
function sameAppointments(booking: Booking, rule: Dated, shift: number): Dated {
  const end = rule.repeat_end_date;
  if (end === null || end !== booking.repeat_end_date) return rule;
  const places = placesIn(recurrenceOf(booking)) ?? 1;
  const alike = { ...rule, repeat_end_date: addDays(end, shift) };
  if (alike.repeat_end_date >= alike.appointment_date && placesIn(recurrenceOf(alike)) === places) return alike;
  return { ...rule, repeat_end_date: dayAt(recurrenceOf({ ...rule, repeat_end_date: null }), places - 1) };
}
