import { setImmediate as othersTurn } from "node:timers/promises";
import ICAL from "ical.js";
import type { CalendarEvent, CalendarTime } from "../rules/event.ts";
import { appointmentsOf } from "../rules/event.ts";
import { EMPTY, type FoundAppointment } from "../rules/found.ts";
import { FileUnreadable } from "./text.ts";

const LONGEST_EVENT = 200_000;
const BEGIN = "BEGIN:VEVENT";
const END = "END:VEVENT";
const NO_CALENDAR = "This file is not an iCalendar file: it has no BEGIN:VCALENDAR.";

/** The events of a calendar one by one: reading all of one at once takes time that grows with its square. */
async function* calendarEvents(
  text: AsyncIterable<string>,
): AsyncGenerator<CalendarEvent | { readonly number: number; readonly broken: true }> {
  let lines: string[] | null = null;
  let length = 0;
  let number = 0;
  let isCalendar = false;
  for await (const line of linesOf(text)) {
    isCalendar ||= line.replace(/^\uFEFF/, "") === "BEGIN:VCALENDAR";
    if (line === BEGIN) [lines, length] = [[], 0];
    else if (line === END && lines) {
      number += 1;
      yield length > LONGEST_EVENT ? { number, broken: true } : eventIn(lines, number);
      lines = null;
    } else if (lines) {
      length += line.length;
      if (length <= LONGEST_EVENT) lines.push(line);
    }
  }
  if (!isCalendar) throw new FileUnreadable(NO_CALENDAR);
  if (lines) throw new FileUnreadable("The file ends in the middle of an event. Export it again.");
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of text) {
    const parts = (rest + piece).split(/\r\n|\n/);
    rest = parts.pop() ?? "";
    if (rest.length > LONGEST_EVENT) throw new FileUnreadable("The file has a line that is too long.");
    yield* parts;
  }
  if (rest !== "") yield rest;
}

/** A rule the library refuses costs the series, not its first day. */
const RULE = /^RRULE[:;]/i;
function withoutRule(lines: readonly string[]): readonly string[] {
  let isRule = false;
  return lines.filter((line) => {
    isRule = RULE.test(line) || (isRule && /^[ \t]/.test(line));
    return !isRule;
  });
}

function eventIn(lines: readonly string[], number: number): CalendarEvent | { readonly number: number; readonly broken: true } {
  const plain = withoutRule(lines);
  const event = parsedEvent(lines, number) ?? (plain.length < lines.length ? parsedEvent(plain, number) : null);
  if (event === null) return { number, broken: true };
  return plain.length < lines.length && event.rule === null ? { ...event, rule: "" } : event;
}

function parsedEvent(lines: readonly string[], number: number): CalendarEvent | null {
  try {
    const part = new ICAL.Component(ICAL.parse([BEGIN, ...lines, END].join("\r\n")));
    const text = (name: string): string | null => {
      const value: unknown = part.getFirstPropertyValue(name);
      return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 10_000) : null;
    };
    const times = (name: string): CalendarTime[] => part.getAllProperties(name).flatMap(timesOf);
    const [start = null] = times("dtstart");
    const [end = null] = times("dtend");
    const [instead = null] = times("recurrence-id");
    return {
      ...{ number, start, end, instead, duration: minutesIn(part.getFirstPropertyValue("duration")) },
      uid: text("uid")?.slice(0, 300) ?? `event ${number}`,
      rule: part.getFirstPropertyValue("rrule")?.toString() ?? null,
      without: times("exdate"),
      also: times("rdate"),
      summary: text("summary") ?? "",
      description: text("description"),
      location: text("location"),
      status: text("status")?.toUpperCase() ?? null,
    };
  } catch {
    return null;
  }
}

/** As written, and the zone it names: what the library makes of a zone it does not know is a floating time. */
function timesOf(property: ICAL.Property): CalendarTime[] {
  const tzid = property.getParameter("tzid");
  return property.getValues().flatMap((value: unknown) => {
    if (!(value instanceof ICAL.Time)) return [];
    const isUtc = !value.isDate && value.zone?.tzid === "UTC";
    const zone = isUtc ? "Z" : typeof tzid === "string" ? tzid : null;
    return [{ text: value.toString().replace(/Z$/, ""), tzid: zone, isDate: value.isDate }];
  });
}

const minutesIn = (value: unknown): number | null => (value instanceof ICAL.Duration ? Math.round(value.toSeconds() / 60) : null);

/** Days that the series of one file may cover together: 2,000 series of fourteen years. */
const MOST_DAYS = 10_000_000;

/** The appointments of a calendar file, each day of a series by itself. */
export async function* eventsOf(
  text: AsyncIterable<string>,
  where: Parameters<typeof appointmentsOf>[1],
): AsyncGenerator<FoundAppointment> {
  let left = MOST_DAYS;
  const onDays = (days: number) => void (left -= days);
  for await (const event of calendarEvents(text)) {
    if (left < 0) throw new FileUnreadable("The repeating events of this file cover too many years. Split the file.");
    const place = `Event ${event.number}`;
    if ("broken" in event) yield { ...EMPTY, key: place, place, wrong: "This event can't be read." };
    else {
      // Every day of a series is looked at, of one from 1800 some 80,000: the server answers other requests between two.
      if (event.rule !== null) await othersTurn();
      yield* appointmentsOf(event, { ...where, onDays });
    }
  }
}
