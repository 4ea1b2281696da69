import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  dayParts,
  daysBetween,
  endOfMonth,
  monthsBetween,
} from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

/**
 * An appointment of a calendar that stores every occurrence, as on paper. The rules for series must give the
 * same list.
 */
export interface PaperAppointment {
  /** The day that the series gives the appointment. `day` is the actual day. */
  ruleDay: Day;
  day: Day;
  start_time: WallTime;
  end_time: WallTime;
  notes: string | null;
  cancelled: boolean;
  reason: string | null;
  billed: boolean;
  billedBefore: boolean;
  removed: boolean;
}

/** A series with all its appointments. `base` contains the values of the row itself. */
export interface PaperSeries {
  monthly: boolean;
  base: PaperAppointment;
  appointments: PaperAppointment[];
}

export interface PaperEdit {
  readonly move?: number;
  readonly start_time?: WallTime;
  readonly notes?: string;
  readonly cancel?: string;
  readonly uncancel?: true;
}

export const HALF_HOUR_LATER: Readonly<Record<string, WallTime>> = {
  "08:00": "08:30",
  "10:15": "10:45",
  "14:00": "14:30",
};

export function writeOut(start: Day, interval: 1 | 2, frequency: number, count: number): PaperSeries {
  const base: PaperAppointment = {
    ruleDay: start,
    day: start,
    start_time: "14:00",
    end_time: "14:30",
    notes: null,
    cancelled: false,
    reason: null,
    billed: false,
    billedBefore: false,
    removed: false,
  };
  const days = Array.from({ length: count }, (_, place) =>
    interval === 1 ? addDays(start, 7 * frequency * place) : addMonths(start, frequency * place),
  );
  return { monthly: interval === 2, base, appointments: days.map((day) => ({ ...base, ruleDay: day, day })) };
}

/** Returns the appointment after the edit. */
function edited(appointment: PaperAppointment, edit: PaperEdit): PaperAppointment {
  const changed = {
    ...appointment,
    day: addDays(appointment.day, edit.move ?? 0),
    start_time: edit.start_time ?? appointment.start_time,
    end_time: edit.start_time
      ? (HALF_HOUR_LATER[edit.start_time] ?? appointment.end_time)
      : appointment.end_time,
    notes: edit.notes ?? appointment.notes,
  };
  if (edit.cancel !== undefined) return cancelled(changed, edit.cancel);
  return edit.uncancel ? uncancelled(changed) : changed;
}

const cancelled = (appointment: PaperAppointment, reason: string | null): PaperAppointment => ({
  ...appointment,
  cancelled: true,
  reason,
  billed: true,
  billedBefore: appointment.cancelled ? appointment.billedBefore : appointment.billed,
});
const uncancelled = (appointment: PaperAppointment): PaperAppointment =>
  appointment.cancelled
    ? {
        ...appointment,
        cancelled: false,
        reason: null,
        billed: appointment.billedBefore,
        billedBefore: false,
      }
    : appointment;

export const editOne = (series: PaperSeries, at: Day, edit: PaperEdit): void => {
  series.appointments = series.appointments.map((appointment) =>
    appointment.ruleDay === at && !appointment.removed ? edited(appointment, edit) : appointment,
  );
};

/**
 * Edits the whole series. Appointments that equalled the series in the changed fields change with it; billed
 * appointments don't.
 */
export function editAll(series: PaperSeries, at: Day, edit: PaperEdit): void {
  const before = series.appointments.find((appointment) => appointment.ruleDay === at);
  if (!before) return;
  const after = edited(before, edit);
  const { base } = series;
  const shift = daysBetween(before.day, after.day);
  const target = addDays(at, shift);
  const newDay = (day: Day): Day => {
    if (shift === 0) return day;
    if (!series.monthly) return addDays(day, shift);
    return onDate(
      addMonths(dayOf(dayParts(day).year, dayParts(day).month, 1) ?? day, monthsBetween(at, target)),
      dayParts(target).date,
    );
  };
  const follow = (appointment: PaperAppointment): PaperAppointment => {
    let result = appointment;
    const timed = before.start_time !== after.start_time || before.end_time !== after.end_time;
    if (timed && appointment.start_time === base.start_time && appointment.end_time === base.end_time)
      result = { ...result, start_time: after.start_time, end_time: after.end_time };
    if (before.notes !== after.notes && appointment.notes === base.notes)
      result = { ...result, notes: after.notes };
    const stated = before.cancelled !== after.cancelled || before.reason !== after.reason;
    if (stated && appointment.cancelled === base.cancelled && appointment.reason === base.reason)
      result = after.cancelled ? cancelled(result, after.reason) : uncancelled(result);
    return result;
  };
  series.appointments = series.appointments.map((appointment) => {
    const ruleDay = newDay(appointment.ruleDay);
    const day = appointment.day === appointment.ruleDay ? ruleDay : appointment.day;
    if (appointment.ruleDay === at) return { ...after, ruleDay };
    return appointment.billed && !appointment.cancelled
      ? { ...appointment, ruleDay }
      : { ...follow(appointment), ruleDay, day };
  });
  series.base = follow(base);
}

const onDate = (month: Day, date: number): Day =>
  dayOf(dayParts(month).year, dayParts(month).month, date) ?? endOfMonth(month);

/**
 * Splits the series: removes the appointments from this day on and returns them as a series of their own.
 * Null if no appointment would remain.
 */
export function cutAt(series: PaperSeries, at: Day): PaperSeries | null {
  const later = series.appointments.filter(({ ruleDay }) => ruleDay >= at);
  if (later.length === series.appointments.length) return null;
  series.appointments = series.appointments.filter(({ ruleDay }) => ruleDay < at);
  return { ...series, appointments: later };
}

export const changesAnything = (appointment: PaperAppointment, edit: PaperEdit): boolean =>
  JSON.stringify(edited(appointment, edit)) !== JSON.stringify(appointment);

export const lines = (all: readonly PaperSeries[]): string[] =>
  all
    .flatMap(({ appointments }) => appointments.filter(({ removed }) => !removed))
    .map((appointment) =>
      [
        appointment.day,
        appointment.ruleDay,
        appointment.start_time,
        appointment.end_time,
        appointment.notes,
        appointment.cancelled,
        appointment.reason,
        appointment.billed,
      ].join(" "),
    )
    .sort();
