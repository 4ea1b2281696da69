import { listSchedulesAround } from "#areas/calendar/schedules/server/index.ts";
import { scheduleDaysIn } from "#areas/calendar/schedules/rules/days.ts";
import { addMonths, type Day } from "#kernel/dates/day.ts";
import { occurrences } from "#kernel/calendar/recurrence.ts";
import type { CompanyClient } from "#platform/access/company-clients.queries.ts";
import type { Db } from "#platform/db/db.ts";
import { describeAvailability } from "../rules/availability.ts";
import { NO_REPEAT, recurrenceOf, type Repeat } from "../rules/appointment.ts";
import { listHeldOn } from "./holds.queries.ts";
import { listAppointmentRows, conditionsOnDays } from "./queries.ts";
import { type ClashQuery, findOverlaps } from "./overlaps.ts";
import { resourceClashesOf } from "./resource-clashes.ts";
import { withReferrals, earliestFirst, type CalendarClient } from "./reading.ts";

const MAX_SHOWN = 50;
const HORIZON_MONTHS = 12;

export const queriedRepeat = (query: ClashQuery): Repeat & { appointment_date: Day } => ({
  ...NO_REPEAT,
  appointment_date: query.appointment_date,
  repeat_interval: query.repeat_interval ?? 0,
  repeat_frequency: query.repeat_frequency ?? 1,
  repeat_end_date: query.repeat_end_date ?? null,
  repeat_count: query.repeat_count ?? null,
});

/**
 * Returns the overlaps and the availability for each day of a proposed appointment (RULE-APPT-04). `company`
 * is the client, followed by the doctors of its company whose calendars the user may see.
 */
export async function clashesOf(
  db: Db,
  client: CalendarClient,
  query: ClashQuery,
  company: readonly CompanyClient[],
) {
  const to = addMonths(query.appointment_date, HORIZON_MONTHS);
  const days = occurrences(recurrenceOf(queriedRepeat(query)), { from: query.appointment_date, to });
  const last = days.at(-1) ?? query.appointment_date;
  const rows = await listAppointmentRows(db, client.ID, conditionsOnDays(days, query.appointment_date, last));
  const clashingRows = findOverlaps(rows, days, last, query);
  const schedules = Map.groupBy(
    scheduleDaysIn(
      await listSchedulesAround(db, client.ID, { from: query.appointment_date, to: last }),
      query.appointment_date,
      last,
    ),
    ({ schedule_date }) => schedule_date,
  );
  const clashesByDay = Map.groupBy(clashingRows, ({ appointment_date }) => appointment_date);
  const appointment = {
    start_time: query.start_time,
    end_time: query.end_time,
    _location: query._location || null,
  };
  const dayStates = days.map((appointment_date) => ({
    appointment_date,
    ...describeAvailability(appointment, schedules.get(appointment_date) ?? []),
    clash_count: clashesByDay.get(appointment_date)?.length ?? 0,
  }));
  const resource_clashes = await resourceClashesOf(db, company, { query, days, last, own: clashingRows });
  const clashes = (await withReferrals(db, client, clashingRows.slice(0, MAX_SHOWN))).sort(earliestFirst);
  const first = dayStates[0] ?? { ...describeAvailability(appointment, []) };
  return {
    availability: first.availability,
    text: first.text,
    clashes,
    clash_count: clashingRows.length,
    resource_clashes,
    held: (await listHeldOn(db, client.ID, days, query)).slice(0, MAX_SHOWN),
    days: dayStates,
  };
}
