import { addDays, type Day } from "#kernel/dates/day.ts";
import { instantOf, wallOf, type Zone } from "#kernel/dates/zone.ts";

export interface PartOfDay {
  readonly day: Day;
  readonly seconds: number;
}

/**
 * A time that was worked, cut at each midnight of the client's zone: every hour belongs to the day, and so to the month, it was worked in.
 * On the day the clocks go forward there are 23 hours to have, on the other 25.
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
