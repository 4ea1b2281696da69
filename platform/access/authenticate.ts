import { type AnyRoute, pendingMfaOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import type { SessionAtHand } from "#platform/http/call.ts";
import { cachedAccess, findSession, type SessionContext, type Tokens } from "./session.ts";

/** A session that may call a route, as far as it goes by the session alone. */
export interface Authenticated extends SessionContext {
  readonly session: SessionAtHand;
}

/** Null without a session, or with one that still waits for something this route does not accept. */
export async function readSession(
  db: Db,
  route: AnyRoute,
  { full, pendingMfa }: Tokens,
  doctorId: number | null,
): Promise<Authenticated | null> {
  const accepted = pendingMfaOf(route);
  const endsSession = route.access.session === "ending";
  const opened = full === undefined || accepted?.only ? null : await findSession(db, full, doctorId, { endsSession });
  if (opened && full !== undefined) return { ...opened, session: { token: full, awaits: null } };
  if (pendingMfa === undefined || !accepted) return null;
  const half = await findSession(db, pendingMfa, doctorId, { isPendingMfa: true });
  // Each route names the waiting states it accepts: setting up a first factor is not for a user who has one and owes its code.
  if (!half || half.awaits === null || !accepted.pendingMfa.includes(half.awaits)) return null;
  return { ...half, session: { token: pendingMfa, awaits: half.awaits } };
}

/** What `readSession` answers if the session has not changed since it was last read; null where that is not known. */
export function cachedSession(route: AnyRoute, { full }: Tokens, doctorId: number | null): Authenticated | null {
  if (full === undefined || (route.access.session ?? "full") !== "full") return null;
  const cached = cachedAccess(full, doctorId);
  return cached && { ...cached, session: { token: full, awaits: null } };
}
