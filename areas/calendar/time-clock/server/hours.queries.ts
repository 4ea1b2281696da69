import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import { walkIndex } from "#platform/db/walk-index.ts";
import type { Range } from "../rules/range.ts";

export interface HoursScope {
  readonly _doctor: number | null;
  readonly _user: number | null;
}

const matchesId = (column: "_doctor" | "_user", id: number | null, table: string): RawBuilder<boolean> =>
  id === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.${column}`)} = ${id}`;

/**
 * Matches entries that may touch the range in any time zone; the exact cut follows later. Must repeat the
 * expression of the index `clock_entry_spans` word for word, so that PostgreSQL uses the index.
 */
export const touches = (start: Day, end: Day): RawBuilder<boolean> =>
  sql<boolean>`tstzrange(e.start_time, coalesce(e.end_time, 'infinity'), '[]')
    && tstzrange(${start}::date::timestamp at time zone 'UTC' - interval '1 day', ${end}::date::timestamp at time zone 'UTC' + interval '2 days', '[)')`;

/**
 * Matches entries that began before the end of the range in any time zone, so that a scan from the newest
 * entry starts there.
 */
export const beganBefore = (end: Day): RawBuilder<boolean> =>
  sql<boolean>`e.start_time < ${end}::date::timestamp at time zone 'UTC' + interval '2 days'`;

/**
 * Common table expressions of a report: `worked` is the clocked seconds by client, agent and day, split at
 * the midnights of the client's time zone like `partsByDay`; `handled` is the appointments that each agent
 * wrote to on a day. A running clock is counted once it has stopped.
 */
const parts = ({ _doctor, _user }: HoursScope, { start, end }: Range) => sql`
  worked as (
    select e._doctor, e._user, cut.day::date as day, e."ID",
      extract(epoch from least(e.end_time, (cut.day + interval '1 day') at time zone d._timezone)
        - greatest(e.start_time, cut.day at time zone d._timezone)) as seconds,
      e.corrected_time is null and e.end_time - e.start_time > interval '12 hours' as is_forgotten
    from clock_entry e join doctor d on d."ID" = e._doctor
    cross join lateral generate_series(
      greatest(date_trunc('day', e.start_time at time zone d._timezone), ${start}::date::timestamp),
      least(date_trunc('day', greatest(e.start_time, e.end_time - interval '1 microsecond') at time zone d._timezone), ${end}::date::timestamp),
      interval '1 day') as cut(day)
    where e.end_time is not null and ${touches(start, end)}
      and ${matchesId("_doctor", _doctor, "e")} and ${matchesId("_user", _user, "e")}
  ),
  pair as (
    select _doctor, _user from worked
    union select ba._doctor, ba._user from booking_agent ba where ba.from_date <= ${end} and ${matchesId("_doctor", _doctor, "ba")} and ${matchesId("_user", _user, "ba")}
  ),
  handled as (
    select pair._doctor, pair._user, (a.at at time zone d._timezone)::date as day, a.identity
    from pair join doctor d on d."ID" = pair._doctor
    join audit_event a on a._doctor = pair._doctor and a._executing_user = pair._user and a.kind = 'write' and a.controller = 'appointment'
      and a.at >= ${start}::date::timestamp at time zone 'UTC' - interval '1 day' and a.at < ${end}::date::timestamp at time zone 'UTC' + interval '2 days'
      and a.at >= ${start}::date::timestamp at time zone d._timezone and a.at < (${end}::date + 1)::timestamp at time zone d._timezone
  )`;

/** Sums `worked` and `handled` by client, agent and period. Periods with only one of the two are included. */
const summed = (period: RawBuilder<string>) => sql`
  line as (
    select coalesce(w._doctor, h._doctor) as _doctor, coalesce(w._user, h._user) as _user, coalesce(w.period, h.period) as period,
      coalesce(w.seconds, 0)::float8 as seconds, coalesce(w.entries, 0)::int as entries, coalesce(w.forgotten, 0)::int as forgotten,
      coalesce(h.appointments, 0)::int as appointments
    from (select _doctor, _user, ${period} as period, sum(seconds) as seconds, count(distinct "ID") as entries,
        count(distinct "ID") filter (where is_forgotten) as forgotten from worked group by 1, 2, 3) w
    full join (select _doctor, _user, ${period} as period, count(distinct identity) as appointments from handled group by 1, 2, 3) h
      on h._doctor = w._doctor and h._user = w._user and h.period = w.period
  )`;

const byMonth = sql<string>`to_char(day, 'YYYY-MM')`;
const byDay = sql<string>`to_char(day, 'YYYY-MM-DD')`;

interface Line {
  _doctor: number;
  username: string;
  title: number | null;
  first_name: string;
  last_name: string;
  company: string | null;
  country: Country;
  zone: string;
  _user: number;
  user_username: string;
  user_first_name: string;
  user_last_name: string;
  seconds: number;
  entries: number;
  forgotten: number;
  appointments: number;
}

const lineColumns = sql`l._doctor, dp.username, dp.title, dp.first_name, dp.last_name, d.company, d.country, d._timezone as zone, l._user,
  p.username as user_username, p.first_name as user_first_name, p.last_name as user_last_name, l.seconds, l.entries, l.forgotten, l.appointments`;
const namedLines = sql`line l join doctor d on d."ID" = l._doctor join person dp on dp."ID" = l._doctor join person p on p."ID" = l._user`;

interface Totals {
  rows: number;
  seconds: number;
  entries: number;
  forgotten: number;
  appointments: number;
}

/**
 * Reads a page of hours by month and the totals of all pages in one statement, so that the hours are computed
 * once.
 */
export async function pageOfHours(
  db: Db,
  scope: HoursScope,
  range: Range,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<
    Totals & { page: (Line & { month: string })[] }
  >`with ${parts(scope, range)}, ${summed(byMonth)},
    page as (select ${lineColumns}, l.period as month from ${namedLines}
      order by l.period desc, dp.last_key, dp.first_key, l._doctor, p.last_key, p.first_key, l._user limit ${limit} offset ${offset})
    select count(*)::int as rows, coalesce(sum(seconds), 0)::float8 as seconds, coalesce(sum(appointments), 0)::int as appointments,
      (select count(distinct "ID")::int from worked) as entries, (select count(distinct "ID")::int from worked where is_forgotten) as forgotten,
      (select coalesce(json_agg(page), '[]') from page) as page
    from line`.execute(db);
  const { page, ...totals } = rows[0] ?? {
    page: [],
    rows: 0,
    seconds: 0,
    entries: 0,
    forgotten: 0,
    appointments: 0,
  };
  return { rows: page, totals };
}

/** Reads the hours of one client by agent and day. */
export async function daysOfClient(db: Db, scope: HoursScope & { readonly _doctor: number }, range: Range) {
  const { rows } = await sql<Line & { day: Day }>`with ${parts(scope, range)}, ${summed(byDay)}
    select ${lineColumns}, l.period as day from ${namedLines} order by p.last_key, p.first_key, l._user, l.period`.execute(
    db,
  );
  return rows;
}

/**
 * Lists, by name, the IDs of the clients that may have hours in the range: an entry ended on or after its
 * start, or an agent was assigned by its end.
 */
export async function listClockedClients(
  db: Db,
  { _doctor, _user }: HoursScope,
  { start, end }: Range,
): Promise<number[]> {
  const ofClient = (table: string) =>
    _doctor === null ? sql`true` : sql`${sql.ref(`${table}._doctor`)} = ${_doctor}`;
  const { rows } = await sql<{ ID: number }>`select d."ID" from doctor d join person p on p."ID" = d."ID"
    where ${_doctor === null ? sql`true` : sql`d."ID" = ${_doctor}`} and (
      d."ID" in (select e._doctor from clock_entry e where ${ofClient("e")} and ${matchesId("_user", _user, "e")}
        and e.end_time >= ${start}::date::timestamp at time zone 'UTC' - interval '1 day')
      or d."ID" in (select ba._doctor from booking_agent ba where ${ofClient("ba")} and ba.from_date <= ${end} and ${matchesId("_user", _user, "ba")}))
    order by p.last_key, p.first_key, d."ID"`.execute(db);
  return rows.map(({ ID }) => ID);
}

/**
 * Lists all users who ever clocked time or were assigned to a client. Skips along the index from user to
 * user, so that the cost doesn't depend on the number of entries.
 */
export async function listClockedPeople(db: Db, _user: number | null) {
  const clocked = await walkIndex(db, sql<number>`_user`, sql`from clock_entry where true`);
  const { rows } = await sql<{ ID: number; username: string; first_name: string; last_name: string }>`
    select p."ID", p.username, p.first_name, p.last_name from person p
    where (p."ID" = any(${clocked}::bigint[]) or p."ID" in (select _user from booking_agent))
      and ${_user === null ? sql`true` : sql`p."ID" = ${_user}`} order by p.last_key, p.first_key, p."ID"`.execute(
    db,
  );
  return rows;
}
