import type { Db } from "#platform/db/db.ts";

/** Saves the time of the last bulletin a person acknowledged, unless a later time is stored (RULE-BUL-01). */
export const saveLastBulletin = (db: Db, person: number, last_bulletin_time: string) =>
  db
    .updateTable("person")
    .set({ last_bulletin_time })
    .where("ID", "=", person)
    .where((eb) =>
      eb.or([eb("last_bulletin_time", "is", null), eb("last_bulletin_time", "<", last_bulletin_time)]),
    )
    .execute();
