import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { dropTokensOf, insertToken, linkAddress } from "#areas/identity/sign-in/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { newToken } from "#platform/access/session.ts";
import { closeSessionsOf } from "#platform/access/session-rows.ts";
import { allowancesOfInvitation } from "#areas/identity/sign-in/rules/link-allowances.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { INVITATION_DAYS, type userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { invitationMail } from "../rules/invitation.ts";

/**
 * Returns a user's open work in words ("3 open tasks"). Each feature that assigns work provides one
 * (API-USR-005).
 */
export type OpenAssignmentsOf = (db: Db, user: number) => Promise<readonly string[]>;

export async function listOpenAssignments(
  db: Db,
  user: number,
  sources: readonly OpenAssignmentsOf[],
): Promise<string[]> {
  return (await Promise.all(sources.map((listWork) => listWork(db, user)))).flat();
}

/** Ends the user's sessions, except the given one, and deletes the links that set a password. */
export async function endAccess(db: Db, user: number, exceptSession: string | null = null): Promise<void> {
  await closeSessionsOf(db, user, exceptSession);
  await dropTokensOf(db, user);
}

/**
 * Emails a link that sets the user's password, and returns the address, or null if the user has none. Throws
 * if the rate limit of the user, the mailbox or the sender is exceeded; a practice counts as one sender.
 */
export async function invite(
  { db, actor, services }: Pick<HandlerContext<typeof userRoutes.invite>, "db" | "actor" | "services">,
  user: Pick<User, "ID" | "first_name" | "last_name" | "username" | "_super_user">,
): Promise<string | null> {
  const to = await linkAddress(db, user.ID);
  if (to === null) return null;
  await takeAllowance(db, allowancesOfInvitation({ person: user.ID, to, by: actor }));
  const token = newToken();
  const until = await insertToken(db, {
    text: token,
    person: user.ID,
    seconds: INVITATION_DAYS * 86_400,
  });
  await enqueueMail(db, {
    dedupeKey: `invitation:${user.ID}:${until}`,
    to,
    ...invitationMail(user, absoluteUrl(services.publicUrl(), signInPaths.reset({ token }))),
    _person: user.ID,
    ...(user._super_user === null ? {} : { _doctor: user._super_user }),
    secret: { token, until, ring: keyRingOf(services.config) },
  });
  return to;
}
