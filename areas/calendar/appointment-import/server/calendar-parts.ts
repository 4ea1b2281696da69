import { FileUnreadable } from "./text.ts";

const NO_CALENDAR = "This file is not an iCalendar file: it has no BEGIN:VCALENDAR.";
const CUT_OFF = "The file ends in the middle of an event. Export it again.";
/** Longest event or time zone that is kept, in characters. */
const LONGEST_PART = 200_000;

/**
 * Properties of an event that appointments use. Attachments, alarms, attendees and all others are ignored.
 */
const EVENT_PROPERTIES = new Set(
  "UID SEQUENCE DTSTAMP DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID SUMMARY DESCRIPTION LOCATION STATUS X-MICROSOFT-CDO-ALLDAYEVENT".split(
    " ",
  ),
);

/** Components with a time that are not appointments, with the words for them. */
export const OTHER_COMPONENTS = {
  VTODO: "tasks",
  VJOURNAL: "journal entries",
  VFREEBUSY: "free and busy times",
  VAVAILABILITY: "availability",
};
export type OtherKind = keyof typeof OTHER_COMPONENTS;
const isOther = (name: string): name is OtherKind => name in OTHER_COMPONENTS;

/** A part of a calendar file with its unfolded lines, without BEGIN and END. */
export type CalendarPart =
  | {
      readonly kind: "event";
      readonly number: number;
      readonly lines: readonly string[];
      readonly isTooLong: boolean;
    }
  | { readonly kind: "zone"; readonly lines: readonly string[] }
  | { readonly kind: "method"; readonly method: string }
  | { readonly kind: "other"; readonly name: OtherKind };

interface OpenPart {
  readonly kind: "event" | "zone";
  readonly lines: string[];
  length: number;
  /** Number of open nested components, such as alarms. */
  inner: number;
}

export const nameOfLine = (line: string): string => /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase() ?? "";
export const valueOfLine = (line: string): string => line.slice(line.indexOf(":") + 1).trim();

/**
 * Yields the parts of a calendar one by one, because parsing all at once takes quadratic time. Throws
 * `FileUnreadable` if the file is not a calendar or ends within an event.
 */
export async function* calendarParts(lines: AsyncIterable<string>): AsyncGenerator<CalendarPart> {
  let open: OpenPart | null = null;
  let [events, isCalendar] = [0, false];
  const closePart = ({ kind, lines: own, length }: OpenPart): CalendarPart =>
    kind === "zone"
      ? { kind, lines: own }
      : { kind, number: (events += 1), lines: own, isTooLong: length > LONGEST_PART };
  for await (const line of lines) {
    const name = nameOfLine(line);
    const component = name === "BEGIN" || name === "END" ? valueOfLine(line).toUpperCase() : "";
    isCalendar ||= component === "VCALENDAR" || component === "VEVENT";
    const isEnd: boolean = open !== null && endsWith(open, name, component);
    if (open && isEnd) {
      yield closePart(open);
      open = null;
    } else if (open) keepLine(open, line, name);
    if (open !== null || (isEnd && name === "END")) continue;
    if (name === "BEGIN") open = startPart(component);
    if (name === "BEGIN" && isOther(component)) yield { kind: "other", name: component };
    if (name === "METHOD") yield { kind: "method", method: valueOfLine(line).toUpperCase() };
  }
  if (!isCalendar) throw new FileUnreadable(NO_CALENDAR);
  if (open?.kind === "event") throw new FileUnreadable(CUT_OFF);
}

const startPart = (component: string): OpenPart | null =>
  component === "VEVENT" || component === "VTIMEZONE"
    ? { kind: component === "VEVENT" ? "event" : "zone", lines: [], length: 0, inner: 0 }
    : null;

/**
 * Returns true at the end of the part, or at the next event or the end of the calendar if a program omitted
 * the part's end.
 */
function endsWith({ kind }: OpenPart, name: string, component: string): boolean {
  if (name === "END")
    return component === "VCALENDAR" || component === (kind === "event" ? "VEVENT" : "VTIMEZONE");
  return (
    name === "BEGIN" &&
    (component === "VEVENT" || component === "VCALENDAR" || (component === "VTIMEZONE" && kind === "zone"))
  );
}

function keepLine(open: OpenPart, line: string, name: string): void {
  if (open.kind === "event" && name === "BEGIN") open.inner += 1;
  else if (open.kind === "event" && name === "END") open.inner = Math.max(0, open.inner - 1);
  else if (open.kind === "zone" || (open.inner === 0 && (EVENT_PROPERTIES.has(name) || isBroken(line)))) {
    open.length += line.length;
    if (open.length <= LONGEST_PART) open.lines.push(line);
  }
}

/** Returns true for a line without a name and value, which is kept so that the event is marked for review. */
const isBroken = (line: string): boolean => line.trim() !== "" && !/^[A-Za-z0-9-]+[;:]/.test(line);
