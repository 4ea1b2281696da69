import { addDays, addMonths, type Day, dayOf, dayParts, daysBetween, endOfMonth, monthsBetween } from "#kernel/day.ts";
import type { WallTime } from "#kernel/wall-time.ts";

/** A calendar as a person keeps it on paper: every visit written out. What the rules compute must come to the same list. */
export interface PaperVisit {
  /** The day its series gives it, and the day it is on. */
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

/** The visits of one row, and what the row itself says. */
export interface PaperSeries {
  monthly: boolean;
  base: PaperVisit;
  visits: PaperVisit[];
}

export interface PaperEdit {
  readonly move?: number;
  readonly start_time?: WallTime;
  readonly notes?: string;
  readonly cancel?: string;
  readonly uncancel?: true;
}

export const HALF_HOUR_LATER: Readonly<Record<string, WallTime>> = { "08:00": "08:30", "10:15": "10:45", "14:00": "14:30" };

export function writeOut(start: Day, interval: 1 | 2, frequency: number, count: number): PaperSeries {
  const base: PaperVisit = {
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
  return { monthly: interval === 2, base, visits: days.map((day) => ({ ...base, ruleDay: day, day })) };
}

/** The visit as somebody leaves it. */
function edited(visit: PaperVisit, edit: PaperEdit): PaperVisit {
  const changed = {
    ...visit,
    day: addDays(visit.day, edit.move ?? 0),
    start_time: edit.start_time ?? visit.start_time,
    end_time: edit.start_time ? (HALF_HOUR_LATER[edit.start_time] ?? visit.end_time) : visit.end_time,
    notes: edit.notes ?? visit.notes,
  };
  if (edit.cancel !== undefined) return cancelled(changed, edit.cancel);
  return edit.uncancel ? uncancelled(changed) : changed;
}

const cancelled = (visit: PaperVisit, reason: string | null): PaperVisit => ({
  ...visit,
  cancelled: true,
  reason,
  billed: true,
  billedBefore: visit.cancelled ? visit.billedBefore : visit.billed,
});
const uncancelled = (visit: PaperVisit): PaperVisit =>
  visit.cancelled ? { ...visit, cancelled: false, reason: null, billed: visit.billedBefore, billedBefore: false } : visit;

export const editOne = (series: PaperSeries, at: Day, edit: PaperEdit): void => {
  series.visits = series.visits.map((visit) => (visit.ruleDay === at && !visit.removed ? edited(visit, edit) : visit));
};

/** Everybody who was like the series in what was changed goes along; billed visits do not. */
export function editAll(series: PaperSeries, at: Day, edit: PaperEdit): void {
  const before = series.visits.find((visit) => visit.ruleDay === at);
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
  const follow = (visit: PaperVisit): PaperVisit => {
    let result = visit;
    const timed = before.start_time !== after.start_time || before.end_time !== after.end_time;
    if (timed && visit.start_time === base.start_time && visit.end_time === base.end_time)
      result = { ...result, start_time: after.start_time, end_time: after.end_time };
    if (before.notes !== after.notes && visit.notes === base.notes) result = { ...result, notes: after.notes };
    const stated = before.cancelled !== after.cancelled || before.reason !== after.reason;
    if (stated && visit.cancelled === base.cancelled && visit.reason === base.reason)
      result = after.cancelled ? cancelled(result, after.reason) : uncancelled(result);
    return result;
  };
  series.visits = series.visits.map((visit) => {
    const ruleDay = newDay(visit.ruleDay);
    const day = visit.day === visit.ruleDay ? ruleDay : visit.day;
    if (visit.ruleDay === at) return { ...after, ruleDay };
    return visit.billed && !visit.cancelled ? { ...visit, ruleDay } : { ...follow(visit), ruleDay, day };
  });
  series.base = follow(base);
}

const onDate = (month: Day, date: number): Day => dayOf(dayParts(month).year, dayParts(month).month, date) ?? endOfMonth(month);

/** What comes from this day on becomes a series of its own. Null when nothing would stay behind. */
export function cutAt(series: PaperSeries, at: Day): PaperSeries | null {
  const later = series.visits.filter(({ ruleDay }) => ruleDay >= at);
  if (later.length === series.visits.length) return null;
  series.visits = series.visits.filter(({ ruleDay }) => ruleDay < at);
  return { ...series, visits: later };
}

export const changesAnything = (visit: PaperVisit, edit: PaperEdit): boolean =>
  JSON.stringify(edited(visit, edit)) !== JSON.stringify(visit);

export const lines = (all: readonly PaperSeries[]): string[] =>
  all
    .flatMap(({ visits }) => visits.filter(({ removed }) => !removed))
    .map((visit) =>
      [visit.day, visit.ruleDay, visit.start_time, visit.end_time, visit.notes, visit.cancelled, visit.reason, visit.billed].join(
        " ",
      ),
    )
    .sort();
