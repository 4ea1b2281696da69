const GROUPS = 8;
const MAX_ADDRESS_LENGTH = 64;

/** Returns the eight 16-bit groups of an IPv6 address (RFC 4291). Null if the text is not an IPv6 address. */
function groupsOf(address: string): number[] | null {
  const [text = ""] = address.split("%");
  const dottedMatch = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  const [, start, ...bytes] = dottedMatch ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const hexAddress = dottedMatch
    ? `${start}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : text;
  const halves = hexAddress.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const [front = [], back = []] = halves;
  const gap = GROUPS - front.length - back.length;
  if (halves.length > 2 || (halves.length === 2 ? gap < 1 : gap !== 0)) return null;
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

/**
 * Returns the IPv4 address embedded in an IPv6 address: mapped (::ffff:a.b.c.d), the form that dual-stack
 * sockets report, or translated (64:ff9b::a.b.c.d, RFC 6052). Null if the IPv6 address contains no IPv4
 * address.
 */
function ipv4In(groups: readonly number[]): string | null {
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(":");
  if (prefix !== "0:0:0:0:0:ffff" && prefix !== "64:ff9b:0:0:0:0") return null;
  return groups
    .slice(6)
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join(".");
}

/** IPv4 networks that are not part of the public internet (RFC 6890), with their prefix lengths. */
const SPECIAL_IPV4 = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24],
  [[192, 88, 99, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[224, 0, 0, 0], 3],
] as const;

const BYTE = 256;
const WORD_BITS = 32;
const numberOf = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum * BYTE + byte, 0);

function isPublicIpv4(address: string): boolean {
  const bytes = address.split(".").map(Number);
  if (bytes.some((byte) => byte >= BYTE)) return false;
  const number = numberOf(bytes);
  return !SPECIAL_IPV4.some(([start, length]) => {
    const size = 2 ** (WORD_BITS - length);
    return Math.floor(number / size) === Math.floor(numberOf(start) / size);
  });
}

/**
 * Returns true for an address in 2000::/3, the only IPv6 range in public use, except its networks for tunnels
 * and for examples.
 */
function isPublicIpv6(groups: readonly number[]): boolean {
  const [first = 0, second = 0] = groups;
  if (first < 0x2000 || first > 0x3fff) return false;
  const isTunnel = first === 0x2002 || (first === 0x2001 && second < 0x200);
  const isExample = (first === 0x2001 && second === 0xdb8) || (first === 0x3fff && second < 0x1000);
  return !isTunnel && !isExample;
}

/**
 * Returns true if the address is on the public internet. False for addresses of this machine, private
 * networks and special purposes, and for text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return isPublicIpv4(address);
  const groups = groupsOf(address);
  if (!groups) return false;
  const embeddedIpv4 = ipv4In(groups);
  return embeddedIpv4 === null ? isPublicIpv6(groups) : isPublicIpv4(embeddedIpv4);
}

/**
 * Returns the key that attempts and requests from an address are counted under. All addresses of an IPv6 /64
 * share one key because providers assign a /64 or larger block to each customer, who could otherwise use 2^64
 * addresses. An IPv4 address has the same key in every notation.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address.slice(0, MAX_ADDRESS_LENGTH);
  const network = groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
  return ipv4In(groups) ?? `${network}::/64`;
}

/** Returns the address for display: an IPv4 address without the IPv6 prefix that a socket adds. */
export function plainAddress(address: string): string {
  const groups = groupsOf(address);
  return (groups && ipv4In(groups)) ?? address.slice(0, MAX_ADDRESS_LENGTH);
}
