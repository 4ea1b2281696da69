import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { hostnameIn } from "./host.ts";

/**
 * Returns true if the address was opened directly: typed, or followed from a link on any site. Browsers
 * report navigation in Fetch Metadata. For older browsers, checks whether the request accepts HTML, because
 * no API call of the application does.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers["sec-fetch-mode"];
  return mode === undefined ? /\btext\/html\b/i.test(headers.accept ?? "") : mode === "navigate";
}

/**
 * Returns true for a write sent by a browser from another site's page (RFC 6454 Origin, Fetch Metadata).
 * Programs send neither header and are allowed.
 */
export function isCrossSite(
  request: Pick<FastifyRequest, "headers" | "protocol">,
  publicUrl: string | undefined,
): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site === "cross-site" || site === "same-site") return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || !originsOf(request, publicUrl).includes(new URL(origin).origin);
}

/**
 * Returns the public origin and the origin that this request was sent to, which the host check has accepted
 * (host.ts). Under the public name only the public scheme counts, because an attacker who can alter pages
 * sent over http must not write over https.
 */
function originsOf(
  { headers: { host }, protocol }: Pick<FastifyRequest, "headers" | "protocol">,
  publicUrl: string | undefined,
) {
  const configured = publicUrl === undefined ? undefined : new URL(publicUrl);
  const scheme = configured?.hostname === hostnameIn(host) ? configured?.protocol : `${protocol}:`;
  return [configured?.origin, originOf(`${scheme}//${host}`)];
}

/** Returns the origin of a URL. Undefined for "null", the origin of sandboxed frames and local files. */
const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
