import type { Db } from "#platform/db/db.ts";

export const findClient = (db: Db, id: number) =>
  db
    .selectFrom("doctor")
    .select("ID")
    .where("ID", "=", id)
    .where("is_deleted", "=", false)
    .executeTakeFirst();

/**
 * Turns a kind of email off for a client, recording the user `offBy`. Null turns the emails on again. Returns
 * false if nothing changed.
 */
export async function switchKind(
  db: Db,
  _doctor: number,
  kind: string,
  offBy: number | null,
): Promise<boolean> {
  const row =
    offBy === null
      ? await db
          .deleteFrom("mail_off")
          .where("_doctor", "=", _doctor)
          .where("kind", "=", kind)
          .returning("kind")
          .executeTakeFirst()
      : await db
          .insertInto("mail_off")
          .values({ _doctor, kind, _by: offBy })
          .onConflict((conflict) => conflict.constraint("mail_off_pkey").doNothing())
          .returning("kind")
          .executeTakeFirst();
  return row !== undefined;
}
