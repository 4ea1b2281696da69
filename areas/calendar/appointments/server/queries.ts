import { type RawBuilder, sql } from "kysely";
import type { VisitTypeBrief } from "#areas/calendar/appointment-types/brief.contract.ts";
import type { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { AppointmentType, PatientBrief } from "../contract.ts";
import type { Repeat } from "../rules/appointment.ts";
import { type JoinedRow, placesOf, withNames } from "./row-names.queries.ts";

/** A single appointment, a series as booked, or an individually changed occurrence of a series. */
export interface AppointmentRow extends Repeat {
  readonly ID: number;
  readonly _doctor: number;
  readonly _series: number | null;
  readonly appointment_type: AppointmentType;
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly _patient: number | null;
  readonly _location: number | null;
  readonly _visit_type: number | null;
  readonly resources: number[];
  readonly cancelled: boolean;
  readonly cancellation_reason: string | null;
  readonly is_billed: boolean;
  readonly notes: string | null;
  readonly follow_up_weeks: number | null;
  readonly follow_up_on: Day | null;
  readonly repeat_date: Day | null;
  readonly is_repeated_date: boolean;
  readonly repeat_exceptions: readonly Day[];
  readonly created_time: string;
  readonly version: number;
  readonly patient: PatientBrief | null;
  readonly location: LocationBrief | null;
  readonly visit_type: VisitTypeBrief | null;
  readonly time_zone: string | null;
}

/**
 * Conditions for the three kinds of rows; `a` is the booked row, `o` the individually changed occurrence. An
 * omitted kind is not read.
 */
export interface RowConditions {
  readonly single?: RawBuilder<unknown>;
  readonly series?: RawBuilder<unknown>;
  readonly occurrence?: RawBuilder<unknown>;
}

const exceptionsOf = (_doctor: number) =>
  sql`array(select e.repeat_date from appointment_occurrence e where e._doctor = ${_doctor} and e._appointment = a."ID" order by 1)`;
const REPEAT = sql`a.repeat_interval, a.repeat_frequency, a.repeat_end_date, a.repeat_count, a.repeat_month_day`;
const BOOKED_COLUMNS = sql`a."ID", a._doctor, a._series, a.appointment_type, a.appointment_date, a.start_time, a.end_time, a._patient, a._location, a._visit_type, a.resources,
  a.cancelled, a.cancellation_reason, a.is_billed, a.notes, a.follow_up_weeks, a.follow_up_on, ${REPEAT}, a.created_time, a.version`;
const EXCEPTION_COLUMNS = sql`a."ID", a._doctor, a._series, o.appointment_type, o.appointment_date, o.start_time, o.end_time, o._patient, o._location, o._visit_type, o.resources,
  o.cancelled, o.cancellation_reason, o.is_billed, o.notes, o.follow_up_weeks, o.follow_up_on, ${REPEAT}, a.created_time, a.version + o.version as version`;

function branches(_doctor: number, { single, series, occurrence }: RowConditions): RawBuilder<unknown>[] {
  return [
    ...(single
      ? [
          sql`select ${NEW_ROW_COLUMNS}
          from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval = 0 and ${single}`,
        ]
      : []),
    ...(series
      ? [
          sql`select ${BOOKED_COLUMNS}, null::date as repeat_date, false as is_repeated_date, ${exceptionsOf(_doctor)} as repeat_exceptions
          from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval > 0 and ${series}`,
        ]
      : []),
    ...(occurrence
      ? [
          sql`select ${EXCEPTION_COLUMNS}, o.repeat_date, o.repeat_date <> a.appointment_date as is_repeated_date, ${exceptionsOf(_doctor)} as repeat_exceptions
          from appointment_occurrence o join appointment a on a._doctor = o._doctor and a."ID" = o._appointment
          where o._doctor = ${_doctor} and not o.is_deleted and not a.is_deleted and ${occurrence}`,
        ]
      : []),
  ];
}

/** Patient, type and location in the form an appointment shows them, from the rows `p`, `kind` and `place`. */
export const PATIENT_BRIEF = sql`json_build_object('ID', p."ID", 'title', p.title, 'first_name', p.first_name, 'last_name', p.last_name,
  'dob', p.dob, 'gender', p.gender, 'mobile', p.mobile, 'category', p.category, 'status', p.status, 'alerts', p.alerts)`;
export const TYPE_BRIEF = sql`json_build_object('ID', kind."ID", 'name', kind.name, 'colour', kind.colour)`;
export const PLACE_BRIEF = sql`json_build_object('ID', place."ID", 'name', place.name, 'abbreviation', place.abbreviation, 'type', place.type)`;

/**
 * Selects all kinds of appointments in one statement. The patient's columns are flat because building a JSON
 * object for each row takes PostgreSQL twice as long.
 */
const appointmentRows = (_doctor: number, conditions: RowConditions) => sql<JoinedRow>`
  select v.*, p."ID" as patient_id, p.title, p.first_name, p.last_name, p.dob, p.gender, p.mobile, p.category, p.status, p.alerts,
    kind.name as type_name, kind.colour as type_colour
  from (${sql.join(branches(_doctor, conditions), sql` union all `)}) v
  left join patient p on p._doctor = ${_doctor} and p."ID" = v._patient
  left join visit_type kind on kind._doctor = ${_doctor} and kind."ID" = v._visit_type`;

export async function listAppointmentRows(
  db: Db,
  _doctor: number,
  conditions: RowConditions,
): Promise<AppointmentRow[]> {
  const [rows, places] = await Promise.all([
    appointmentRows(_doctor, conditions).execute(db),
    placesOf(db, { _doctor }),
  ]);
  return withNames(rows.rows, places);
}

/** Days of one client, including the first and the last. */
export interface Range {
  readonly _doctor: number;
  readonly from: Day;
  readonly to: Day;
}

const rowsBetween = preparedQuery((_db, { _doctor, from, to }: Range) =>
  appointmentRows(_doctor, conditionsBetween(from, to)),
);

/** Lists the rows of a range for the calendar. A day, a week and a year share one prepared statement. */
export async function listAppointmentsBetween(db: Db, range: Range): Promise<AppointmentRow[]> {
  const [rows, places] = await Promise.all([rowsBetween(db, range), placesOf(db, range)]);
  return withNames(rows, places);
}

/** Columns of the newly booked row `a`, which cannot have individually changed occurrences yet. */
export const NEW_ROW_COLUMNS = sql`${BOOKED_COLUMNS}, null::date as repeat_date, false as is_repeated_date, '{}'::date[] as repeat_exceptions`;

export const conditionsBetween = (from: Day, to: Day): Required<RowConditions> => ({
  single: sql`a.appointment_date between ${from} and ${to}`,
  series: sql`a.appointment_date <= ${to} and (a.repeat_until is null or a.repeat_until >= ${from})`,
  occurrence: sql`o.appointment_date between ${from} and ${to}`,
});

export const conditionsOnDays = (days: readonly Day[], from: Day, to: Day): Required<RowConditions> => ({
  single: sql`a.appointment_date = any(${[...days]}::date[])`,
  series: conditionsBetween(from, to).series,
  occurrence: sql`o.appointment_date = any(${[...days]}::date[])`,
});

export const conditionsOfPatient = (patient: number): Required<RowConditions> => ({
  single: sql`a._patient = ${patient}`,
  series: sql`a._patient = ${patient}`,
  occurrence: sql`o._patient = ${patient}`,
});

/** Matches the given rows as booked, so that each series appears once. */
export const conditionsBooked = (ids: readonly number[]): RowConditions => {
  const isListed = sql`a."ID" = any(${[...ids]}::bigint[])`;
  return { single: isListed, series: isListed };
};

/** Matches the given rows together with their individually changed occurrences. */
export const conditionsOfIds = (ids: readonly number[]): Required<RowConditions> => ({
  single: sql`a."ID" = any(${[...ids]}::bigint[])`,
  series: sql`a."ID" = any(${[...ids]}::bigint[])`,
  occurrence: sql`o._appointment = any(${[...ids]}::bigint[])`,
});

export const conditionsOfId = (id: number): Required<RowConditions> => ({
  single: sql`a."ID" = ${id}`,
  series: sql`a."ID" = ${id}`,
  occurrence: sql`a."ID" = ${id}`,
});

/**
 * Lists a page of IDs of booked rows, latest day first. Cancelled rows are left out in the query, so that
 * each page is full.
 */
export async function listBookedIds(
  db: Db,
  _doctor: number,
  page: { limit: number; offset: number },
  hidesCancelled = false,
): Promise<number[]> {
  const rows = await db
    .selectFrom("appointment")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("is_deleted", "=", false)
    .$if(hidesCancelled, (kept) => kept.where("cancelled", "=", false))
    .orderBy("appointment_date", "desc")
    .orderBy("start_time", "desc")
    .orderBy("ID", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ ID }) => ID);
}

export async function isPatient(db: Db, _doctor: number, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom("patient")
      .select("ID")
      .where("_doctor", "=", _doctor)
      .where("ID", "=", id)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Taken times of a day, such as "09:00-09:30 10:15-10:45", or a series with the time of its first day.
 * Cancelled appointments are left out.
 */
export interface TakenTimes extends Repeat {
  readonly appointment_date: Day;
  readonly spans: string;
  readonly repeat_exceptions: readonly Day[];
}

interface TakenQuery {
  readonly from: Day;
  readonly to: Day;
  /** Leaves out appointments that use none of these rooms or equipment. If omitted, all appointments count. */
  readonly resources?: readonly number[];
}

const heldTimes = (_doctor: number, from: Day, to: Day) => sql`
      select h.held_on, h.start_time, h.end_time from appointment_hold h
      where h._doctor = ${_doctor} and h.held_on between ${from} and ${to} and (h.until is null or h.until > now())`;

/**
 * Lists the times taken by appointments and holds in a range, one row per day. A hold uses no room. Each day's times are one string that is
 * parsed only when needed, because a busy doctor has 15,000 appointments a year.
 */
export async function listTaken(
  db: Db,
  _doctor: number,
  { from, to, resources }: TakenQuery,
): Promise<TakenTimes[]> {
  const { single, series, occurrence } = conditionsBetween(from, to);
  const usedIn = (row: "a" | "o") =>
    resources ? sql`and ${sql.ref(`${row}.resources`)} && ${[...resources]}::bigint[]` : sql``;
  const { rows } = await sql<TakenTimes>`
    select v.appointment_date, string_agg(left(v.start_time::text, 5) || '-' || left(v.end_time::text, 5), ' ') as spans, 0 as repeat_interval,
      null::int as repeat_frequency, null::date as repeat_end_date, null::int as repeat_count, null::int as repeat_month_day, '{}'::date[] as repeat_exceptions
    from (
      select a.appointment_date, a.start_time, a.end_time
      from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval = 0 and not a.cancelled and ${single} ${usedIn("a")}
      union all
      select o.appointment_date, o.start_time, o.end_time
      from appointment_occurrence o join appointment a on a._doctor = o._doctor and a."ID" = o._appointment
      where o._doctor = ${_doctor} and not o.is_deleted and not a.is_deleted and not o.cancelled and ${occurrence} ${usedIn("o")}
      ${resources ? sql`` : sql`union all ${heldTimes(_doctor, from, to)}`}
    ) v group by v.appointment_date
    union all
    select a.appointment_date, left(a.start_time::text, 5) || '-' || left(a.end_time::text, 5), ${REPEAT}, ${exceptionsOf(_doctor)}
    from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval > 0 and not a.cancelled and ${series} ${usedIn("a")}`.execute(
    db,
  );
  return rows;
}

interface SeriesRow extends Repeat {
  readonly ID: number;
  readonly appointment_date: Day;
  readonly repeat_exceptions: readonly Day[];
}

/** Lists the rules of the series that may have an occurrence in a range. */
export async function listSeries(db: Db, _doctor: number, from: Day, to: Day): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select a."ID", a.appointment_date, ${REPEAT}, ${exceptionsOf(_doctor)} as repeat_exceptions
    from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval > 0 and ${conditionsBetween(from, to).series}`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the default length of the client's appointments in minutes, or 15 if the client has no settings.
 */
export async function findDefaultMinutes(db: Db, _doctor: number): Promise<number> {
  const row = await db
    .selectFrom("practice_settings")
    .select("default_appointment_minutes")
    .where("_doctor", "=", _doctor)
    .executeTakeFirst();
  return row?.default_appointment_minutes ?? 15;
}
