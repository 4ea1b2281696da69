import type { AnyRoute } from "#kernel/contract.ts";
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
  { whole, halfway }: Tokens,
  doctorId: number | null,
): Promise<Authenticated | null> {
  const opened = whole === undefined || route.halfway?.only ? null : await findSession(db, whole, doctorId, route);
  if (opened && whole !== undefined) return { ...opened, session: { token: whole, awaits: null } };
  if (halfway === undefined || route.halfway === undefined) return null;
  const half = await findSession(db, halfway, doctorId, { isHalfway: true });
  // Each route names the waiting states it accepts: setting up a first factor is not for a user who has one and owes its code.
  if (!half || half.awaits === null || !route.halfway.awaits.includes(half.awaits)) return null;
  return { ...half, session: { token: halfway, awaits: half.awaits } };
}

/** What `readSession` answers if the session has not changed since it was last read; null where that is not known. */
export function cachedSession(route: AnyRoute, { whole }: Tokens, doctorId: number | null): Authenticated | null {
  if (whole === undefined || route.halfway !== undefined || route.endsSession) return null;
  const cached = cachedAccess(whole, doctorId);
  return cached && { ...cached, session: { token: whole, awaits: null } };
}
