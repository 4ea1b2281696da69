import { sql } from "kysely";
import { appointmentsBetween } from "#areas/calendar/appointments/server/index.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { isServed } from "#platform/access/served-clients.ts";
import type { Db } from "#platform/db/db.ts";

interface Row {
  ID: number;
  username: string;
  title: number | null;
  first_name: string;
  last_name: string;
  company: string | null;
  country: Country;
  zone: string;
  phone: string | null;
  seconds_today: number;
  until_date: Day | null;
}

/** Lists, by name, the clients that the user serves today, by each client's own day (F-3, RULE-CAP-08). */
async function listServedRows(db: Db, person: number): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, "seconds_today" | "until_date">>`
    select d."ID", p.username, p.title, p.first_name, p.last_name, d.company, d.country, d._timezone as zone,
      coalesce(d.work_phone, d.cell_phone) as phone
    from doctor d join person p on p."ID" = d."ID"
    where p.active and ${isServed(person, sql`d."ID"`)}
    order by p.last_key, p.first_key, d."ID"`.execute(db);
  const clients = rows.map(({ ID }) => ID);
  const seconds = await secondsToday(db, person, clients);
  const untilDates = await lastDays(db, person, clients);
  return rows.map((row) => ({
    ...row,
    seconds_today: seconds.get(row.ID) ?? 0,
    until_date: untilDates.get(row.ID) ?? null,
  }));
}

/** Start of the client's local day. */
const DAY_START = sql`(date_trunc('day', now() at time zone d._timezone) at time zone d._timezone)`;
const TODAY = sql`(now() at time zone d._timezone)::date`;

/** Returns the seconds that the user has clocked today, by client. */
async function secondsToday(db: Db, person: number, clients: readonly number[]) {
  const { rows } = await sql<{ _doctor: number; seconds: number }>`
    select e._doctor, sum(extract(epoch from coalesce(e.end_time, now()) - greatest(e.start_time, ${DAY_START})))::float8 as seconds
    from clock_entry e join doctor d on d."ID" = e._doctor
    where e._doctor = any(${[...clients]}::bigint[]) and e._user = ${person} and (e.end_time is null or e.end_time > ${DAY_START})
    group by e._doctor`.execute(db);
  return new Map(rows.map(({ _doctor, seconds }) => [_doctor, seconds]));
}

/** Returns the last day of the user's booking agent entry that is in force today, by client; null for no end. */
async function lastDays(db: Db, person: number, clients: readonly number[]) {
  const { rows } = await sql<{ _doctor: number; until_date: Day | null }>`
    select ba._doctor, ba.until_date from booking_agent ba join doctor d on d."ID" = ba._doctor
    where ba._doctor = any(${[...clients]}::bigint[]) and ba._user = ${person} and ba.from_date <= ${TODAY}
      and (ba.until_date is null or ba.until_date >= ${TODAY})`.execute(db);
  return new Map(rows.map(({ _doctor, until_date }) => [_doctor, until_date]));
}

export async function listServed(db: Db, person: number, now: string) {
  const rows = await listServedRows(db, person);
  return await Promise.all(
    rows.map(async (row) => {
      const zone = zoneNamed(row.zone);
      const today = todayIn(zone, now);
      const appointments = await appointmentsBetween(db, { ID: row.ID, zone, today }, today, today);
      const visits_today = appointments.filter(({ cancelled }) => !cancelled).length;
      return { ...row, visits_today, seconds_today: Math.floor(row.seconds_today) };
    }),
  );
}
