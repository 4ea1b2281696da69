import { type RawBuilder, sql } from "kysely";

/**
 * SQL condition: the client has an Appointmaid service in force on a day. Without such a service booking
 * agents have no access (RULE-CAP-08).
 */
export const hasBookingService = (
  client: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from doctor_service ds where ds._doctor = ${client} and ds.appointmaid_package is not null and not ds.is_deleted
    and (ds.active_date is null or ds.active_date <= ${day}) and (ds.cut_off_date is null or ds.cut_off_date >= ${day}))`;

/** Local day of the client `sd`. */
const TODAY = sql`(now() at time zone sd._timezone)::date`;

/**
 * Selects the clients that a person serves today (F-3, RULE-CAP-08): a booking agent entry and an Appointmaid
 * service are both in force on the client's local day, and the client is not deleted. The only implementation
 * of this rule. Starts from the person's few entries, or from those at one client.
 */
const clientsServedBy = (person: number, client: number | null | undefined) => sql`
  select ba._doctor from booking_agent ba join doctor sd on sd."ID" = ba._doctor
  where ba._user = ${person}${client === undefined ? sql`` : sql` and ba._doctor = ${client}`}
    and not sd.is_deleted and ba.from_date <= ${TODAY} and (ba.until_date is null or ba.until_date >= ${TODAY})
    and ${hasBookingService(sql`ba._doctor`, TODAY)}`;

/** SQL condition: the column contains clients that the person serves. */
export const isServed = (person: number, client: RawBuilder<unknown>) =>
  sql<boolean>`${client} in (${clientsServedBy(person, undefined)})`;

/** SQL condition: the person serves this client. False for null. */
export const isServedClient = (person: number, client: number | null) =>
  sql<boolean>`exists (${clientsServedBy(person, client)})`;
