import { type AnyRoute, pendingMfaOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import type { RequestSession } from "#platform/http/call.ts";
import { cachedAccess, findSession, type SessionContext, type Tokens } from "./session.ts";

/** Session that may call a route, before permission and scope are checked. */
export interface AuthenticatedSession extends SessionContext {
  readonly session: RequestSession;
}

/**
 * Returns the session of a request. Null without a session, or if the session requires a second step that the
 * route does not accept.
 */
export async function readSession(
  db: Db,
  route: AnyRoute,
  { full, pendingMfa }: Tokens,
  doctorId: number | null,
): Promise<AuthenticatedSession | null> {
  const pendingPolicy = pendingMfaOf(route);
  const endsSession = route.access.session === "ending";
  const fullSession =
    full === undefined || pendingPolicy?.only ? null : await findSession(db, full, doctorId, { endsSession });
  if (fullSession && full !== undefined) return { ...fullSession, session: { token: full, awaits: null } };
  if (pendingMfa === undefined || !pendingPolicy) return null;
  const pendingSession = await findSession(db, pendingMfa, doctorId, { isPendingMfa: true });
  // Each route names the waiting states it accepts: a user who already has a second factor must enter its
  // code, and can't set up a first one.
  if (
    !pendingSession ||
    pendingSession.awaits === null ||
    !pendingPolicy.pendingMfa.includes(pendingSession.awaits)
  )
    return null;
  return { ...pendingSession, session: { token: pendingMfa, awaits: pendingSession.awaits } };
}

/**
 * Returns the cached result of `readSession`, which is current only if the session has not changed. Null if
 * nothing is cached or the route accepts other than full sessions.
 */
export function cachedSession(
  route: AnyRoute,
  { full }: Tokens,
  doctorId: number | null,
): AuthenticatedSession | null {
  if (full === undefined || (route.access.session ?? "full") !== "full") return null;
  const cached = cachedAccess(full, doctorId);
  return cached && { ...cached, session: { token: full, awaits: null } };
}
