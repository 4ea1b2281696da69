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
  const { rows } = await sql<Row>`
    select d."ID", p.username, p.title, p.first_name, p.last_name, d.company, d.country, d._timezone as zone,
      coalesce(d.work_phone, d.cell_phone) as phone,
      (select coalesce(sum(extract(epoch from coalesce(e.end_time, now()) - greatest(e.start_time, today.began))), 0)::float8
        from clock_entry e where e._doctor = d."ID" and e._user = ${person}
          and (e.end_time is null or e.end_time > today.began)) as seconds_today,
      (select ba.until_date from booking_agent ba where ba._doctor = d."ID" and ba._user = ${person} and ba.from_date <= today.day
        and (ba.until_date is null or ba.until_date >= today.day)) as until_date
    from doctor d join person p on p."ID" = d."ID"
    cross join lateral (select (now() at time zone d._timezone)::date as day,
      date_trunc('day', now() at time zone d._timezone) at time zone d._timezone as began) today
    where p.active and ${isServed(person, sql`d."ID"`)}
    order by p.last_key, p.first_key, d."ID"`.execute(db);
  return rows;
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
