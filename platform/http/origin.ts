import type { IncomingHttpHeaders } from "node:http";

/** A write that a browser sends from somebody else's page (RFC 6454 Origin, Fetch Metadata). Programs send neither header and pass. */
export function isForeign(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  const hosts = [headers.host, publicUrl === undefined ? undefined : new URL(publicUrl).host];
  return !URL.canParse(origin) || !hosts.includes(new URL(origin).host);
}
