import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { type MailToEnqueue, enqueueMail } from "#platform/mail/queue.ts";
import { type AccountChange, composeAccountNotice } from "../rules/account-notice.ts";
import { allowancesOfNewAddress } from "../rules/link-allowances.ts";
import { waitsUntil, isHeld, linkAddressOf } from "../rules/link-address.ts";
import { formatMoment } from "../rules/written-moment.ts";
import { findAddresses } from "./address.queries.ts";

interface AccountChangeNotice {
  readonly person: number;
  readonly change: AccountChange;
  /** ID of the person who made the change. Null if the user made it through an emailed link. */
  readonly by: number | null;
  readonly now: string;
  /** The previous email address, if the address was changed. */
  readonly before?: string | null | undefined;
}

/**
 * Emails the user about a changed password, email address or second factor, in the caller's transaction.
 * Sends to the current address and to all addresses replaced in the last 72 hours, so that an attacker who
 * changed the address can't hide the change. Rejects too many changes of the address because the address
 * determines where emails go.
 */
export async function emailAccountChange(
  db: Db,
  { person, change, by, now, before }: AccountChangeNotice,
): Promise<void> {
  const owner = await findAddresses(db, person);
  if (!owner) return;
  if (change.kind === "email_address" && owner.email_address !== null)
    await takeAllowance(db, allowancesOfNewAddress({ person, to: owner.email_address, by: by ?? person }));
  const zone = zoneNamed(owner._timezone);
  const heldAddress = owner.former.findLast((address) => isHeld(address, now));
  const words = composeAccountNotice({
    first_name: owner.first_name,
    username: owner.username,
    change,
    at: formatMoment(now, zone),
    byOther: by !== null && by !== person,
    heldUntil:
      heldAddress && change.kind === "email_address" ? formatMoment(waitsUntil(heldAddress), zone) : null,
  });
  const description = change.kind === "second_factor" ? change.what : "";
  await emailOwner(
    db,
    owner,
    { dedupeKey: `account-changed:${change.kind}:${person}:${now}:${description}`, ...words },
    before,
  );
}

/** Sends an email to the owner's current address and all recently replaced addresses. */
export async function emailOwner(
  db: Db,
  { ID, _doctor, email_address, former }: NonNullable<Awaited<ReturnType<typeof findAddresses>>>,
  { dedupeKey, ...mail }: Pick<MailToEnqueue, "dedupeKey" | "subject" | "text" | "parts">,
  before?: string | null,
): Promise<void> {
  const addresses = [email_address, before, ...former.map((address) => address.email_address)];
  for (const to of new Set(addresses.filter((address) => typeof address === "string")))
    await enqueueMail(db, {
      ...mail,
      dedupeKey: `${dedupeKey}:${to}`,
      to,
      _doctor: _doctor ?? undefined,
      _person: ID,
    });
}

/** Returns the address to which a password link may be emailed, or null. */
export async function linkAddress(db: Db, person: number): Promise<string | null> {
  const addresses = await findAddresses(db, person);
  return addresses
    ? linkAddressOf(addresses.email_address, addresses.former, new Date().toISOString())
    : null;
}
