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

/** What is booked when this is sent. */
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
  /** Singly changed appointments that the new rule has no place for. */
  readonly dropped: readonly Exception[];
  /** The day the rule now gives the appointment the change was made at. */
  readonly on: Day | null;
}

/** F-6 `one`: the appointment of that day on its own. Null when there is none. */
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
 * F-6 `following`: what stays, ended the day before, and what goes on as a series of its own, with the appointments changed singly on
 * either side. Null when nothing would stay, which is the scope "all".
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
 * F-6 `all`, at the appointment of one day or at the series as booked. What was changed at that appointment is passed on, and nothing else; appointments
 * set differently keep their own, billed ones stay as they were billed. A new date moves every day of the rule alike.
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

/** The appointment at hand goes on as the only one, with what was set for it. */
const others = (exceptions: readonly Exception[], at: Day | null): Exception[] =>
  exceptions.filter(({ repeat_date }) => repeat_date !== at);

/** The rule with what was given. An end date takes the place of a number of appointments, and the other way round. */
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
  /** Where the new rule puts the appointment that the old one put on this day; null when it has no place for it. */
  readonly dayFor: (day: Day) => Day | null;
}

/** The appointment of day `on` is moved by so many days, and the whole series with it. */
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

/** Weekly: every day by so many days. Monthly: the appointment at hand on its new date, the others on that date of their months. */
function shifted(booking: Booking, repeat: Repeat, on: Day, shift: number): Dated {
  if (repeat.repeat_interval === 1) return { ...repeat, appointment_date: addDays(booking.appointment_date, shift) };
  const target = addDays(on, shift);
  const place = placeOf(recurrenceOf(booking), on) ?? 0;
  const start = addMonths(target, -place * (repeat.repeat_frequency ?? 1));
  return { ...repeat, appointment_date: start, repeat_month_day: aimed(dayParts(target).date, start) };
}

/** A series that ends on a date keeps as many appointments as it had: the end moves with them, unless it was set anew. */
function sameAppointments(booking: Booking, rule: Dated, shift: number): Dated {
  const end = rule.repeat_end_date;
  if (end === null || end !== booking.repeat_end_date) return rule;
  const places = placesIn(recurrenceOf(booking)) ?? 1;
  const alike = { ...rule, repeat_end_date: addDays(end, shift) };
  if (alike.repeat_end_date >= alike.appointment_date && placesIn(recurrenceOf(alike)) === places) return alike;
  return { ...rule, repeat_end_date: dayAt(recurrenceOf({ ...rule, repeat_end_date: null }), places - 1) };
}
