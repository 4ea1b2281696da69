import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { ImportedSchedule } from "#areas/calendar/schedules/server/index.ts";
import { scheduleDaysIn } from "#areas/calendar/schedules/rules/days.ts";
import { type Day, dayOfWeek } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { type AppointmentImportRow, type ImportDays, MAX_DRAWN, type Outcome } from "../row.contract.ts";
import { LAST_DAY } from "./row.queries.ts";

type Wire = z.input<typeof AppointmentImportRow>;
const rowsOf = async (db: Db, condition: RawBuilder<unknown>): Promise<Wire[]> =>
  (
    await sql<Wire>`
    select r.row_number, r.place, r.outcome, r.reasons, r.patient_name, r.appointment_type, r.appointment_date, r.start_time, r.end_time, r._patient,
      r.location_name, r.cancelled, r.clashes, r._appointment, r.kind, r.available, r.repeat_weeks, r.repeat_end,
      r.referral_type, r.referrer_name
    from appointment_import_row r where ${condition}`.execute(db)
  ).rows;

interface RowFilter {
  readonly outcome?: Outcome | undefined;
  readonly clashes?: "true" | undefined;
}
export async function listRows(
  db: Db,
  { _doctor, _import }: { readonly _doctor: number; readonly _import: number },
  { outcome, clashes }: RowFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Wire[]; totalItems: number }> {
  const condition = sql`r._doctor = ${_doctor} and r._import = ${_import} and (${outcome ?? null}::text is null or r.outcome = ${outcome ?? null})
    and (${clashes === undefined} or r.clashes)`;
  const rows = await rowsOf(db, sql`${condition} order by r.row_number limit ${limit} offset ${offset}`);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from appointment_import_row r where ${condition}`.execute(db);
  return { rows, totalItems: counted[0]?.total ?? 0 };
}

interface DayRange {
  readonly start: Day;
  readonly end: Day;
}

/**
 * Lists the appointments and availability that would be booked on these days, and the nearest other days with
 * rows.
 */
export async function listDays(
  db: Db,
  { _doctor, _import }: { readonly _doctor: number; readonly _import: number },
  { start, end }: DayRange,
): Promise<z.input<typeof ImportDays>> {
  const coming = sql`r._doctor = ${_doctor} and r._import = ${_import} and r.outcome in ('ready', 'doubtful') and r.kind <> 'referral'`;
  const appointments = sql`${coming} and r.kind = 'appointment' and r.appointment_date between ${start} and ${end}`;
  const rows = await rowsOf(
    db,
    sql`${appointments} order by r.appointment_date, r.start_time, r.row_number limit ${MAX_DRAWN}`,
  );
  const { rows: facts } = await sql<Pick<z.input<typeof ImportDays>, "total" | "first" | "before" | "after">>`
    select (select count(*)::int from appointment_import_row r where ${appointments}) as total,
      min(r.appointment_date) as first, max(r.appointment_date) filter (where r.appointment_date < ${start}) as before,
      min(r.appointment_date) filter (where r.appointment_date > ${end}) as after
    from appointment_import_row r where ${coming}`.execute(db);
  const { total, first, before, after } = facts[0] ?? { total: 0, first: null, before: null, after: null };
  return {
    rows,
    total,
    first,
    before,
    after,
    availability: await availabilityOn(db, coming, { start, end }),
  };
}

type Availability = Omit<ImportedSchedule, "row_number" | "_location" | "reason"> & {
  readonly location_name: string | null;
};

async function availabilityOn(db: Db, coming: RawBuilder<unknown>, { start, end }: DayRange) {
  const { rows } = await sql<Availability>`
    select r.appointment_date as repeat_start, r.start_time, r.end_time, r.repeat_weeks, r.repeat_end, r.available, r.location_name
    from appointment_import_row r where ${coming} and r.kind = 'availability' and r.appointment_date <= ${end}
      and ${LAST_DAY} >= ${start}
    order by r.row_number limit ${MAX_DRAWN}`.execute(db);
  const schedules = rows.map((row) => ({ ...row, day_of_week: dayOfWeek(row.repeat_start) }));
  return scheduleDaysIn(schedules, start, end);
}
