import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import { PERMISSION_VERSION } from "./rights.ts";

/**
 * SQL condition: the session has been idle for longer than `idle_minutes`. A locked session requires the
 * password again.
 */
export const IS_LOCKED = sql<boolean>`(idle_minutes is not null and seen_at < now() - make_interval(mins => idle_minutes))`;

/**
 * Versions of the rows that determine a session's context. A trigger changes a person's version with every
 * change of the person, its groups or its client's row, in the transaction of the change (decision 0149).
 * Equal versions therefore mean equal rows on every node, without notifications.
 */
export interface Versions {
  readonly has_factor: boolean;
  readonly permission_version: string;
  readonly person_version: string;
  /** Version of the client that the person works for. */
  readonly own_version?: string | null;
  /** Version of the client named in the address. */
  readonly named_version?: string | null;
}

/**
 * The clients whose access versions are compared as well as the person's. Null if there is no such client, or
 * if it is the person itself.
 */
export interface CheckedSession {
  readonly own: number | null;
  readonly named: number | null;
}

/** Versions that were current when the session was read. */
export interface CheckedVersions extends CheckedSession {
  readonly version: string;
}

export const versionOf = (versions: Versions, { own, named }: CheckedSession): string =>
  [
    versions.permission_version,
    versions.has_factor,
    versions.person_version,
    own === null ? "" : versions.own_version,
    named === null ? "" : versions.named_version,
  ].join(" ");

interface FoundSession extends Versions {
  readonly seen_at: string;
}

/**
 * Returns the session's last use, "changed" if the versions differ, or null if the session has ended or is
 * locked.
 */
export async function checkSession(
  db: Db,
  token_hash: Buffer,
  checked: CheckedVersions,
): Promise<{ readonly seen_at: string } | null | "changed"> {
  const { own, named } = checked;
  const [row] = await (own === null && named === null
    ? findPersonVersions(db, { token_hash })
    : findAllVersions(db, { token_hash, own, named }));
  if (!row) return null;
  return versionOf(row, checked) === checked.version ? row : "changed";
}

const IS_OPEN = sql<boolean>`s.expires_at > now() and s.awaits is null and not ${IS_LOCKED}`;

const findPersonVersions = preparedQuery(
  (_db, { token_hash }: { readonly token_hash: Buffer }) => sql<FoundSession>`
  select s.seen_at, s.second_factor_at is not null as has_factor, ${PERMISSION_VERSION} as permission_version, p.access_version as person_version
  from session s join person p on p."ID" = s._person where s.token_hash = ${token_hash} and ${IS_OPEN}`,
);

const findAllVersions = preparedQuery(
  (_db, { token_hash, own, named }: CheckedSession & { readonly token_hash: Buffer }) => sql<FoundSession>`
  select s.seen_at, s.second_factor_at is not null as has_factor, ${PERMISSION_VERSION} as permission_version, p.access_version as person_version,
    (select access_version from person where "ID" = ${own}) as own_version,
    (select access_version from person where "ID" = ${named}) as named_version
  from session s join person p on p."ID" = s._person where s.token_hash = ${token_hash} and ${IS_OPEN}`,
);
