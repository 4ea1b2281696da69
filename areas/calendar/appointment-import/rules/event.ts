import { addDays, type Day, dayOf, isDay, LAST_DAY } from "#kernel/dates/day.ts";
import { isWallTime, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { type FileZone, instantIn } from "./file-zone.ts";
import type { Until } from "./repeat-rule.ts";

/**
 * A time as written in the file, such as 2026-11-26T09:30:00, with the zone named there: "Z" is UTC, null is
 * a floating time.
 */
export interface CalendarTime {
  readonly text: string;
  readonly tzid: string | null;
  readonly isDate: boolean;
}

/**
 * An added date of a series (RDATE). `minutes` is the length of a period, or null if the date has the event's
 * length.
 */
export interface AddedTime extends CalendarTime {
  readonly minutes: number | null;
}

/** An event of an iCalendar file with its properties parsed. */
export interface CalendarEvent {
  readonly number: number;
  readonly uid: string;
  readonly start: CalendarTime | null;
  readonly end: CalendarTime | null;
  /** Length in minutes (DURATION); null if missing or unreadable. */
  readonly duration: number | null;
  readonly isAllDay: boolean;
  readonly rules: readonly string[];
  /** Rules of excluded days (EXRULE of RFC 2445). */
  readonly exceptRules: readonly string[];
  readonly without: readonly CalendarTime[];
  readonly also: readonly AddedTime[];
  /**
   * Start that the rule of the series gave a changed occurrence (RECURRENCE-ID); null if the event is not a
   * changed occurrence.
   */
  readonly instead: CalendarTime | null;
  /** True if the change applies to all later occurrences too (RANGE=THISANDFUTURE). */
  readonly isOnward: boolean;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  readonly status: string | null;
  /** Names of properties that can't be read. */
  readonly unread: readonly string[];
}

export interface CalendarContext {
  readonly zone: Zone;
  /** Last day up to which a series is expanded. */
  readonly last: Day;
  readonly usual: number;
  readonly zoneOf: (tzid: string) => FileZone;
  /** Callback that receives the number of days examined for each rule. */
  readonly onDays?: (days: number) => void;
  /** Callback for each series that continues after `last`. */
  readonly onLonger?: () => void;
}

export interface Wall {
  readonly day: Day;
  readonly time: WallTime;
}

/** Returns the day and time as written; null if they are not valid. */
export function wallWritten({ text, isDate }: CalendarTime): Wall | null {
  const [day, time] = [text.slice(0, 10), isDate ? "00:00" : text.slice(11, 16)];
  return isDay(day) && isWallTime(time) ? { day, time } : null;
}

/** Returns the instant of a wall time in a zone of the file, in milliseconds since 1970. */
const instantAt = ({ day, time }: Wall, zone: FileZone): number =>
  instantIn(zone, Date.parse(`${day}T${time}:00Z`));

/**
 * Converts a time of the file to the practice's time zone; a floating time is taken as local. Null if the
 * date can't be read.
 */
export function wallIn(
  written: CalendarTime,
  { zone, zoneOf }: Pick<CalendarContext, "zone" | "zoneOf">,
): Wall | null {
  const wall = wallWritten(written);
  if (wall === null || written.tzid === null || written.isDate) return wall;
  const fileZone = zoneOf(written.tzid);
  return fileZone.name === zone ? wall : wallOf(new Date(instantAt(wall, fileZone)).toISOString(), zone);
}

/**
 * Converts a time to the zone of the event's start, in which its recurrence rule is evaluated. Null if the
 * date can't be read.
 */
export function wallOnClockOf(
  start: CalendarTime,
  written: CalendarTime,
  where: Pick<CalendarContext, "zone" | "zoneOf">,
): Wall | null {
  const wall = wallWritten(written);
  if (wall === null || written.isDate || written.tzid === start.tzid) return wall;
  const sourceZone = where.zoneOf(written.tzid ?? where.zone);
  const targetZone = where.zoneOf(start.tzid ?? where.zone);
  return clockAt(targetZone, instantAt(wall, sourceZone));
}

function clockAt({ aheadAt }: FileZone, instant: number): Wall | null {
  const isoText = new Date(instant + aheadAt(instant)).toISOString();
  const [day, time] = [isoText.slice(0, 10), isoText.slice(11, 16)];
  return isDay(day) && isWallTime(time) ? { day, time } : null;
}

export const NO_TIME = "The start can't be read.";
export const OVERNIGHT = "It ends on another day.";
export const BACKWARDS = "It ends before it begins.";

/**
 * Returns the minutes from start to end, or in `odd` the reason why the event can't be an appointment.
 * `minutes` is null if the file gives no length or a length of zero.
 */
export function lengthOf(
  { start, end, duration }: Pick<CalendarEvent, "start" | "end" | "duration">,
  where: Pick<CalendarContext, "zone" | "zoneOf">,
): { readonly minutes: number | null; readonly odd: string | null; readonly isToMidnight?: boolean } {
  // Takes the zone of the start because some programs omit the zone at the end.
  const endTime = end && end.tzid === null && start ? { ...end, tzid: start.tzid } : end;
  const [startWall, endWall] = [start && wallIn(start, where), endTime && wallIn(endTime, where)];
  if (!startWall || !endWall) {
    return { minutes: duration === 0 ? null : duration, odd: (duration ?? 0) < 0 ? BACKWARDS : null };
  }
  const [from, to] = [`${startWall.day} ${startWall.time}`, `${endWall.day} ${endWall.time}`];
  if (to < from) return { minutes: null, odd: BACKWARDS };
  // An event that ends at the next midnight counts as ending on its first day.
  const isMidnight = endWall.time === "00:00" && endWall.day === addDays(startWall.day, 1);
  if (endWall.day !== startWall.day && !isMidnight) return { minutes: null, odd: OVERNIGHT };
  const minutes = (isMidnight ? LAST_MINUTE : minutesOf(endWall.time)) - minutesOf(startWall.time);
  return { minutes: minutes === 0 ? null : minutes, odd: null, isToMidnight: isMidnight };
}
const LAST_MINUTE = 24 * 60 - 1;

/**
 * Returns the last day of a series. UNTIL is an instant (RFC 5545, 3.3.10), so an occurrence that starts
 * later on that day is excluded. Outlook writes the start of the last occurrence in UTC.
 */
export function lastDayOf(
  { day, time, isUtc }: Until,
  start: CalendarTime | null,
  where: Pick<CalendarContext, "zone" | "zoneOf">,
): Day {
  const startTime = start?.text.slice(11, 16) ?? "";
  if (time === null || start === null || !isWallTime(startTime)) return day;
  const until: CalendarTime = { text: `${day}T${time}:00`, tzid: isUtc ? "Z" : start.tzid, isDate: false };
  const end = wallOnClockOf(start, until, where) ?? { day: dayOf(2200, 12, 31) ?? LAST_DAY, time };
  return end.time < startTime ? addDays(end.day, -1) : end.day;
}
