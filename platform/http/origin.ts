import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { hostnameIn } from "./host.ts";

/**
 * The address was opened: typed, or by a link anywhere. Browsers say so by Fetch Metadata; those without it ask for a page (`Accept`), as no call
 * of ours does.
 */
export function isOpened(headers: IncomingHttpHeaders): boolean {
  const mode = headers["sec-fetch-mode"];
  return mode === undefined ? /\btext\/html\b/i.test(headers.accept ?? "") : mode === "navigate";
}

/** A write that a browser sends from somebody else's page (RFC 6454 Origin, Fetch Metadata). Programs send neither header and pass. */
export function isCrossSite(request: Pick<FastifyRequest, "headers" | "protocol">, publicUrl: string | undefined): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site === "cross-site" || site === "same-site") return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || !originsOf(request, publicUrl).includes(new URL(origin).origin);
}

/**
 * The public address, and the one this request was sent to, which is one of ours (host.ts). Under the public name the public scheme alone counts:
 * whoever can alter pages sent over http must not write over https.
 */
function originsOf({ headers: { host }, protocol }: Pick<FastifyRequest, "headers" | "protocol">, publicUrl: string | undefined) {
  const configured = publicUrl === undefined ? undefined : new URL(publicUrl);
  const scheme = configured?.hostname === hostnameIn(host) ? configured?.protocol : `${protocol}:`;
  return [configured?.origin, originOf(`${scheme}//${host}`)];
}

/** "null", of a sandboxed frame or a file, is nobody's origin. */
const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
