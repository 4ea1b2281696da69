import { isIP } from "node:net";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { refusalOf, unknownHost } from "#kernel/contract/problem.ts";
import type { Config } from "#platform/config.ts";

/** Asked by proxies and orchestrators under whatever name they have for this node; the answer says nothing but "ready". */
const PROBES: ReadonlySet<string | undefined> = new Set(["/api/health", "/api/ready"]);
const EVERY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Names and addresses that lead to this machine and nowhere else (RFC 6761, RFC 1122, RFC 4291). */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** The name or address in a Host header, without its port; null where it is something else. */
export function hostnameIn(host: string | undefined): string | null {
  if (host === undefined || !/^([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?$/.test(host)) return null;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;

/**
 * Whether Corella is served under this name. A page on the internet can make its own name lead to this machine (DNS rebinding) and would then be
 * of the same origin; it cannot do so with a loopback name or with an address. Ports are compared with the origin of a write (origin.ts).
 */
export function isOurHost(host: string | undefined, { publicUrl, host: listening }: Pick<Config, "publicUrl" | "host">): boolean {
  const hostname = hostnameIn(host);
  if (hostname === null) return false;
  if (isLoopback(hostname)) return true;
  if (publicUrl !== undefined) return hostname === new URL(publicUrl).hostname;
  if (EVERY_ADDRESS.has(listening)) return isAddress(hostname);
  return hostname === hostnameIn(isIP(listening) === 6 ? `[${listening}]` : listening);
}

/** A hook for every request. The operator reads the first wrong name in the log: mostly a proxy that does not pass the name on. */
export function hostCheck(
  config: Config,
  log: Pick<FastifyBaseLogger, "warn">,
): (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void {
  let isSaid = false;
  return ({ headers: { host }, routeOptions }, _reply, done) => {
    if (PROBES.has(routeOptions.url) || isOurHost(host, config)) return done();
    if (!isSaid)
      log.warn(
        { host: host?.slice(0, 200) },
        "requests for another host name are refused: set PUBLIC_URL to the address people use, and let the proxy pass on the Host header",
      );
    isSaid = true;
    done(refusalOf(unknownHost, undefined));
  };
}
