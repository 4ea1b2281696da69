import { isIP } from "node:net";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { refusalOf, unknownHost } from "#kernel/contract/problem.ts";
import type { Config } from "#platform/config.ts";

/**
 * Routes exempt from the host check: proxies and orchestrators request them under any name, and their
 * responses reveal only the node's state.
 */
const PROBES: ReadonlySet<string | undefined> = new Set(["/api/health", "/api/ready"]);
const WILDCARD_ADDRESSES: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Returns true for names and addresses that always lead to this machine (RFC 6761, RFC 1122, RFC 4291). */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/** Returns the name or address in a Host header without its port, or null if the header is malformed. */
export function hostnameIn(host: string | undefined): string | null {
  if (host === undefined || !/^([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?$/.test(host)) return null;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;

/**
 * Returns true if Corella is served under this name. A page on the internet can make its own name resolve to
 * this machine (DNS rebinding) and would then have the same origin; it cannot do so with a loopback name or
 * an address. Ports are compared with the origin of a write (origin.ts).
 */
export function isOurHost(
  host: string | undefined,
  { publicUrl, host: listenHost }: Pick<Config, "publicUrl" | "host">,
): boolean {
  const hostname = hostnameIn(host);
  if (hostname === null) return false;
  if (isLoopback(hostname)) return true;
  if (publicUrl !== undefined) return hostname === new URL(publicUrl).hostname;
  if (WILDCARD_ADDRESSES.has(listenHost)) return isAddress(hostname);
  return hostname === hostnameIn(isIP(listenHost) === 6 ? `[${listenHost}]` : listenHost);
}

/**
 * Returns a request hook that refuses foreign host names. The first refused name is logged as a warning,
 * because the usual cause is a proxy that does not pass on the Host header.
 */
export function hostCheck(
  config: Config,
  log: Pick<FastifyBaseLogger, "warn">,
): (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void {
  let hasWarned = false;
  return ({ headers: { host }, routeOptions }, _reply, done) => {
    if (PROBES.has(routeOptions.url) || isOurHost(host, config)) return done();
    if (!hasWarned)
      log.warn(
        { host: host?.slice(0, 200) },
        "requests for another host name are refused: set PUBLIC_URL to the address people use, and let the proxy pass on the Host header",
      );
    hasWarned = true;
    done(refusalOf(unknownHost, undefined));
  };
}
