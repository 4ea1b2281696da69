import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import { PERMISSION_VERSION } from "./rights.ts";

/** Nobody did anything in it for longer than it may rest: it opens nothing until the password is given again. */
export const IS_LOCKED = sql<boolean>`(idle_minutes is not null and seen_at < now() - make_interval(mins => idle_minutes))`;

/**
 * Of the rows that decide whom a session stands for: a trigger gives a person another one with every change of the person, its groups or its
 * client's row, in the change's own transaction (decision 0149). So equal versions mean equal rows, on every node, without any notice.
 */
export interface Versions {
  readonly has_factor: boolean;
  readonly permission_version: string;
  readonly person_version: string;
  /** Of the client that the person works for. */
  readonly own_version?: string | null;
  /** Of the client that the address names. */
  readonly named_version?: string | null;
}

/** Whose versions decide beside the person's: null where that is the person itself, or nobody. */
export interface CheckedSession {
  readonly own: number | null;
  readonly named: number | null;
}

/** What was true of these versions. */
export interface Checked extends CheckedSession {
  readonly version: string;
}

export const versionOf = (read: Versions, { own, named }: CheckedSession): string =>
  [
    read.permission_version,
    read.has_factor,
    read.person_version,
    own === null ? "" : read.own_version,
    named === null ? "" : read.named_version,
  ].join(" ");

interface Found extends Versions {
  readonly seen_at: string;
}

/** Null: the session is over, or locked. */
export async function checkSession(
  db: Db,
  token_hash: Buffer,
  checked: Checked,
): Promise<{ readonly seen_at: string } | null | "changed"> {
  const { own, named } = checked;
  const [row] = await (own === null && named === null ? byPerson(db, { token_hash }) : byAll(db, { token_hash, own, named }));
  if (!row) return null;
  return versionOf(row, checked) === checked.version ? row : "changed";
}

const OPEN = sql<boolean>`s.expires_at > now() and s.awaits is null and not ${IS_LOCKED}`;

const byPerson = preparedQuery(
  (_db, { token_hash }: { readonly token_hash: Buffer }) => sql<Found>`
  select s.seen_at, s.second_factor_at is not null as has_factor, ${PERMISSION_VERSION} as permission_version, p.access_version as person_version
  from session s join person p on p."ID" = s._person where s.token_hash = ${token_hash} and ${OPEN}`,
);

const byAll = preparedQuery(
  (_db, { token_hash, own, named }: CheckedSession & { readonly token_hash: Buffer }) => sql<Found>`
  select s.seen_at, s.second_factor_at is not null as has_factor, ${PERMISSION_VERSION} as permission_version, p.access_version as person_version,
    (select access_version from person where "ID" = ${own}) as own_version,
    (select access_version from person where "ID" = ${named}) as named_version
  from session s join person p on p."ID" = s._person where s.token_hash = ${token_hash} and ${OPEN}`,
);
