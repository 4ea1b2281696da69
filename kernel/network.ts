const GROUPS = 8;
const LONGEST = 64;

/** The eight groups of an IPv6 address (RFC 4291); null: it is none. */
function groupsOf(address: string): number[] | null {
  const [text = ""] = address.split("%");
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  const [, start, ...bytes] = dotted ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const whole = dotted ? `${start}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : text;
  const halves = whole.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const [front = [], back = []] = halves;
  const gap = GROUPS - front.length - back.length;
  if (halves.length > 2 || (halves.length === 2 ? gap < 1 : gap !== 0)) return null;
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : null;
}

/** An IPv4 address in an IPv6 one: mapped (::ffff:a.b.c.d), as a socket that takes both kinds names it, or translated (64:ff9b::a.b.c.d, RFC 6052). */
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

/**
 * What tries and requests of an address are counted under. A provider hands out IPv6 by /64 and more, so that whoever has one address has 2^64: they
 * count as one. An IPv4 address is the same however it is written.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address.slice(0, LONGEST);
  const network = groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
  return ipv4In(groups) ?? `${network}::/64`;
}

/** An address as people know it: an IPv4 one without what a socket puts before it. */
export function plainAddress(address: string): string {
  const groups = groupsOf(address);
  return (groups && ipv4In(groups)) ?? address.slice(0, LONGEST);
}
