import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { type MailToEnqueue, enqueueMail } from "#platform/mail/queue.ts";
import { type AccountChange, accountNotice } from "../rules/account-notice.ts";
import { allowancesOfNewAddress } from "../rules/link-allowances.ts";
import { heldUntil, isHeld, linkAddressOf } from "../rules/link-address.ts";
import { writtenMoment } from "../rules/written-moment.ts";
import { findAddresses } from "./address.queries.ts";

interface Changed {
  readonly person: number;
  readonly change: AccountChange;
  /** Null: the person did, by a link that was emailed. */
  readonly by: number | null;
  readonly now: string;
  /** Of a change of the address: the one there was before. */
  readonly before?: string | null | undefined;
}

/**
 * Emails the person about a changed password, email address or second factor, in the caller's transaction: at the address there is and at every
 * one that was replaced in the last 72 hours, so that whoever changed the address does not thereby keep the owner from hearing of it. A change of
 * the address, which chooses where an email goes, is refused where there were too many.
 */
export async function tellAccountChanged(db: Db, { person, change, by, now, before }: Changed): Promise<void> {
  const found = await findAddresses(db, person);
  if (!found) return;
  if (change.kind === "email_address" && found.email_address !== null)
    await takeAllowance(db, allowancesOfNewAddress({ person, to: found.email_address, by: by ?? person }));
  const zone = zoneNamed(found._timezone);
  const held = found.former.findLast((address) => isHeld(address, now));
  const { subject, text } = accountNotice({
    first_name: found.first_name,
    username: found.username,
    change,
    at: writtenMoment(now, zone),
    byOther: by !== null && by !== person,
    heldUntil: held && change.kind === "email_address" ? writtenMoment(heldUntil(held), zone) : null,
  });
  const what = change.kind === "second_factor" ? change.what : "";
  await emailOwner(db, found, { dedupeKey: `account-changed:${change.kind}:${person}:${now}:${what}`, subject, text }, before);
}

/** To every address its owner may read: the one there is, and those replaced lately. */
export async function emailOwner(
  db: Db,
  { ID, _doctor, email_address, former }: NonNullable<Awaited<ReturnType<typeof findAddresses>>>,
  { dedupeKey, ...mail }: Pick<MailToEnqueue, "dedupeKey" | "subject" | "text">,
  before?: string | null,
): Promise<void> {
  const addresses = [email_address, before, ...former.map((address) => address.email_address)];
  for (const to of new Set(addresses.filter((address) => typeof address === "string")))
    await enqueueMail(db, { ...mail, dedupeKey: `${dedupeKey}:${to}`, to, _doctor: _doctor ?? undefined, _person: ID });
}

/** Where a link that sets the person's password may be emailed; null: nowhere. */
export async function linkAddress(db: Db, person: number): Promise<string | null> {
  const found = await findAddresses(db, person);
  return found ? linkAddressOf(found.email_address, found.former, new Date().toISOString()) : null;
}
