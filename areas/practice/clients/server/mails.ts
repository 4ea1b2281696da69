import { insertToken, linkAddress } from "#areas/identity/sign-in/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { newToken } from "#platform/access/session.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { reserveMail } from "#platform/mail/queue.ts";
import type { Services } from "#platform/services.ts";
import { userGuideMail, WELCOME_DAYS, welcomeMail } from "../rules/mails.ts";

interface Addressee {
  readonly ID: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email_address: string;
}

const WELCOME_SECONDS = WELCOME_DAYS * 24 * 3600;

/** With a link of its own, single-use, that sets the password (RULE-AUTH-11, decision 0009). Answers where it goes. */
export async function reserveWelcome(db: Db, client: Addressee, { publicUrl, config }: Services, now: string): Promise<string> {
  const to = (await linkAddress(db, client.ID)) ?? client.email_address;
  const token = newToken();
  const until = await insertToken(db, { text: token, person: client.ID, seconds: WELCOME_SECONDS });
  const mail = welcomeMail(client, { site: publicUrl(), link: `${publicUrl()}/login/reset/${token}` });
  await reserveMail(db, {
    ...mail,
    occasion: `welcome:${client.ID}:${now}`,
    to,
    _doctor: client.ID,
    _person: client.ID,
    secret: { token, until, ring: keyRingOf(config) },
  });
  return to;
}

export async function reserveUserGuide(db: Db, client: Addressee, { publicUrl }: Services, now: string): Promise<void> {
  await reserveMail(db, {
    ...userGuideMail(client, { site: publicUrl() }),
    occasion: `user-guide:${client.ID}:${now}`,
    to: client.email_address,
    _doctor: client.ID,
    _person: client.ID,
  });
}
