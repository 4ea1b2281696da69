import type { Day } from "#kernel/dates/day.ts";
import { occurrences, type Recurrence } from "#kernel/calendar/recurrence.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { cutText } from "#kernel/text/text.ts";
import { escapeText, foldLine, instantStamp, wallStamp } from "#kernel/calendar/ical-lines.ts";
import { hasRule, repeatRule } from "./repeat.ts";
import { zoneLines } from "./zones.ts";

/** An entry of a feed: a single appointment, a series, or a changed occurrence of a series. */
export interface FeedEntry {
  readonly ID: number;
  readonly _doctor: number;
  readonly appointment_type: 1 | 2 | 3;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly zone: Zone;
  readonly cancelled: boolean;
  readonly notes: string | null;
  /** Name of the patient, such as "NGUYEN, Thi Mai"; null if there is none. */
  readonly patient: string | null;
  readonly location: string | null;
  /** Day of the entry and how it repeats. */
  readonly rule: Recurrence;
  /** Day and time that the rule of its series gives a changed occurrence; null for other entries. */
  readonly instead: { readonly day: Day; readonly time: WallTime; readonly zone: Zone } | null;
  readonly created_time: string;
  readonly version: number;
}

const TITLES = { 1: "Appointment", 2: "Theatre", 3: "Event" } as const;
const TITLE_LENGTH = 200;

/**
 * Returns the title of an entry. Without names only the type is shown, because the title of an event and the
 * notes may name a patient too.
 */
function titleOf({ appointment_type, patient, notes }: FeedEntry, showsNames: boolean): string {
  const kind = TITLES[appointment_type];
  if (!showsNames) return kind;
  if (appointment_type === 3) return cutText(notes?.split("\n", 1)[0] ?? "", TITLE_LENGTH).trim() || kind;
  return patient === null ? kind : appointment_type === 2 ? `${patient} (${kind.toLowerCase()})` : patient;
}

export const feedHead = (name: string, zone: Zone): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Corella//Calendar feed//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
  ]
    .map(foldLine)
    .join("");

export const feedZones = (zones: Iterable<Zone>): string => [...zones].map(zoneLines).join("");

export const FEED_FOOT = "END:VCALENDAR\r\n";

export function eventLines({ entry, isAlone, without }: PlannedEvent, showsNames: boolean): string {
  const { ID, _doctor, zone, start_time, end_time, rule, instead } = entry;
  const repeat = instead === null ? repeatRule(rule, start_time, zone) : null;
  const lines = [
    "BEGIN:VEVENT",
    `UID:appointment-${_doctor}-${ID}${instead !== null && isAlone ? `-${instead.day}` : ""}@corella`,
    `DTSTAMP:${instantStamp(entry.created_time)}`,
    `SEQUENCE:${entry.version}`,
    ...(instead === null || isAlone
      ? []
      : [`RECURRENCE-ID;TZID=${instead.zone}:${wallStamp(instead.day, instead.time)}`]),
    `DTSTART;TZID=${zone}:${wallStamp(rule.start, start_time)}`,
    `DTEND;TZID=${zone}:${wallStamp(rule.start, end_time)}`,
    ...(repeat === null ? [] : [`RRULE:${repeat}`]),
    ...(repeat === null ? [] : without.map((day) => `EXDATE;TZID=${zone}:${wallStamp(day, start_time)}`)),
    `SUMMARY:${escapeText(titleOf(entry, showsNames))}`,
    ...(entry.location === null ? [] : [`LOCATION:${escapeText(entry.location)}`]),
    "CLASS:PRIVATE",
    "END:VEVENT",
  ];
  return lines.map(foldLine).join("");
}

interface PlannedEvent {
  readonly entry: FeedEntry;
  /** False for a changed occurrence whose series is in the feed. */
  readonly isAlone: boolean;
  /** Excluded days of the series: cancelled days, and days whose changed entry is outside the feed. */
  readonly without: readonly Day[];
}

/**
 * Plans the events of a feed. Cancelled appointments are omitted, and a cancelled occurrence is excluded from
 * the rule of its series. A changed occurrence becomes a separate event if its series is not in the feed, and
 * so does each occurrence of a series that has no rule.
 */
export function planEvents(entries: readonly FeedEntry[], range: { from: Day; to: Day }): PlannedEvent[] {
  const activeEntries = entries.filter(({ cancelled }) => !cancelled);
  const series = new Set(
    activeEntries.filter(({ rule, instead }) => instead === null && hasRule(rule)).map(({ ID }) => ID),
  );
  const entriesByID = Map.groupBy(activeEntries, ({ ID }) => ID);
  return activeEntries.flatMap((entry): PlannedEvent[] => {
    const { rule, instead } = entry;
    if (instead !== null) return [{ entry, isAlone: !series.has(entry.ID), without: [] }];
    if (rule.interval !== 0 && !hasRule(rule)) return planOccurrences(entry, range);
    const changedDays = new Set(
      (entriesByID.get(entry.ID) ?? []).map((occurrence) => occurrence.instead?.day),
    );
    return [{ entry, isAlone: true, without: rule.exceptions.filter((day) => !changedDays.has(day)) }];
  });
}

const planOccurrences = (entry: FeedEntry, range: { from: Day; to: Day }): PlannedEvent[] =>
  occurrences(entry.rule, range).map((day) => {
    const rule: Recurrence = { ...entry.rule, start: day, interval: 0, exceptions: [] };
    const instead = { day, time: entry.start_time, zone: entry.zone };
    return { entry: { ...entry, rule, instead }, isAlone: true, without: [] };
  });
