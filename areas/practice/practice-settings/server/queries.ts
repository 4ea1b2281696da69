import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { PracticeSettings, PracticeSettingsBody } from "../contract.ts";

type Letterhead = z.input<typeof PracticeSettings>["letterhead_file"];
type SettingsFields = Omit<PracticeSettingsBody, "_doctor">;

const letterhead: RawBuilder<Letterhead> = sql`(select json_build_object('ID', f."ID", 'name', f.name, 'size', f.size, 'mime_type', f.mime_type)
  from file f where f._doctor = practice_settings._doctor and f."ID" = practice_settings.letterhead)`;

/** Returns the settings of a client as a list of at most one row (practice_settings_once). */
export const listSettings = (db: Db, doctor: number) =>
  db
    .selectFrom("practice_settings")
    .select([
      "ID",
      "_doctor",
      "practice_name",
      "phone",
      "email",
      "default_appointment_minutes",
      "default_billing_type",
      "sms_reminders",
      "letterhead",
      "version",
      letterhead.as("letterhead_file"),
    ])
    .where("_doctor", "=", doctor)
    .execute();

export const findSettings = async (db: Db, doctor: number, id: number) =>
  (await listSettings(db, doctor)).find(({ ID }) => ID === id);

export async function insertSettings(db: Db, doctor: number, fields: SettingsFields): Promise<number> {
  const row = await db
    .insertInto("practice_settings")
    .values({ ...fields, _doctor: doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}

/** Updates the settings; false if the version has changed since or the row was deleted (F-7). */
export async function updateSettings(
  db: Db,
  doctor: number,
  id: number,
  fields: SettingsFields,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("practice_settings")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1) }))
    .where("_doctor", "=", doctor)
    .where("ID", "=", id)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeSettings(db: Db, doctor: number, id: number): Promise<void> {
  await db.deleteFrom("practice_settings").where("_doctor", "=", doctor).where("ID", "=", id).execute();
}
