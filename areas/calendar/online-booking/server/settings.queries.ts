import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { cutText } from "#kernel/text/text.ts";
import type { BookingSettings } from "../settings.contract.ts";

const COLUMNS = [
  ...(["is_on", "slug", "practice", "phone", "notice_hours", "days_ahead"] as const),
  ...(["takes_new_patients", "change_notice_hours", "intro", "version"] as const),
] as const;

export const findSettings = (db: Db, _doctor: number) =>
  db.selectFrom("online_booking_settings").select(COLUMNS).where("_doctor", "=", _doctor).executeTakeFirst();

/**
 * Returns true if another client's page has the address. Holds a lock until the transaction ends, so that
 * only one client at a time chooses an address: no constraint spans clients on different servers.
 */
export async function isSlugTaken(db: Db, _doctor: number, slug: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('online booking address'))`.execute(db);
  const row = await db
    .selectFrom("online_booking_settings")
    .select("_doctor")
    .where("slug", "=", slug)
    .where("_doctor", "<>", _doctor)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveSettings(db: Db, _doctor: number, settings: BookingSettings): Promise<void> {
  await db
    .insertInto("online_booking_settings")
    .values({ ...settings, _doctor })
    .onConflict((row) =>
      row.column("_doctor").doUpdateSet((eb) => ({
        ...settings,
        version: eb("online_booking_settings.version", "+", 1),
      })),
    )
    .execute();
}

/** Returns the name of a client's practice, or of the doctor without one, and the phone number of the rooms. */
export async function findPracticeName(db: Db, _doctor: number): Promise<{ name: string; phone: string }> {
  const row = await db
    .selectFrom("doctor as d")
    .innerJoin("person as p", "p.ID", "d.ID")
    .select(["d.company", "d.work_phone", sql<string>`concat_ws(' ', 'Dr', p.last_name)`.as("name")])
    .where("d.ID", "=", _doctor)
    .executeTakeFirst();
  return {
    name: cutText(row?.company || row?.name || "", 60),
    phone: (row?.work_phone ?? "").slice(0, 30),
  };
}
