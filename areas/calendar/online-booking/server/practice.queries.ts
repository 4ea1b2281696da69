import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import { type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import { titleName } from "#kernel/people/title.ts";
import type { Db } from "#platform/db/db.ts";

/** A client whose booking page is on, for work without a session. */
export interface BookableClient {
  readonly ID: number;
  readonly zone: Zone;
  readonly today: Day;
  readonly country: Country;
  /** Name of the doctor with title. */
  readonly doctor: string;
  readonly specialty: string | null;
  readonly slug: string;
  readonly practice: string;
  readonly phone: string;
  readonly notice_hours: number;
  readonly days_ahead: number;
  readonly takes_new_patients: boolean;
  readonly change_notice_hours: number;
  readonly intro: string | null;
}

/** Selects a client by ID, passed as a value so that a distributed database queries one server only. */
const selectClient = (db: Db, _doctor: number) =>
  db
    .selectFrom("online_booking_settings as s")
    .innerJoin("doctor as d", "d.ID", "s._doctor")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select(["d.ID", "d.country", "d._timezone", "p.title", "p.first_name", "p.last_name"])
    .select(["s.slug", "s.practice", "s.phone", "s.notice_hours", "s.days_ahead"])
    .select(["s.takes_new_patients", "s.change_notice_hours", "s.intro"])
    .select(
      sql<
        string | null
      >`(select min(y.description) from doctor_specialty x join specialty y on y."ID" = x._specialty
        where x._doctor = ${_doctor})`.as("specialty"),
    )
    .where("s._doctor", "=", _doctor)
    .where("d.is_deleted", "=", false)
    .where("p.active", "=", true);

type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClient>["execute"]>>[number];

function clientOf(
  { _timezone, title, first_name, last_name, ...row }: ClientRow,
  now: string,
): BookableClient {
  const zone = zoneNamed(_timezone);
  const doctor = [titleName(title), first_name, last_name].filter(Boolean).join(" ");
  return { ...row, zone, today: todayIn(zone, now), doctor };
}

/** Finds the client of a booking page that is on. Undefined for any other address. */
export async function findClientOfSlug(
  db: Db,
  slug: string,
  now: string,
): Promise<BookableClient | undefined> {
  const settings = await db
    .selectFrom("online_booking_settings")
    .select("_doctor")
    .where("slug", "=", slug.toLowerCase())
    .where("is_on", "=", true)
    .executeTakeFirst();
  return settings && (await findBookableClient(db, settings._doctor, now));
}

/** Finds a client by its ID, also if its page was turned off since: links keep working. */
export async function findBookableClient(
  db: Db,
  _doctor: number,
  now: string,
): Promise<BookableClient | undefined> {
  const row = await selectClient(db, _doctor).executeTakeFirst();
  return row && clientOf(row, now);
}

/**
 * Lists the client first, then the doctors of its company who book online under the same name of a practice.
 */
export async function listColleagues(db: Db, client: BookableClient, now: string): Promise<BookableClient[]> {
  const rows = await db
    .selectFrom("online_booking_settings as s")
    .innerJoin("doctor as d", "d.ID", "s._doctor")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select("d.ID")
    .where("s.is_on", "=", true)
    .where("d.ID", "<>", client.ID)
    .where(sql<boolean>`lower(s.practice) = lower(${client.practice})`)
    .where("d.company_client", "=", (eb) =>
      eb.selectFrom("doctor as own").select("own.company_client").where("own.ID", "=", client.ID),
    )
    .orderBy("p.last_key")
    .orderBy("p.first_key")
    .orderBy("d.ID")
    .limit(50)
    .execute();
  const colleagues = await Promise.all(rows.map(({ ID }) => findBookableClient(db, ID, now)));
  return [client, ...colleagues.filter((colleague) => colleague !== undefined)];
}
