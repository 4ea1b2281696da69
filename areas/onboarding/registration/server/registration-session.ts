import { sessionFor, setPendingMfaCookie } from "#areas/identity/sign-in/server/index.ts";
import { openHalfSession } from "#platform/access/half-session-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";

const SECONDS = 2 * 3600;
type Context = Pick<HandlerContext<never>, "request" | "reply" | "services">;

/**
 * Opens a session that is limited to the sign-up's payment (G-50). Returns the function that sets its cookie
 * after the commit.
 */
export async function openRegistrationSession(db: Db, person: number, call: Context): Promise<() => void> {
  const { address, userAgent } = sessionFor(person, call);
  const token = await openHalfSession(db, {
    person,
    awaits: "payment",
    seconds: SECONDS,
    address,
    userAgent,
  });
  return () => setPendingMfaCookie(call.reply, token, SECONDS, call.services);
}
