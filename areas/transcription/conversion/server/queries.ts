import { type RawBuilder, sql } from "kysely";
import type { PatientRecord } from "#areas/patients/patients/server/index.ts";
import { listOpenClaims } from "#areas/transcription/consultation-lists/server/index.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { LOCK_MINUTES } from "../contract.ts";
import { tierOf } from "../rules/converting.ts";
import { escapeLike } from "#kernel/text/like.ts";
import { lockPictures, type Picture } from "./locking.queries.ts";

export interface ConversionFilter {
  readonly actor: Actor;
  readonly client: number | null;
  readonly needs: Permission;
  readonly status: "Unconverted" | "Edited";
  readonly query: string;
  readonly group: number;
}

/** Returns the user in the form that `mayConvert` expects. */
export const converterOf = (actor: Actor) => ({
  ID: actor.ID,
  mayValidate: hasRight(actor, "conversion.validate"),
});

type Condition = RawBuilder<boolean>;
const anyPicture: Condition = sql<boolean>`true`;

/** Condition for pictures with the status and without another user's lock. In the query, `p` is the patient. */
const isFree = ({ actor, status }: ConversionFilter): Condition =>
  sql<boolean>`(p.status = ${status} and not p.is_deleted
    and (p.locked_by is null or p.locked_by = ${actor.ID} or p.lock_time < now() - ${LOCK_MINUTES}::int * interval '1 minute'))`;

/**
 * Condition for pictures that match the filter and that the user can take. In the query, `p` is the patient
 * and `d` the client's person.
 */
function waitingCondition(filter: ConversionFilter): Condition {
  const { actor, client, needs, status, query, group } = filter;
  const pattern = `%${escapeLike(query)}%`;
  const tier = tierOf(group);
  return sql<boolean>`${isFree(filter)} and ${visibleClients(actor, needs, sql`p._doctor`)}
    and ${client === null ? anyPicture : sql<boolean>`p._doctor = ${client}`}
    and ${query === "" ? anyPicture : sql<boolean>`(d.first_name || ' ' || d.last_name ilike ${pattern} or d.username ilike ${pattern} or p.mrn ilike ${pattern} or p."ID"::text = ${query})`}
    and ${
      tier === null
        ? anyPicture
        : sql<boolean>`p._doctor in (select w._doctor from patient w where w.status = ${status} and not w.is_deleted group by w._doctor
            having count(*) between ${tier.from} and ${tier.to})`
    }`;
}

/** The page of waiting pictures to take. */
export interface TakeRequest {
  readonly pageSize: number;
  readonly pageNumber: number;
  /** ID of the picture after which the page starts. If undefined, the page number decides. */
  readonly after: number | undefined;
  /** GUID of the lock on the pictures of the previous pages. */
  readonly guid: string;
}

/**
 * Takes waiting pictures, oldest first. Skips rows that another transaction is locking, so that two users get
 * different pictures, and looks for others instead.
 */
export async function takeWaiting(
  db: Db,
  filter: ConversionFilter,
  page: TakeRequest,
): Promise<PatientRecord[]> {
  const records: PatientRecord[] = [];
  const skipped: number[] = [];
  for (;;) {
    const excludedIds = [...records.map(({ ID }) => ID), ...skipped];
    const { rows } =
      await sql<Picture>`select p._doctor, p."ID" from patient p join person d on d."ID" = p._doctor
      where ${waitingCondition(filter)} and ${afterCondition(filter, page)} and p."ID" <> all(${excludedIds}::bigint[])
      order by p.created_time, p."ID" limit ${page.pageSize - records.length}`.execute(db);
    const locked = await lockPictures(db, rows, { condition: isFree(filter), skipsLocked: true });
    records.push(...locked);
    const lockedIds = new Set(locked.map(({ ID }) => ID));
    skipped.push(...rows.map(({ ID }) => ID).filter((ID) => !lockedIds.has(ID)));
    if (locked.length === rows.length) return records;
  }
}

/**
 * Condition for pictures after the previous page. Pages continue after the key of the last picture because
 * pictures that the caller has done no longer wait, and a plain offset would skip as many pictures. The done
 * ones therefore count as part of the previous pages.
 */
function afterCondition(
  filter: ConversionFilter,
  { pageSize, pageNumber, after, guid }: TakeRequest,
): Condition {
  const visible = visibleClients(filter.actor, filter.needs, sql`a._doctor`);
  if (after !== undefined)
    return sql<boolean>`(p.created_time, p."ID") > (select a.created_time, a."ID" from patient a where a."ID" = ${after} and ${visible})`;
  if (pageNumber === 1) return anyPicture;
  return sql<boolean>`(p.created_time, p."ID") > (select b.created_time, b."ID" from (
    select p.created_time, p."ID" from patient p join person d on d."ID" = p._doctor
    where (${waitingCondition(filter)}) or (p.lock_guid = ${guid} and p.locked_by = ${filter.actor.ID})
    order by p.created_time, p."ID" limit 1 offset ${offsetOf(pageSize, pageNumber) - 1}) b)`;
}

export async function countWaiting(db: Db, filter: ConversionFilter): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from patient p join person d on d."ID" = p._doctor
    where ${waitingCondition(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export const listHolders = (db: Db, lock_guid: string) =>
  db.selectFrom("patient").select("locked_by").distinct().where("lock_guid", "=", lock_guid).execute();

/**
 * Loads a picture of the given client, or of any client the user converts for if `client` is null. Locks the
 * row until the transaction ends.
 */
export async function findToConvert(db: Db, actor: Actor, client: number | null, ID: number) {
  const visible = visibleClients(actor, ["conversion.convert", "conversion.validate"], sql`p._doctor`);
  const { rows } =
    await sql<Picture>`select p._doctor, p."ID" from patient p where p."ID" = ${ID} and not p.is_deleted and ${visible}
    and ${client === null ? anyPicture : sql<boolean>`p._doctor = ${client}`}`.execute(db);
  const isLive = sql<boolean>`not p.is_deleted`;
  return (await lockPictures(db, rows, { condition: isLive, skipsLocked: false }))[0];
}

/** Returns the name of the user who holds a picture's lock, or null. */
export async function holderOf(db: Db, { locked_by }: { locked_by: number | null }): Promise<string | null> {
  if (locked_by === null) return null;
  const person = await db
    .selectFrom("person")
    .select(["first_name", "last_name"])
    .where("ID", "=", locked_by)
    .executeTakeFirst();
  return person ? `${person.first_name} ${person.last_name}` : null;
}

/** Returns a patient that this user has locked. */
export const findHeld = (db: Db, person: number, ID: number) =>
  db
    .selectFrom("patient")
    .select(["ID", "_doctor"])
    .where("ID", "=", ID)
    .where("locked_by", "=", person)
    .where("is_deleted", "=", false)
    .executeTakeFirst();

interface ClientRow {
  readonly ID: number;
  readonly username: string;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string | null;
  readonly country: Country;
  readonly zone: string | null;
}

export async function listClients(db: Db, ids: readonly number[]) {
  const { rows } = await sql<ClientRow>`
    select p."ID", p.username, p.title, p.first_name, p.last_name, c.name as company, d.country, d._timezone as zone
    from doctor d join person p on p."ID" = d."ID" left join company_client c on c."ID" = d.company_client
    where d."ID" = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.ID, { ...row, zone: zoneNamed(row.zone) }]));
}

/** Returns the picture of a patient that this user has locked. */
export const findHeldPicture = (db: Db, person: number, ID: number) =>
  db
    .selectFrom("patient")
    .select(["_doctor", "picture"])
    .where("ID", "=", ID)
    .where("locked_by", "=", person)
    .where("picture", "is not", null)
    .executeTakeFirst();

/**
 * Returns the patients' open claims, earliest service date first. `lock` locks the claims until the
 * transaction ends.
 */
export const listClaims = (
  db: Db,
  patients: readonly Pick<PatientRecord, "_doctor" | "ID">[],
  lock?: "lock",
) =>
  patients.length === 0
    ? []
    : listOpenClaims(
        db,
        sql<boolean>`(c._doctor, c._patient) in (select * from unnest(${patients.map(({ _doctor }) => _doctor)}::bigint[],
          ${patients.map(({ ID }) => ID)}::bigint[]))`,
        lock,
      );
