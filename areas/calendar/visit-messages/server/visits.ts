import { appointmentsBetween, appointmentsBooked } from "#areas/calendar/appointments/server/index.ts";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { PlannedVisit } from "../rules/plan.ts";
import { exactly } from "../rules/quiet-hours.ts";
import type { MessageClient } from "./rules.queries.ts";

type AppointmentReply = Awaited<ReturnType<typeof appointmentsBetween>>[number];

/** Number of days after today within which a changed appointment of a series is found. */
const DAYS_AHEAD = 1100;

/** Converts an appointment. Null without a patient, because events have none. */
export function visitOf(appointment: AppointmentReply, newIds: ReadonlySet<number>): PlannedVisit | null {
  const { ID, _series, repeat_date, appointment_date, start_time, zone, _patient, location } = appointment;
  if (_patient === null) return null;
  const { appointment_type, _visit_type, cancelled } = appointment;
  return {
    ID,
    _appointment: _series ?? ID,
    repeat_date,
    starts_at: exactly(appointment_date, start_time, zone),
    zone,
    appointment_type,
    _visit_type,
    _patient,
    cancelled,
    location: location?.name ?? "",
    isNew: newIds.has(ID),
  };
}

const calendarOf = ({ ID, zone }: MessageClient, today: Day) => ({ ID, zone, today });

/** Returns the appointments of the days of a range. */
export async function visitsBetween(
  db: Db,
  client: MessageClient,
  { from, to, now }: { readonly from: Day; readonly to: Day; readonly now: string },
): Promise<PlannedVisit[]> {
  const rows = await appointmentsBetween(db, calendarOf(client, todayIn(client.zone, now)), from, to);
  return rows.flatMap((row) => visitOf(row, new Set()) ?? []);
}

/** Returns every appointment of the given rows, of a series the occurrences from yesterday on. */
export async function visitsOfRows(
  db: Db,
  client: MessageClient,
  { ids, newIds, now }: { ids: readonly number[]; newIds: ReadonlySet<number>; now: string },
): Promise<PlannedVisit[]> {
  const today = todayIn(client.zone, now);
  const range = { ids, from: addDays(today, -1), to: addDays(today, DAYS_AHEAD) };
  const rows = await appointmentsBooked(db, calendarOf(client, today), range);
  return firstOfEachSeries(
    rows.flatMap((row) => visitWithSeries(row, newIds)),
    now,
  );
}

interface SeriesVisit {
  readonly visit: PlannedVisit;
  /** ID of the row if it repeats, otherwise null. */
  readonly series: number | null;
}

function visitWithSeries(row: AppointmentReply, newIds: ReadonlySet<number>): SeriesVisit[] {
  const visit = visitOf(row, newIds);
  return visit ? [{ visit, series: row.repeat_interval === 0 ? null : row.ID }] : [];
}

/** Confirms only the next appointment of a new series, so that one booking does not send fifty messages. */
function firstOfEachSeries(visits: readonly SeriesVisit[], now: string): PlannedVisit[] {
  const next = new Map<number, string>();
  for (const { visit, series } of visits) {
    if (series === null || visit.cancelled || visit.starts_at <= now) continue;
    const earliest = next.get(series);
    if (earliest === undefined || visit.starts_at < earliest) next.set(series, visit.starts_at);
  }
  return visits.map(({ visit, series }) =>
    series === null || next.get(series) === visit.starts_at ? visit : { ...visit, isNew: false },
  );
}
