import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { LOCK_MINUTES } from "../contract.ts";
import type { OwnLock } from "../lock.contract.ts";

/** Returns the pictures a user has locked and not yet converted, and the users who have asked for them. */
export async function readLock(db: Db, person: number, guid: string): Promise<OwnLock> {
  const { rows } = await sql<{ ID: number; is_expired: boolean }>`
    select "ID", lock_time < now() - ${LOCK_MINUTES}::int * interval '1 minute' as is_expired
    from patient where locked_by = ${person} and lock_guid = ${guid} order by "ID"`.execute(db);
  const askers = await db
    .selectFrom("release_request as r")
    .innerJoin("person as p", "p.ID", "r._asked_by")
    .select(sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as("name"))
    .where("r.lock_guid", "=", guid)
    .orderBy("r.created_time")
    .execute();
  return {
    pictures: rows.map(({ ID }) => ID),
    is_expired: rows.some(({ is_expired }) => is_expired),
    asked_by: rows.length === 0 ? [] : askers.map(({ name }) => name),
  };
}

/**
 * Records a user's request for another user's locked pictures. Returns false if the user has already asked.
 */
export async function requestRelease(db: Db, _asked_by: number, lock_guid: string): Promise<boolean> {
  // Locks that expired or were taken over leave their requests behind.
  await sql`delete from release_request where created_time < now() - interval '1 day'`.execute(db);
  const added = await db
    .insertInto("release_request")
    .values({ _asked_by, lock_guid })
    .onConflict((conflict) => conflict.doNothing())
    .returning("lock_guid")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the locks whose pictures the user has asked for. */
export async function listAsked(db: Db, _asked_by: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("release_request")
    .select("lock_guid")
    .where("_asked_by", "=", _asked_by)
    .execute();
  return new Set(rows.map(({ lock_guid }) => lock_guid));
}

export const endReleaseRequests = (db: Db, lock_guid: string) =>
  db.deleteFrom("release_request").where("lock_guid", "=", lock_guid).execute();
