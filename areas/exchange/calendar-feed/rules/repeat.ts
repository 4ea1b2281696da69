import { dayParts } from "#kernel/dates/day.ts";
import { lastDay, type Recurrence } from "#kernel/calendar/recurrence.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, type Zone } from "#kernel/dates/zone.ts";
import { instantStamp } from "#kernel/calendar/ical-lines.ts";

/** Number of days that every month has, and number of days of the longest month. */
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;

const monthDayOf = (rule: Recurrence): number => rule.monthDay ?? dayParts(rule.start).date;

/**
 * Returns true if a rule can express the series for calendars. Corella moves a date that a month lacks to the
 * month's last day (RULE-APPT-06): the 31st is then the last day of every month, but for the 29th and 30th
 * there is no rule that all calendars read alike.
 */
export function hasRule(rule: Recurrence): boolean {
  if (rule.interval !== 2) return rule.interval === 1;
  const date = monthDayOf(rule);
  return date <= SHORTEST_MONTH || date === LONGEST_MONTH;
}

/** Returns a series as a rule of RFC 5545, 3.3.10; null if no rule can express the series. */
export function repeatRule(rule: Recurrence, start_time: WallTime, zone: Zone): string | null {
  if (!hasRule(rule)) return null;
  const intervalPart = `INTERVAL=${Math.max(1, Math.trunc(rule.frequency))}`;
  const date = monthDayOf(rule);
  const pattern =
    rule.interval === 1
      ? `FREQ=WEEKLY;${intervalPart}`
      : `FREQ=MONTHLY;${intervalPart};BYMONTHDAY=${date === LONGEST_MONTH ? -1 : date}`;
  const end = endOf(rule, start_time, zone);
  return end === null ? pattern : `${pattern};${end}`;
}

/**
 * Returns the end of a rule, null if it has none. A rule may have a count or an end, never both: if the
 * series has both, the earlier is written.
 */
function endOf(rule: Recurrence, start_time: WallTime, zone: Zone): string | null {
  if (rule.count !== null && rule.end === null) return `COUNT=${Math.max(1, Math.trunc(rule.count))}`;
  const last = lastDay(rule);
  return last === null ? null : `UNTIL=${instantStamp(instantOf(last, start_time, zone))}`;
}
