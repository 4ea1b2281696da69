import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { type HolidayRow, holidaysAt, type Region, regionOf } from "../rules/holidays.ts";

interface Client {
  readonly ID: number;
  readonly zone: Zone;
}

/**
 * Lists the public holidays in the states of the client and its locations (F-12). Holidays that staff removed
 * are left out.
 */
export async function listHolidaysOf(db: Db, client: Client, range: { from: Day; to: Day }) {
  const ownRegion = regionOf(await findRegion(db, client.ID), client.zone);
  const places = (await listPlaces(db, client.ID)).map(({ ID, ...place }) => ({
    ID,
    ...regionOrOwn(place, ownRegion),
  }));
  const regions = [ownRegion, ...places];
  return holidaysAt(await listHolidays(db, regions, range), ownRegion, places);
}

const regionOrOwn = (
  { country, state }: { country: string | null; state: string | null },
  ownRegion: Region,
): Region => (country !== null && state !== null ? { country, state } : ownRegion);

const findRegion = (db: Db, _doctor: number) =>
  db
    .selectFrom("doctor")
    .leftJoin("locality", "locality.ID", "doctor._locality")
    .select(["locality.country", "locality.state"])
    .where("doctor.ID", "=", _doctor)
    .executeTakeFirst();

const listPlaces = (db: Db, _doctor: number) =>
  db
    .selectFrom("location")
    .leftJoin("locality", "locality.ID", "location._locality")
    .select(["location.ID", "locality.country", "locality.state"])
    .where("location._doctor", "=", _doctor)
    .where("location.is_deleted", "=", false)
    .orderBy("location.ID")
    .execute();

async function listHolidays(
  db: Db,
  regions: readonly Region[],
  { from, to }: { from: Day; to: Day },
): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select distinct h.day, h.name, h.country, h.state from public_holiday h
    join jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as r(country text, state text) on r.country = h.country and r.state = h.state
    where h.removed_at is null and h.day between ${from} and ${to} order by h.day, h.state`.execute(db);
  return rows;
}
