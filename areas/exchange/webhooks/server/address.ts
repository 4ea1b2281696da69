import { isPublicAddress } from "#kernel/access/network.ts";

const BAD_ADDRESS = "Enter an address that begins with https://.";
const PRIVATE = "This address is in a private network. Enter one that can be reached over the internet.";
const CREDENTIALS = "Remove the username and password from the address. Deliveries are signed instead.";

/** Host names that have a meaning only inside a network (RFC 6761, RFC 8375, and names without a dot). */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|corp|home)\.?$|^[^.]+\.?$/i;

/** Returns the host of a URL, without the brackets around an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/**
 * Returns true for an IP address rather than a name; the URL has already written 0x7f000001 and 127.1 as four
 * numbers.
 */
export const isLiteral = (host: string): boolean =>
  host.includes(":") || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/**
 * Returns the problem of a webhook's address, or null. Names are resolved and their addresses checked at each
 * delivery, because the addresses can change.
 */
export function wrongUrl(text: string, mayBePrivate: boolean): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return BAD_ADDRESS;
  if (url.username !== "" || url.password !== "") return CREDENTIALS;
  if (mayBePrivate) return null;
  if (url.protocol !== "https:") return BAD_ADDRESS;
  const host = hostOf(url);
  return (isLiteral(host) ? isPublicAddress(host) : !INTERNAL_NAME.test(host)) ? null : PRIVATE;
}
