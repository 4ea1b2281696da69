import { absoluteUrl, type Link } from "#kernel/contract/link.ts";
import { registrationPaths } from "../paths.ts";
import { insertActivation } from "#areas/identity/sign-in/server/index.ts";
import { emailKey } from "#kernel/addresses/email.ts";
import { networkOf } from "#kernel/access/network.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { newToken } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { FormsOnlyBody } from "../fields.ts";
import { setDraftProof } from "./queries.ts";
import {
  ACTIVATION_DAYS,
  activationMail,
  draftMail,
  LINK_DAYS,
  registeredMail,
  signupLinkMail,
} from "../rules/mails.ts";

type Context = Pick<HandlerContext<never>, "services" | "request" | "now">;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Limits the emails per recipient and per network, because the caller chooses the recipient. */
const takeMailAllowance = (db: Db, { request }: Context, to: string) =>
  takeAllowance(db, [
    { key: `sign-up to ${emailKey(to)}`, most: 10, seconds: DAY },
    { key: `sign-up from ${networkOf(request.ip)}`, most: 120, seconds: HOUR },
    { key: "sign-ups", most: 2000, seconds: DAY },
  ]);

export async function mailRegistered(
  db: Db,
  call: Context,
  client: FormsOnlyBody & { readonly ID: number; readonly hasInvoice: boolean },
): Promise<void> {
  await takeMailAllowance(db, call, client.email_address);
  const site = call.services.publicUrl();
  await enqueueMail(db, {
    ...registeredMail(client, { site, hasInvoice: client.hasInvoice }),
    dedupeKey: `registered:${client.ID}`,
    to: client.email_address,
    _doctor: client.ID,
    _person: client.ID,
  });
}

const pageOf = ({ services }: Context, link: Link): string => absoluteUrl(services.publicUrl(), link);

export async function mailActivation(
  db: Db,
  call: Context,
  client: FormsOnlyBody & { readonly ID: number },
): Promise<void> {
  await takeMailAllowance(db, call, client.email_address);
  const token = newToken();
  const until = await insertActivation(db, {
    text: token,
    person: client.ID,
    seconds: ACTIVATION_DAYS * DAY,
  });
  const link = `${pageOf(call, registrationPaths.activate())}#id=${client.ID}&token=${token}`;
  await enqueueMail(db, {
    ...activationMail(client, { link }),
    dedupeKey: `activation:${client.ID}`,
    to: client.email_address,
    _doctor: client.ID,
    _person: client.ID,
    secret: { token, until, ring: keyRingOf(call.services.config) },
  });
}

interface SignupLink {
  readonly ID: number;
  readonly code: string;
  readonly email_address: string;
  readonly trial_only: boolean;
  readonly until: string;
}

export async function mailSignupLink(
  db: Db,
  call: Context,
  { ID, code, email_address, trial_only, until }: SignupLink,
): Promise<void> {
  await takeMailAllowance(db, call, email_address);
  const link = `${pageOf(call, registrationPaths.register())}?code=${code}`;
  await enqueueMail(db, {
    ...signupLinkMail({ link, trialOnly: trial_only, until: todayIn("Australia/Sydney", until) }),
    dedupeKey: `signup-link:${ID}`,
    to: email_address,
    secret: { token: code, until, ring: keyRingOf(call.services.config) },
  });
}

export async function mailDraftLink(
  db: Db,
  call: Context,
  { key, to }: { key: string; to: string },
): Promise<void> {
  await takeMailAllowance(db, call, to);
  const proof = newToken();
  await setDraftProof(db, key, proof);
  const link = `${pageOf(call, registrationPaths.register())}#draft=${key}.${proof}`;
  const until = new Date(Date.parse(call.now) + LINK_DAYS * DAY * 1000).toISOString();
  await enqueueMail(db, {
    ...draftMail({ link }),
    dedupeKey: `signup-draft:${newToken()}`,
    to,
    secret: { token: `${key}.${proof}`, until, ring: keyRingOf(call.services.config) },
  });
}
