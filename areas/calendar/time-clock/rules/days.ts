import { addDays, type Day } from "#kernel/dates/day.ts";
import { instantOf, wallOf, type Zone } from "#kernel/dates/zone.ts";

export interface PartOfDay {
  readonly day: Day;
  readonly seconds: number;
}

/**
 * Splits a worked time at the midnights of the client's time zone, so that each hour counts for the day and
 * month in which it was worked. A day has 23 hours when the clocks go forward and 25 when they go back.
 */
export function partsByDay(start: string, end: string, zone: Zone): PartOfDay[] {
  const parts: PartOfDay[] = [];
  const last = Date.parse(end);
  let { day } = wallOf(start, zone);
  let from = Date.parse(start);
  while (from < last) {
    const next = addDays(day, 1);
    const until = Math.min(last, Date.parse(instantOf(next, "00:00", zone)));
    parts.push({ day, seconds: (until - from) / 1000 });
    from = until;
    day = next;
  }
  return parts;
}
