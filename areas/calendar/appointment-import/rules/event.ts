import { addDays, type Day, dayOf, isDay, LAST_DAY } from "#kernel/dates/day.ts";
import { isWallTime, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { clockIn, instantShowing } from "#kernel/dates/zone-clock.ts";
import { EMPTY, type FoundAppointment, isCancelledIn, namesIn, typeIn } from "./found.ts";
import { MOST_REPEATS } from "../contract.ts";
import { daysLookedAt, daysOf, isCutOff, type Rule, ruleIn, type Until } from "./repeat.ts";

/** A time of a calendar as it is written: 2026-11-26T09:30:00, with the zone it names; "Z" is UTC, null is floating. */
export interface CalendarTime {
  readonly text: string;
  readonly tzid: string | null;
  readonly isDate: boolean;
}

/** An event of a calendar, read by its library. */
export interface CalendarEvent {
  readonly number: number;
  readonly uid: string;
  readonly start: CalendarTime | null;
  readonly end: CalendarTime | null;
  /** Minutes, where it has no end. */
  readonly duration: number | null;
  readonly rule: string | null;
  readonly without: readonly CalendarTime[];
  readonly also: readonly CalendarTime[];
  /** Of a single change: the start its rule gave it. */
  readonly instead: CalendarTime | null;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  readonly status: string | null;
}

/** As Outlook and Exchange name them. */
const WINDOWS: Readonly<Record<string, Zone>> = {
  "AUS Eastern Standard Time": "Australia/Sydney",
  "E. Australia Standard Time": "Australia/Brisbane",
  "Tasmania Standard Time": "Australia/Hobart",
  "Cen. Australia Standard Time": "Australia/Adelaide",
  "AUS Central Standard Time": "Australia/Darwin",
  "W. Australia Standard Time": "Australia/Perth",
  "GMT Standard Time": "Europe/London",
};

export function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-AU", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const zoneNameOf = (tzid: string): string =>
  tzid === "Z" ? "UTC" : (WINDOWS[tzid] ?? tzid.replace(/^\/[^/]+\/(?:[^/]+\/)?(?=[A-Z][a-z]+\/)/, ""));

interface Wall {
  readonly day: Day;
  readonly time: WallTime;
}

/** The clock of the practice at that moment; a floating time is meant there. Null: no date, or a zone nobody knows. */
export function wallIn({ text, tzid, isDate }: CalendarTime, zone: Zone): Wall | null {
  const [day, time] = [text.slice(0, 10), isDate ? "00:00" : text.slice(11, 16)];
  if (!isDay(day) || !isWallTime(time)) return null;
  if (tzid === null || isDate) return { day, time };
  const named = zoneNameOf(tzid);
  if (named === zone) return { day, time };
  if (!isKnownZone(named)) return null;
  return wallOf(new Date(instantShowing(named, Date.parse(`${day}T${time}:00Z`))).toISOString(), zone);
}

export const ALL_DAY = "All-day events aren't imported. Add them as time away.";
export const NO_TIME = "The start can't be read, or its time zone is unknown.";
export const OVERNIGHT = "It ends on another day.";
export const BACKWARDS = "It ends before it begins.";
const UNREADABLE_RULE = "Its repeat rule can't be read, so only its first day is imported.";
export const CUT_OFF = `Only the first ${MOST_REPEATS.toLocaleString("en-AU")} appointments of this series are imported.`;

interface Where {
  readonly zone: Zone;
  /** How far ahead a series is written out. */
  readonly last: Day;
  readonly usual: number;
  /** Told how many days of a series were looked at. */
  readonly onDays?: (days: number) => void;
}

/** The appointments of an event: one, or one for each day of its series. */
export function appointmentsOf(event: CalendarEvent, { zone, last, usual, onDays }: Where): FoundAppointment[] {
  const { uid, number, summary, description, location, status, instead } = event;
  const names = namesIn(summary);
  const isCancelled = status === "CANCELLED" || isCancelledIn(summary);
  const place = `Event ${number}`;
  const base: FoundAppointment = {
    ...{ ...EMPTY, ...names, key: `${uid}|${number}`, place, location, notes: description, title: summary || null },
    type: typeIn(`${summary} ${description ?? ""}`),
    cancelled: isCancelled,
  };
  if (event.start?.isDate) return [{ ...base, wrong: ALL_DAY }];
  const begins = event.start && wallIn(event.start, zone);
  if (!begins) return [{ ...base, wrong: NO_TIME }];
  const ends = event.end && wallIn(event.end, zone);
  const odd = oddEnd(begins, ends, event.duration);
  if (odd !== null) return [{ ...base, date: begins.day, start: begins.time, wrong: odd }];
  const length = ends ? minutesOf(ends.time) - minutesOf(begins.time) : (event.duration ?? usual);
  const moved = instead && wallIn(instead, zone);
  const rule = event.rule === null ? null : ruleIn(event.rule, (until) => lastDayOf(until, event.start, zone));
  const doubts = event.rule !== null && rule === null ? [UNREADABLE_RULE] : [];
  const on = ({ day, time }: Wall, key: string): FoundAppointment =>
    timed({ ...base, key, date: day, start: time, doubts }, length);
  // A single change stands for the day its rule gave it.
  if (moved) return [{ ...on(begins, `${uid}|${moved.day}`), replaces: true, isRemoved: status === "CANCELLED" }];
  const without = new Set(event.without.map((time) => wallIn(time, zone)?.day));
  const days = rule === null ? [] : seriesDays(event.start, rule, last);
  if (rule !== null) onDays?.(daysLookedAt(rule, days, last));
  const also = event.also.flatMap((time) => wallIn(time, zone) ?? []);
  const each = new Map(
    [...(rule === null ? [begins] : wallsOn(event.start, days, zone)), ...also].map((wall) => [wall.day, wall]),
  );
  const found = [...each.values()].filter(({ day }) => !without.has(day)).map((wall) => on(wall, `${uid}|${wall.day}`));
  return rule !== null && isCutOff(rule, days, last) ? [...found, { ...base, key: `${uid}|more`, wrong: CUT_OFF }] : found;
}

/** Why an event with this end is no appointment; null: it is one. */
function oddEnd(begins: Wall, ends: Wall | null, duration: number | null): string | null {
  const [from, to] = [`${begins.day} ${begins.time}`, ends && `${ends.day} ${ends.time}`];
  if (to === null ? (duration ?? 0) < 0 : to < from) return BACKWARDS;
  return ends && ends.day !== begins.day ? OVERNIGHT : null;
}

/** RFC 5545, 3.3.10: a series ends at an instant, so that what begins later on that day is beyond it. Outlook names the last start itself, in UTC. */
function lastDayOf({ day, time, isUtc }: Until, start: CalendarTime | null, zone: Zone): Day {
  const begins = start?.text.slice(11, 16) ?? "";
  if (time === null || !isWallTime(begins)) return day;
  const { tzid } = start ?? { tzid: null };
  const name = tzid === null ? zone : zoneNameOf(tzid);
  const end = isUtc && isKnownZone(name) ? clockAt(name, Date.parse(`${day}T${time}:00Z`)) : { day, time };
  return end.time < begins ? addDays(end.day, -1) : end.day;
}

function clockAt(zone: string, at: number): { readonly day: Day; readonly time: string } {
  const { year, month, day, hour, minute } = clockIn(zone, at);
  const two = (part: number) => String(part).padStart(2, "0");
  return { day: dayOf(year, month, day) ?? LAST_DAY, time: `${two(hour)}:${two(minute)}` };
}

function seriesDays(start: CalendarTime | null, rule: Rule, last: Day): Day[] {
  const first = start?.text.slice(0, 10) ?? "";
  return isDay(first) ? daysOf(rule, first, last) : [];
}

/** A series goes by the clock of its own zone, which may change on other days than the practice's. */
const wallsOn = (start: CalendarTime | null, days: readonly Day[], zone: Zone): Wall[] =>
  start === null ? [] : days.flatMap((day) => wallIn({ ...start, text: `${day}${start.text.slice(10)}` }, zone) ?? []);

export function timed(found: FoundAppointment, length: number): FoundAppointment {
  const { start } = found;
  const ends = start === null ? 0 : minutesOf(start) + Math.ceil(length);
  if (start === null || !(length > 0) || ends >= 24 * 60) return { ...found, wrong: OVERNIGHT };
  const end = `${String(Math.floor(ends / 60)).padStart(2, "0")}:${String(ends % 60).padStart(2, "0")}`;
  return { ...found, end: isWallTime(end) ? end : null };
}
