import { sql } from "kysely";
import type { PatientRecord } from "#areas/patients/patients/server/index.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { listAsked } from "./lock.queries.ts";
import { LOCK_MINUTES, type OtherConverter } from "../contract.ts";
import { lockPictures, type Picture } from "./locking.queries.ts";
import type { ConversionFilter } from "./queries.ts";

/** Returns the lock that a user renewed last and its start. Null if the user holds none. */
export async function currentLock(
  db: Db,
  person: number,
): Promise<{ lock_guid: string; since: string } | null> {
  const { rows } = await sql<{ lock_guid: string; since: string }>`
    select lock_guid, min(coalesce(lock_since, lock_time)) as since from patient where locked_by = ${person} and lock_guid is not null
    group by lock_guid order by max(lock_time) desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Counts the pictures that are locked to a user, done or not. */
export async function countHeld(db: Db, person: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from patient
    where locked_by = ${person} and lock_guid is not null and not is_deleted`.execute(db);
  return rows[0]?.held ?? 0;
}

/** Returns the pictures that a user has done under a lock, oldest first. */
export async function listDone(
  db: Db,
  person: number,
  lock_guid: string,
  status: ConversionFilter["status"],
): Promise<PatientRecord[]> {
  const { rows } =
    await sql<PatientRecord>`select p.* from patient p where p.lock_guid = ${lock_guid} and p.locked_by = ${person}
    and (p.status <> ${status} or p._merged_into is not null) and (not p.is_deleted or p._merged_into is not null)
    order by p.created_time, p."ID"`.execute(db);
  return rows;
}

/**
 * Returns and locks the rows of pictures that a user has locked and not yet done, so that an interrupted
 * round can be resumed.
 */
export async function listHeld(
  db: Db,
  person: number,
  { actor, status, needs }: ConversionFilter,
  limit: number,
): Promise<PatientRecord[]> {
  const isHeld = sql<boolean>`(p.locked_by = ${person} and p.status = ${status} and not p.is_deleted)`;
  const { rows } = await sql<Picture>`select p._doctor, p."ID" from patient p where ${isHeld}
    and ${visibleClients(actor, needs, sql`p._doctor`)} order by p.created_time, p."ID" limit ${limit}`.execute(
    db,
  );
  return lockPictures(db, rows, { condition: isHeld, skipsLocked: false });
}

interface OtherLock extends OtherConverter {
  readonly guid: string;
  /** The pictures by client, for the audit log. */
  readonly by_client: readonly { client: number; pictures: number }[];
}

/** Returns other users' unexpired locks on pictures that this user could convert, at most ten. */
export async function listOthers(
  db: Db,
  { actor, needs, status }: Pick<ConversionFilter, "actor" | "needs" | "status">,
): Promise<OtherLock[]> {
  const { rows } = await sql<Omit<OtherLock, "is_asked">>`
    select h."ID", concat_ws(' ', h.first_name, h.last_name) as name, h.first_name, sum(l.pictures)::int as pictures,
      min(l.since) as since, l.guid, json_agg(json_build_object('client', l.client, 'pictures', l.pictures)) as by_client
    from (select p.locked_by, p.lock_guid::text as guid, p._doctor as client, count(*)::int as pictures,
        min(coalesce(p.lock_since, p.lock_time)) as since
      from patient p
      where p.status = ${status} and not p.is_deleted and p.locked_by <> ${actor.ID} and p.lock_guid is not null
        and p.lock_time >= now() - ${LOCK_MINUTES}::int * interval '1 minute' and ${visibleClients(actor, needs, sql`p._doctor`)}
      group by p.locked_by, p.lock_guid, p._doctor) l
    join person h on h."ID" = l.locked_by
    group by h."ID", l.guid order by pictures desc, h."ID", l.guid limit 10`.execute(db);
  const askedGuids = await listAsked(db, actor.ID);
  return rows.map((row) => ({ ...row, is_asked: askedGuids.has(row.guid) }));
}

/** Removes the locks' GUIDs unless the user may release the locks of other users. */
export function hideGuids(actor: Actor, others: readonly OtherLock[]): OtherConverter[] {
  const mayRelease = hasRight(actor, "conversion.unlock");
  return others.map(({ by_client: _clients, guid, ...other }) => ({
    ...other,
    guid: mayRelease ? guid : null,
  }));
}
