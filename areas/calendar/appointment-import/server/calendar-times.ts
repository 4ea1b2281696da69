import ICAL from "ical.js";
import type { AddedTime, CalendarTime } from "../rules/event.ts";

const MAX_PARAMETERS = 500;
const TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;

/**
 * A line of dates, split at its last colon because Exchange writes `TZID=(UTC+10:00) Canberra` without
 * quotes.
 */
interface DateLine {
  readonly tzid: string | null;
  readonly values: readonly string[];
}

function dateLine(line: string): DateLine {
  const colonIndex = line.lastIndexOf(":");
  const parameters = line.slice(0, Math.min(colonIndex, MAX_PARAMETERS));
  const [, quoted, plain] = /;TZID=(?:"([^"]*)"|([^"]*?))(?=;[A-Za-z-]+=|$)/i.exec(parameters) ?? [];
  const tzid = (quoted ?? plain ?? "").trim();
  return { tzid: tzid === "" ? null : tzid, values: line.slice(colonIndex + 1).split(",") };
}

function timeIn(text: string, tzid: string | null): CalendarTime | null {
  const [, year, month, date, hour, minute, second = "00", utc] = TIME.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const day = `${year}-${month}-${date}`;
  if (hour === undefined) return { text: `${day}T00:00:00`, tzid: null, isDate: true };
  return { text: `${day}T${hour}:${minute}:${second}`, tzid: utc === undefined ? tzid : "Z", isDate: false };
}

/** Parses the times of one line; null if one of them can't be read. */
export function timesIn(line: string): AddedTime[] | null {
  const { tzid, values } = dateLine(line);
  const times = values.filter((text) => text.trim() !== "").map((text) => addedTime(text, tzid));
  return times.some((time) => time === null) ? null : times.flatMap((time) => time ?? []);
}

/**
 * Parses a time, or a period with its end or length. Null if the text can't be read or the period is not
 * positive.
 */
function addedTime(text: string, tzid: string | null): AddedTime | null {
  const [from = "", to] = text.split("/", 2);
  const start = timeIn(from, tzid);
  if (start === null || to === undefined) return start && { ...start, minutes: null };
  const end = timeIn(to, tzid);
  const minutes =
    end === null ? minutesIn(to) : (Date.parse(`${end.text}Z`) - Date.parse(`${start.text}Z`)) / 60_000;
  return minutes === null || !(minutes > 0) ? null : { ...start, minutes };
}

/** Parses an iCalendar duration into minutes; null for any other text. */
export function minutesIn(text: string): number | null {
  if (!/^[+-]?P[0-9WDTHMS]{2,40}$/i.test(text.trim())) return null;
  try {
    return Math.round(ICAL.Duration.fromString(text.trim().toUpperCase()).toSeconds() / 60);
  } catch {
    return null;
  }
}
