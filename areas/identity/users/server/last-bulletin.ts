import type { Db } from "#platform/db/db.ts";

/** The last bulletin a person agreed to; the time never moves back (RULE-BUL-01). */
export const saveLastBulletin = (db: Db, person: number, last_bulletin_time: string) =>
  db
    .updateTable("person")
    .set({ last_bulletin_time })
    .where("ID", "=", person)
    .where((eb) => eb.or([eb("last_bulletin_time", "is", null), eb("last_bulletin_time", "<", last_bulletin_time)]))
    .execute();
