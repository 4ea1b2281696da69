import { listSchedulesAround } from "#areas/calendar/schedules/server/index.ts";
import { scheduleDaysIn } from "#areas/calendar/schedules/rules/days.ts";
import { addMonths, type Day } from "#kernel/dates/day.ts";
import { occurrences } from "#kernel/calendar/recurrence.ts";
import type { QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import type { appointmentRoutes } from "../contract.ts";
import { describeAvailability } from "../rules/availability.ts";
import { expand } from "../rules/expand.ts";
import { NO_REPEAT, recurrenceOf, type Repeat } from "../rules/appointment.ts";
import { listAppointmentRows, conditionsOnDays, type AppointmentRow } from "./queries.ts";
import { withReferrals, earliestFirst, type CalendarClient } from "./reading.ts";

type ClashQuery = QueryOf<typeof appointmentRoutes.clash>;

const MOST_SHOWN = 50;
const HORIZON_MONTHS = 12;

export const queriedRepeat = (query: ClashQuery): Repeat & { appointment_date: Day } => ({
  ...NO_REPEAT,
  appointment_date: query.appointment_date,
  repeat_interval: query.repeat_interval ?? 0,
  repeat_frequency: query.repeat_frequency ?? 1,
  repeat_end_date: query.repeat_end_date ?? null,
  repeat_count: query.repeat_count ?? null,
});

/** Returns the overlaps and the availability for each day of a proposed appointment (RULE-APPT-04). */
export async function clashesOf(db: Db, client: CalendarClient, query: ClashQuery) {
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
  const clashes = (await withReferrals(db, client, clashingRows.slice(0, MOST_SHOWN))).sort(earliestFirst);
  const first = dayStates[0] ?? { ...describeAvailability(appointment, []) };
  return {
    availability: first.availability,
    text: first.text,
    clashes,
    clash_count: clashingRows.length,
    days: dayStates,
  };
}

function findOverlaps(
  rows: readonly AppointmentRow[],
  days: readonly Day[],
  last: Day,
  query: ClashQuery,
): AppointmentRow[] {
  const daySet = new Set(days);
  // A proposed series does not overlap with its own occurrences; a single proposed occurrence does overlap
  // with the other occurrences of its series.
  const isSeries = (query.repeat_interval ?? 0) !== 0;
  const isItself = (row: AppointmentRow) =>
    row.ID === query.ID &&
    (isSeries ||
      query.repeat_date === undefined ||
      row.repeat_date === null ||
      row.repeat_date === query.repeat_date);
  return rows
    .flatMap((row) => expand(row, query.appointment_date, last))
    .filter((row) => daySet.has(row.appointment_date) && !row.cancelled && !isItself(row))
    .filter((row) => row.start_time < query.end_time && query.start_time < row.end_time)
    .sort((a, b) => (a.appointment_date + a.start_time < b.appointment_date + b.start_time ? -1 : 1));
}
