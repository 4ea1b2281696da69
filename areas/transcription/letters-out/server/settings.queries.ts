import type { Db } from "#platform/db/db.ts";
import { DEFAULT_SETTINGS } from "../rules/settings.ts";

const columns = ["link_days", "late_days", "envelope", "edi_address", "service", "version"] as const;
export type Settings = typeof DEFAULT_SETTINGS;

/** Returns the client's settings, or the defaults. */
export const findSettings = async (db: Db, _doctor: number): Promise<Settings> =>
  (await db
    .selectFrom("letter_out_settings")
    .select(columns)
    .where("_doctor", "=", _doctor)
    .executeTakeFirst()) ?? DEFAULT_SETTINGS;

/** Inserts the defaults unless the client has settings, so that a change finds a row to lock. */
export async function insertDefaults(db: Db, _doctor: number): Promise<void> {
  await db
    .insertInto("letter_out_settings")
    .values({ ...DEFAULT_SETTINGS, _doctor })
    .onConflict((conflict) => conflict.column("_doctor").doNothing())
    .execute();
}
