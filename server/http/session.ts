import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { FORMS_ONLY_RIGHTS, isRight, type Reach, type Right } from "#kernel/permissions.ts";
import { zoneNamed } from "#kernel/zone.ts";
import type { Db } from "#server/db/db.ts";
import type { Actor, Client } from "./actor.ts";

export const SESSION_COOKIE = "corella_session";
/** Of half a session: the password was right, the second factor is still to come. It opens nothing but that step. */
export const HALFWAY_COOKIE = "corella_second_step";

/** What half a session waits for; null: it is a whole one. */
export type Awaits = "factor" | "set_up" | null;

export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export interface Caller {
  readonly actor: Actor;
  /** The client named by doctor_id, else the caller's own; null when there is none or it does not exist. */
  readonly client: Client | null;
  readonly seen_at: string;
  readonly awaits: Awaits;
}

interface SessionRow {
  ID: number;
  kind: Actor["kind"];
  username: string;
  first_name: string;
  last_name: string;
  seen_at: string;
  awaits: Awaits;
  groups: number[];
  grants: string[];
  own_client: number | null;
  own_company: number | null;
  own_user_type: number | null;
  t_id: number | null;
  t_username: string;
  t_first_name: string;
  t_last_name: string;
  t_zone: string;
  t_country: "AU" | "UK";
  t_user_type: number;
  t_company: number | null;
  t_company_code: string | null;
  t_is_deleted: boolean;
  t_is_served: boolean;
  t_has_locked: boolean;
}

/**
 * Session, person, grants and the client the call is about, in one statement: it runs before every request.
 * Null when the session is over, the person inactive, or the client it works for deleted (RULE-AUTH-01, -02, RULE-PERM-05); and when a group
 * of the person needs a second factor that this session was opened without, so that whoever comes into such a group is asked at once.
 */
export const findCaller = (db: Db, token: string, doctorId: number | null, isHalfway = false): Promise<Caller | null> =>
  callerFrom(
    db,
    sql`(select _person, seen_at, awaits, second_factor_at from session
      where token_hash = ${hashOf(token)} and expires_at > now() and (awaits is not null) = ${isHalfway})`,
    doctorId,
  );

/** The same person as if wholly signed in: to tell what it would be answered. */
export const findCallerOf = (db: Db, person: number, doctorId: number | null): Promise<Caller | null> =>
  callerFrom(
    db,
    sql`(select ${person}::bigint as _person, now() as seen_at, null::text as awaits, now() as second_factor_at)`,
    doctorId,
  );

async function callerFrom(db: Db, session: RawBuilder<unknown>, doctorId: number | null): Promise<Caller | null> {
  const { rows } = await sql<SessionRow>`
    select p."ID", p.kind, p.username, p.first_name, p.last_name, s.seen_at, s.awaits,
      array(select pg._group from person_group pg where pg._person = p."ID" order by 1) as groups,
      array(select distinct gp.permission || ':' || gp.reach from person_group pg
            join group_permission gp on gp._group = pg._group where pg._person = p."ID") as grants,
      own."ID" as own_client, own.company_client as own_company, own.user_type as own_user_type,
      t."ID" as t_id, tp.username as t_username, tp.first_name as t_first_name, tp.last_name as t_last_name,
      t._timezone as t_zone, t.country as t_country, t.user_type as t_user_type, t.company_client as t_company,
      tc.code as t_company_code, t.is_deleted as t_is_deleted,
      p.kind in ('agent', 'staff') and exists (
        select from booking_agent ba join doctor_service ds on ds._doctor = ba._doctor
        where ba._user = p."ID" and ba._doctor = t."ID" and ba.from_date <= day.today and (ba.until_date is null or ba.until_date >= day.today)
          and ds.appointmaid_package is not null and not ds.is_deleted
          and (ds.active_date is null or ds.active_date <= day.today) and (ds.cut_off_date is null or ds.cut_off_date >= day.today)
      ) as t_is_served,
      p.kind = 'staff' and exists (select from patient lp where lp.locked_by = p."ID" and lp._doctor = t."ID") as t_has_locked
    from ${session} s
    join person p on p."ID" = s._person
    left join doctor own on own."ID" = coalesce(p._super_user, p."ID")
    left join person ownp on ownp."ID" = own."ID"
    left join doctor t on t."ID" = coalesce(${doctorId}::bigint, own."ID")
    left join person tp on tp."ID" = t."ID"
    left join company_client tc on tc."ID" = t.company_client
    left join lateral (select (now() at time zone t._timezone)::date as today) day on true
    where (s.awaits is not null or s.second_factor_at is not null or not exists (
        select from person_group pg join group_second_factor gf on gf._group = pg._group where pg._person = p."ID"))
      and p.active and not p.is_deleted
      and (own."ID" is null or (not own.is_deleted and ownp.active and not ownp.is_deleted))
  `.execute(db);
  const row = rows[0];
  return row ? { actor: actorOf(row), client: clientOf(row), seen_at: row.seen_at, awaits: row.awaits } : null;
}

function actorOf(row: SessionRow): Actor {
  return {
    ID: row.ID,
    kind: row.kind,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    groups: row.groups,
    grants: grantsOf(row.grants, row.own_user_type),
    client: row.own_client,
    company: row.own_company,
    user_type: row.own_user_type,
  };
}

/** RULE-PERM-07: the union over the groups; RULE-PERM-09: a forms-only client keeps only a few, whatever its groups say. */
export function grantsOf(grants: readonly string[], userType: number | null): Map<Right, Set<Reach>> {
  const map = new Map<Right, Set<Reach>>();
  for (const grant of grants) {
    const [right, reach] = grant.split(":");
    if (right === undefined || !isRight(right) || !isReach(reach)) continue;
    if (userType === 2 && !FORMS_ONLY_RIGHTS.includes(right)) continue;
    map.set(right, (map.get(right) ?? new Set<Reach>()).add(reach));
  }
  return map;
}

const isReach = (text: string | undefined): text is Reach => text === "A" || text === "C" || text === "O" || text === "S";

function clientOf(row: SessionRow): Client | null {
  if (row.t_id === null) return null;
  return {
    ID: row.t_id,
    username: row.t_username,
    first_name: row.t_first_name,
    last_name: row.t_last_name,
    zone: zoneNamed(row.t_zone),
    country: row.t_country,
    user_type: row.t_user_type,
    company: row.t_company,
    company_code: row.t_company_code,
    is_deleted: row.t_is_deleted,
    is_served: row.t_is_served,
    has_locked: row.t_has_locked,
  };
}

export async function openSession(
  db: Db,
  session: {
    person: number;
    hours: number;
    address: string;
    userAgent: string | null;
    /** When a second factor was proved in this browser; by password alone without it. */
    secondFactorAt?: string | null;
  },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("session")
    .values({
      token_hash: hashOf(token),
      _person: session.person,
      expires_at: sql<string>`now() + make_interval(hours => ${session.hours})`,
      address: session.address,
      user_agent: session.userAgent,
      second_factor_at: session.secondFactorAt ?? null,
    })
    .execute();
  return token;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", hashOf(token)).execute();
}

/** On a password change and on deactivation every session of the person ends, but for the one that asked. */
export async function closeSessionsOf(db: Db, person: number, except: string | null): Promise<void> {
  let query = db.deleteFrom("session").where("_person", "=", person);
  if (except !== null) query = query.where("token_hash", "!=", hashOf(except));
  await query.execute();
}

export async function touchSession(db: Db, token: string): Promise<void> {
  await db.updateTable("session").set({ seen_at: sql<string>`now()` }).where("token_hash", "=", hashOf(token)).execute();
}
