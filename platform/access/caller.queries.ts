import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { Actor } from "./actor.ts";
import { groupsOf, PERMISSION_VERSION } from "./rights.ts";
import type { MfaStep } from "./session.ts";
import { IS_LOCKED, type Versions } from "./session-check.ts";

/**
 * Session and its person, with the client that the person works for (`own_…`) and the client of the request
 * (`t_…`). All `t_…` fields are null if `t_id` is null.
 */
export interface SessionRow extends Versions {
  ID: number;
  kind: Actor["kind"];
  username: string;
  first_name: string;
  last_name: string;
  seen_at: string;
  awaits: MfaStep;
  groups: string;
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
}

/**
 * SQL condition: the session waits for setting up a first factor, but the person already has one. A factor
 * added in another browser ends the waiting.
 */
const HAS_FACTOR_ALREADY = sql<boolean>`(awaits = 'set_up' and (
  exists (select from authenticator a where a._person = session._person and a.confirmed_at is not null)
  or exists (select from passkey k where k._person = session._person)))`;

interface Session {
  readonly token_hash: Buffer;
  readonly isPendingMfa: boolean;
  readonly endsSession: boolean;
}

const openSessionSql = ({
  token_hash,
  isPendingMfa,
  endsSession,
}: Session) => sql`(select _person, seen_at, awaits, second_factor_at from session
  where token_hash = ${token_hash} and expires_at > now() and (awaits is not null) = ${isPendingMfa}
    and ${HAS_FACTOR_ALREADY} is not true and (${endsSession}::boolean or not ${IS_LOCKED}))`;

/**
 * Reads the caller of a session and the caller's own client, the case of nearly every request. Saves two
 * lookups because the own client is read anyway. Returns no row if no such session is open, if the person is
 * inactive, or if the client the person works for is deleted.
 */
export const readCallerBySession = preparedQuery((_db, session: Session) =>
  callerQuery(openSessionSql(session), null),
);

/**
 * Reads the caller of a session and the client with the ID `doctorId`. Returns no row in the same cases as
 * `readCallerBySession`, and a row whose `t_id` is null if the client does not exist.
 */
export const readCallerBySessionAndClient = preparedQuery(
  (_db, session: Session & { readonly doctorId: number | null }) =>
    callerQuery(openSessionSql(session), session.doctorId),
);

/**
 * Reads a person as the caller of a fully authenticated session. Returns no row if the person is inactive or
 * the client the person works for is deleted.
 */
export const readCallerByPerson = preparedQuery(
  (_db, { person, doctorId }: { readonly person: number; readonly doctorId: number | null }) =>
    callerQuery(
      sql`(select ${person}::bigint as _person, now() as seen_at, null::text as awaits, now() as second_factor_at)`,
      doctorId,
    ),
);

/** Builds the query for the caller and the client. A null `doctorId` selects the caller's own client. */
const callerQuery = (session: RawBuilder<unknown>, doctorId: number | null) => {
  const isOwn = doctorId === null;
  const [t, tp] = isOwn ? [sql.ref("own"), sql.ref("ownp")] : [sql.ref("t"), sql.ref("tp")];
  const clientJoin = sql`left join (doctor t join person tp on tp."ID" = t."ID") on t."ID" = coalesce(${doctorId}::bigint, own."ID")`;
  return sql<SessionRow>`
  select p."ID", p.kind, p.username, p.first_name, p.last_name, s.seen_at, s.awaits, s.second_factor_at is not null as has_factor,
    ${groupsOf(sql`p."ID"`)} as groups, ${PERMISSION_VERSION} as permission_version,
    p.access_version as person_version, ownp.access_version as own_version, ${tp}.access_version as named_version,
    own."ID" as own_client, own.company_client as own_company, own.user_type as own_user_type,
    ${t}."ID" as t_id, ${tp}.username as t_username, ${tp}.first_name as t_first_name, ${tp}.last_name as t_last_name,
    ${t}._timezone as t_zone, ${t}.country as t_country, ${t}.user_type as t_user_type, ${t}.company_client as t_company,
    tc.code as t_company_code, ${t}.is_deleted as t_is_deleted
  from ${session} s
  join person p on p."ID" = s._person
  left join (doctor own join person ownp on ownp."ID" = own."ID") on own."ID" = coalesce(p._super_user, p."ID")
  ${isOwn ? sql`` : clientJoin}
  left join company_client tc on tc."ID" = ${t}.company_client
  where p.active and not p.is_deleted
    and (own."ID" is null or (not own.is_deleted and ownp.active and not ownp.is_deleted))`;
};
