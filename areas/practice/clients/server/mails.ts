import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { insertToken, linkAddress } from "#areas/identity/sign-in/server/index.ts";
import { allowancesOfInvitation } from "#areas/identity/sign-in/rules/link-allowances.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { newToken } from "#platform/access/session.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { doctorRoutes } from "../contract.ts";
import { userGuideMail, WELCOME_DAYS, welcomeMail } from "../rules/mails.ts";

interface Addressee {
  readonly ID: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email_address: string;
}

type MailCall = Pick<HandlerContext<typeof doctorRoutes.resendWelcome>, "db" | "actor" | "services" | "now">;

const WELCOME_SECONDS = WELCOME_DAYS * 24 * 3600;

/**
 * Enqueues the welcome email with a single-use link that sets the password (RULE-AUTH-11, decision 0009).
 * Returns the recipient's address.
 */
export async function enqueueWelcome(
  { db, actor, services, now }: MailCall,
  client: Addressee,
): Promise<string> {
  const to = (await linkAddress(db, client.ID)) ?? client.email_address;
  await takeAllowance(db, allowancesOfInvitation({ person: client.ID, to, by: actor }));
  const token = newToken();
  const until = await insertToken(db, { text: token, person: client.ID, seconds: WELCOME_SECONDS });
  const mail = welcomeMail(client, {
    link: absoluteUrl(services.publicUrl(), signInPaths.reset({ token })),
  });
  await enqueueMail(db, {
    ...mail,
    dedupeKey: `welcome:${client.ID}:${now}`,
    to,
    _doctor: client.ID,
    _person: client.ID,
    secret: { token, until, ring: keyRingOf(services.config) },
  });
  return to;
}

export async function enqueueUserGuide(
  { db, actor, services, now }: MailCall,
  client: Addressee,
): Promise<void> {
  await takeAllowance(db, allowancesOfInvitation({ person: client.ID, to: client.email_address, by: actor }));
  await enqueueMail(db, {
    ...userGuideMail(client, { site: services.publicUrl() }),
    dedupeKey: `user-guide:${client.ID}:${now}`,
    to: client.email_address,
    _doctor: client.ID,
    _person: client.ID,
  });
}
