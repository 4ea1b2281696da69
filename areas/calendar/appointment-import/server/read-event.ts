import ICAL from "ical.js";
import type { AddedTime, CalendarEvent } from "../rules/event.ts";
import { nameOfLine, valueOfLine } from "./calendar-parts.ts";
import { minutesIn, timesIn } from "./calendar-times.ts";

const LONGEST_UID = 300;
const LONGEST_TITLE = 1_000;
/**
 * Longest text that is read, in characters: one more than notes may have, so that longer notes are detected.
 */
const LONGEST_TEXT = 10_001;
/**
 * Most rules of one event and most dates of one property; further ones are left out and reported in `unread`.
 */
const MAX_RULES = 3;
const MAX_DATES = 2_000;

/** Parses the lines of an event; properties that can't be read are left out and reported in `unread`. */
export function eventIn(lines: readonly string[], number: number): CalendarEvent {
  const linesByName = Map.groupBy(lines, nameOfLine);
  const unread = new Set<string>();
  const text = (name: string, longest: number): string | null => {
    const [line] = linesByName.get(name) ?? [];
    return line === undefined ? null : textIn(line, longest, () => unread.add(name));
  };
  const times = (name: string): AddedTime[] => {
    const parsedLines = (linesByName.get(name) ?? []).map(timesIn);
    const uniqueTimes = new Map(
      parsedLines
        .flatMap((line) => line ?? [])
        .map((time) => [`${time.text} ${time.tzid} ${time.minutes}`, time]),
    );
    if (parsedLines.includes(null) || uniqueTimes.size > MAX_DATES) unread.add(name);
    return [...uniqueTimes.values()].slice(0, MAX_DATES);
  };
  const rules = (name: string): string[] => {
    const texts = [...new Set(linesByName.get(name)?.map(valueOfLine))];
    if (texts.length > MAX_RULES) unread.add(name);
    return texts.slice(0, MAX_RULES);
  };
  const [start = null] = times("DTSTART");
  const [end = null] = times("DTEND");
  const [instead = null] = times("RECURRENCE-ID");
  const [length] = linesByName.get("DURATION") ?? [];
  const duration = length === undefined ? null : minutesIn(valueOfLine(length));
  if (length !== undefined && duration === null) unread.add("DURATION");
  if (lines.some((line) => !/^[A-Za-z0-9-]+[;:]/.test(line))) unread.add("a line without a name");
  const uid = text("UID", LONGEST_UID) ?? `event ${number}`;
  return {
    ...{ number, start, end, duration, instead, without: times("EXDATE"), also: times("RDATE") },
    // A change with an unreadable RECURRENCE-ID gets a UID of its own because it replaces no occurrence.
    uid: unread.has("RECURRENCE-ID") ? `${uid}#${number}` : uid,
    isAllDay:
      linesByName
        .get("X-MICROSOFT-CDO-ALLDAYEVENT")
        ?.some((line) => valueOfLine(line).toUpperCase() === "TRUE") ?? false,
    ...{ rules: rules("RRULE"), exceptRules: rules("EXRULE") },
    isOnward:
      linesByName.get("RECURRENCE-ID")?.some((line) => /;RANGE=THISANDFUTURE\b/i.test(line.slice(0, 500))) ??
      false,
    ...{ summary: text("SUMMARY", LONGEST_TITLE) ?? "", description: text("DESCRIPTION", LONGEST_TEXT) },
    ...{ location: text("LOCATION", LONGEST_TITLE), status: text("STATUS", 20)?.toUpperCase() ?? null },
    unread: [...unread],
  };
}

function textIn(line: string, longest: number, onUnread: () => void): string | null {
  try {
    const value: unknown = ICAL.Property.fromString(line, ICAL.design.icalendar).getFirstValue();
    const text = typeof value === "string" ? value.trim().slice(0, longest) : "";
    return text === "" ? null : text;
  } catch {
    onUnread();
    return null;
  }
}
