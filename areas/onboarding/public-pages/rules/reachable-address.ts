/** Returns the email address of a sender such as "Corella <office@rooms.example>". */
const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

/**
 * Returns the first address that mail can reach, or null. A server without a mail address of its own sends from
 * a host without a domain, which receives no mail.
 */
export function reachableAddress(senders: readonly (string | null | undefined)[]): string | null {
  const addresses = senders.flatMap((sender) => (sender ? [addressIn(sender)] : []));
  return addresses.find((address) => /@[^@]+\.[^@.]+$/.test(address)) ?? null;
}
