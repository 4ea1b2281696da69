import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import { minutesOf, parseTypedTime, type WallTime } from "#kernel/dates/wall-time.ts";
import { cutText } from "#kernel/text/text.ts";
import type { AvailabilityColumn } from "../columns.contract.ts";
import { EMPTY_APPOINTMENT, type FoundAppointment } from "./file-appointment.ts";
import { cellOf, type Headings } from "./headings.ts";
import { dateIn } from "./table.ts";

const WEEKDAYS = ["su", "mo", "tu", "we", "th", "fr", "sa"];
/**
 * Pattern of one weekday, such as "Monday", "mon", "Mondays" or "Mo."; a cell with two days does not match.
 */
const WEEKDAY =
  /^(su|sun(days?)?|mo|mon(days?)?|tu|tues?(days?)?|we|wed(nesdays?)?|th|thur?s?(days?)?|fr|fri(days?)?|sa|sat(urdays?)?)\.?$/i;
const AVAILABLE = /^(|yes|y|true|1|on|available)$/i;
const AWAY = /^(no|n|false|0|off|away|unavailable|not available)$/i;
const NO_WEEKDAY = "The weekday can't be read. Use one day from Monday to Sunday.";
const NO_AVAILABLE = "Whether it is available can't be read. Use Yes or No.";
const NO_DATE = "The first date can't be read. Use DD/MM/YYYY.";
const NO_LAST = "The last date can't be read. Use DD/MM/YYYY.";
const NO_TIME = "The start or end can't be read. Use HH:mm.";
const BACKWARDS = "The end is not after the start.";
const ENDED = "The last date is before the first.";
const MAX_WEEKS = 520;

/** Returns the first date on or after `day` that falls on `weekday`, or `day` if no weekday is given. */
function onWeekday(day: Day, weekday: string): Day {
  const weekdayIndex = WEEKDAYS.indexOf(weekday.toLowerCase().slice(0, 2));
  return weekdayIndex === -1 ? day : addDays(day, (weekdayIndex - dayOfWeek(day) + 7) % 7);
}

/**
 * Returns the problem of a weekday or availability cell that contains none of the accepted words; null if
 * both are valid.
 */
function unreadIn(weekday: string, available: string): string | null {
  if (weekday !== "" && !WEEKDAY.test(weekday)) return NO_WEEKDAY;
  return AVAILABLE.test(available) || AWAY.test(available) ? null : NO_AVAILABLE;
}

/**
 * Parses "Weekly", "2" or "Every 2 weeks" into an interval in weeks. 0 means no repetition; null if the text
 * can't be read.
 */
function weeksIn(text: string): number | null {
  if (text === "" || /^(no|none|once|never)$/i.test(text)) return 0;
  if (/fortnight/i.test(text)) return 2;
  const digits = /\d+/.exec(text)?.[0];
  const weeks = digits === undefined ? (/week/i.test(text) ? 1 : Number.NaN) : Number(digits);
  return weeks <= MAX_WEEKS ? weeks : null;
}

interface ParsedRow {
  readonly date: Day | null;
  readonly start: WallTime | null;
  readonly end: WallTime | null;
  readonly weeks: number | null;
  readonly last: Day | null;
  readonly hasLast: boolean;
}

function problemOf({ date, start, end, weeks, last, hasLast }: ParsedRow): string | null {
  if (date === null) return NO_DATE;
  if (start === null || end === null) return NO_TIME;
  if (minutesOf(end) <= minutesOf(start)) return BACKWARDS;
  if (weeks === null) return `Repeat every 0 to ${MAX_WEEKS} weeks.`;
  if (last === null) return hasLast ? NO_LAST : null;
  return last < date ? ENDED : null;
}

/** Reads a row of a table of availability; `wrong` contains the reason if the row can't be imported. */
export function availabilityIn(
  headings: Headings<AvailabilityColumn>,
  cells: readonly string[],
  line: number,
  { today }: { readonly today: Day },
): FoundAppointment {
  const text = cellOf(headings, cells);
  const firstDate = dateIn(text("first"), today);
  const date = firstDate && onWeekday(firstDate, text("weekday"));
  const [start, end] = [parseTypedTime(text("start")), parseTypedTime(text("end"))];
  const last = dateIn(text("last"), today);
  const weeks = weeksIn(text("weeks"));
  const wrong =
    unreadIn(text("weekday"), text("available")) ??
    problemOf({ date, start, end, weeks, last, hasLast: text("last") !== "" });
  return {
    ...EMPTY_APPOINTMENT,
    key: `row ${line}`,
    place: `Row ${line}`,
    date,
    start,
    end,
    wrong,
    location: text("location") || null,
    availability: {
      available: !AWAY.test(text("available")),
      repeat_weeks: weeks ?? 0,
      repeat_end: weeks ? last : null,
      reason: cutText(text("reason"), 200) || null,
    },
  };
}
