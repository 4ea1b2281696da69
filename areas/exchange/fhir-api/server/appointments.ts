import { appointmentsBetween } from "#areas/calendar/appointments/server/index.ts";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { bookedDays } from "./records.queries.ts";

/** Months from today up to which a series without an end is expanded. */
export const MONTHS_AHEAD = 24;

interface CalendarClient {
  readonly ID: number;
  readonly zone: Zone;
  readonly today: Day;
}

/**
 * Yields all appointments with series expanded, a month at a time in the order of their days, so that a
 * practice's years are never all in memory.
 */
export async function* appointmentsByMonth(db: Db, client: CalendarClient) {
  const { first, last, is_endless } = await bookedDays(db, client.ID);
  if (first === null || last === null) return;
  const ahead = addMonths(client.today, MONTHS_AHEAD);
  const end = is_endless && ahead > last ? ahead : last;
  for (let from: Day = first; from <= end; ) {
    const next = addMonths(from, 1);
    const to = addDays(next, -1) < end ? addDays(next, -1) : end;
    yield await appointmentsBetween(db, client, from, to);
    if (next <= from) return;
    from = next;
  }
}
