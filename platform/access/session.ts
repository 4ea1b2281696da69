import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { HalfSessionState } from "#kernel/contract/contract.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { isServedClient } from "#platform/access/served-clients.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { Actor, Client } from "./actor.ts";
import { AccessCache } from "./access-cache.ts";
import {
  readCallerByPerson,
  readCallerBySession,
  readCallerBySessionAndClient,
  type SessionRow,
} from "./caller.queries.ts";
import { type CheckedVersions, type CheckedSession, checkSession, versionOf } from "./session-check.ts";
import { type PermissionSet, permissionSetOf } from "./rights.ts";

export const SESSION_COOKIE = "corella_session";
/** Cookie of a session that still needs its second factor. Grants access to the second-factor routes only. */
export const PENDING_MFA_COOKIE = "corella_second_step";

/** Session tokens from the cookies of a request. */
export interface Tokens {
  readonly full: string | undefined;
  readonly pendingMfa: string | undefined;
}

/**
 * Returns the cookie names. Over https the names have the prefix `__Host-` (RFC 6265bis), which prevents
 * other hosts and paths from setting the cookies. Plain http can't set such cookies.
 */
export function cookieNames(publicUrl: string | undefined): {
  readonly full: string;
  readonly pendingMfa: string;
} {
  const prefix = publicUrl?.startsWith("https:") ? "__Host-" : "";
  return { full: prefix + SESSION_COOKIE, pendingMfa: prefix + PENDING_MFA_COOKIE };
}

export function tokensIn(
  cookies: Readonly<Record<string, string | undefined>>,
  publicUrl: string | undefined,
): Tokens {
  const { full, pendingMfa } = cookieNames(publicUrl);
  return { full: cookies[full], pendingMfa: cookies[pendingMfa] };
}

/** The second step this session still requires, or null if it is fully authenticated. */
export type MfaStep = HalfSessionState | null;

export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");

/** Person of a session, and the client its request is about. */
export interface SessionContext {
  readonly actor: Actor;
  /**
   * The client named by `doctor_id`, otherwise the caller's own. Null if the caller has no client or the
   * named one does not exist.
   */
  readonly client: Client | null;
  readonly seen_at: string;
  readonly awaits: MfaStep;
}

const accessCache = new AccessCache();

/**
 * Reads session, person, groups and the client of the request in one statement. A cached context is reused
 * while the versions of its rows are unchanged (session-check.ts). Null if the session has ended, the person
 * is inactive, or the client the person works for is deleted (RULE-AUTH-01, -02, RULE-PERM-05). Also null if
 * a group of the person requires a second factor that this session was opened without, so that a person who
 * joins such a group must verify one at once.
 */
export async function findSession(
  db: Db,
  token: string,
  doctorId: number | null,
  {
    isPendingMfa = false,
    endsSession = false,
  }: { readonly isPendingMfa?: boolean; readonly endsSession?: boolean } = {},
): Promise<SessionContext | null> {
  const token_hash = hashOf(token);
  const isCacheable = !isPendingMfa && !endsSession;
  const cached = isCacheable ? accessCache.get(token_hash, doctorId) : null;
  if (cached?.checked) {
    const verdict = await checkSession(db, token_hash, cached.checked);
    if (verdict !== "changed") return verdict && { ...cached.context, seen_at: verdict.seen_at };
  }
  const session = { token_hash, isPendingMfa, endsSession };
  const rows = await (doctorId === null
    ? readCallerBySession(db, session)
    : readCallerBySessionAndClient(db, { ...session, doctorId }));
  const result = await contextFrom(db, rows, endsSession);
  if (!result || !isCacheable) return result?.context ?? null;
  return accessCache.refresh(token_hash, doctorId, { ...result, checked: checkedIn(result, doctorId) });
}

/** Cached context of the token. May be stale: call `findSession` before relying on it. */
export const cachedAccess = (token: string, doctorId: number | null): SessionContext | null =>
  accessCache.get(hashOf(token), doctorId)?.context ?? null;

/** Returns a person's context as if fully signed in, for checking the person's access. */
export async function findSessionAs(
  db: Db,
  person: number,
  doctorId: number | null,
): Promise<SessionContext | null> {
  return (await contextFrom(db, await readCallerByPerson(db, { person, doctorId })))?.context ?? null;
}

interface ReadContext {
  readonly row: SessionRow;
  readonly context: SessionContext;
  /** True if the access depends on rows of other tables, which no version covers. */
  readonly isHeld: boolean;
}

async function contextFrom(
  db: Db,
  [row]: readonly SessionRow[],
  endsSession = false,
): Promise<ReadContext | null> {
  if (!row) return null;
  const permissions = await permissionSetOf(db, row.permission_version, row.groups);
  if (row.awaits === null && !row.has_factor && permissions.needsFactor && !endsSession) return null;
  const canServe = permissions.reachesServed && (row.kind === "agent" || row.kind === "staff");
  const query = { person: row.ID, client: row.t_id, isStaff: row.kind === "staff" };
  const isHeld = canServe && row.t_id !== null;
  const [scopedAccess = NO_SCOPED_ACCESS] = isHeld ? await findScopedAccess(db, query) : [];
  const context = {
    actor: actorOf(row, permissions),
    client: clientOf(row, scopedAccess),
    seen_at: row.seen_at,
    awaits: row.awaits,
  };
  return { row, context, isHeld };
}

/**
 * Returns the versions that prove the context is current, or null if it must be read in full each time. A
 * client that does not exist has no version.
 */
function checkedIn({ row, isHeld }: ReadContext, doctorId: number | null): CheckedVersions | null {
  if (
    isHeld ||
    (row.kind === "subuser" && row.own_client === null) ||
    (doctorId !== null && row.t_id === null)
  )
    return null;
  const checkedSession: CheckedSession = {
    own: row.kind === "subuser" ? row.own_client : null,
    named: doctorId,
  };
  return { ...checkedSession, version: versionOf(row, checkedSession) };
}

type ScopedAccess = Pick<Client, "is_served" | "has_locked" | "has_assigned">;
const NO_SCOPED_ACCESS: ScopedAccess = { is_served: false, has_locked: false, has_assigned: false };

/**
 * Query for access through serving the client (F-3), locked patients or assigned work. Only needed for people
 * with a permission of scope S.
 */
const findScopedAccess = preparedQuery(
  (
    _db,
    {
      person,
      client,
      isStaff,
    }: { readonly person: number; readonly client: number | null; readonly isStaff: boolean },
  ) => sql<ScopedAccess>`
  select
    ${isServedClient(person, client)} as is_served,
    ${isStaff}::boolean and exists (select from patient lp where lp.locked_by = ${person} and lp._doctor = ${client}) as has_locked,
    ${isStaff}::boolean and exists (select from assigned_work aw where aw._person = ${person} and aw._doctor = ${client}) as has_assigned`,
);

function actorOf(row: SessionRow, permissions: PermissionSet): Actor {
  return {
    ID: row.ID,
    kind: row.kind,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    groups: permissions.groups,
    grants: row.own_user_type === FORMS_ONLY ? permissions.formsOnly : permissions.grants,
    client: row.own_client,
    company: row.own_company,
    user_type: row.own_user_type,
  };
}

const FORMS_ONLY = 2;

function clientOf(row: SessionRow, scopedAccess: ScopedAccess): Client | null {
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
    ...scopedAccess,
  };
}

/**
 * Header with the seconds since the user last touched the page. Without the header the user counts as active
 * now.
 */
export const IDLE_HEADER = "x-idle-seconds";

export function touchedAt(header: string | readonly string[] | undefined, now: string): string {
  const seconds = typeof header === "string" && /^\d{1,6}$/.test(header) ? Number(header) : 0;
  return new Date(Date.parse(now) - seconds * 1000).toISOString();
}
