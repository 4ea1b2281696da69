/**
 * Hours after a change of the email address during which password links still go to the previous one
 * (decision 0033).
 */
export const HELD_HOURS = 72;
export const ADDRESS_IS_NEW = `The email address changed less than ${HELD_HOURS} hours ago, so links still go to the previous one.`;
/** Hint below the field of an email address. */
export const HELD_ADDRESS_HINT = `Password links use a new address after ${HELD_HOURS} hours`;
const HELD_MS = HELD_HOURS * 3_600_000;

interface FormerAddress {
  readonly email_address: string;
  readonly changed_at: string;
}

export const isHeld = ({ changed_at }: FormerAddress, now: string): boolean =>
  Date.parse(now) - Date.parse(changed_at) < HELD_MS;

export const waitsUntil = ({ changed_at }: FormerAddress): string =>
  new Date(Date.parse(changed_at) + HELD_MS).toISOString();

/**
 * Returns the address to which password links are sent: the one that was current 72 hours ago, so that
 * several changes in a row gain nothing. `former` contains the addresses replaced since, oldest first. Null
 * if the user has no address.
 */
export function linkAddressOf(
  current: string | null,
  former: readonly FormerAddress[],
  now: string,
): string | null {
  return former.find((address) => isHeld(address, now))?.email_address ?? current;
}
