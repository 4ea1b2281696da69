import { type RawBuilder, sql } from "kysely";

/** The client has an Appointmaid service in force on that day; without it booking agents have no access (RULE-CAP-08). */
export const hasBookingService = (client: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from doctor_service ds where ds._doctor = ${client} and ds.appointmaid_package is not null and not ds.is_deleted
    and (ds.active_date is null or ds.active_date <= ${day}) and (ds.cut_off_date is null or ds.cut_off_date >= ${day}))`;

/**
 * F-3, RULE-CAP-08: the clients a person serves today. A booking agent entry and an Appointmaid service are both in force by the client's own
 * day, and the client is not deleted. The only place that says so; it starts at the person's few entries.
 */
const clientsServedBy = (person: number) => sql`
  select sd."ID" from booking_agent ba join doctor sd on sd."ID" = ba._doctor
  cross join lateral (select (now() at time zone sd._timezone)::date as today) day
  where ba._user = ${person} and not sd.is_deleted and ba.from_date <= day.today and (ba.until_date is null or ba.until_date >= day.today)
    and ${hasBookingService(sql`sd."ID"`, sql`day.today`)}`;

/** For a set: of a column that holds clients. */
export const isServed = (person: number, client: RawBuilder<unknown>) => sql<boolean>`${client} in (${clientsServedBy(person)})`;

/** For one client, which is looked up by its key. */
export const isServedClient = (person: number, client: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from (${clientsServedBy(person)}) served where served."ID" = ${client})`;
