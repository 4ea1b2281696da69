import type { QueryOf } from "#kernel/contract/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { appointmentRoutes } from "../contract.ts";
import { expand } from "../rules/expand.ts";
import type { AppointmentRow } from "./queries.ts";

export type ClashQuery = QueryOf<typeof appointmentRoutes.clash>;

/** Returns the appointments that overlap the proposed times on its days, earliest first. */
export function findOverlaps(
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
