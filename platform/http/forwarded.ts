import type { IncomingHttpHeaders } from "node:http";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** Headers in which proxies say for whom they ask. */
const FORWARDING = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-server",
  "x-real-ip",
  "cf-connecting-ip",
  "true-client-ip",
  "via",
] as const;

export const isForwarded = (headers: IncomingHttpHeaders): boolean => FORWARDING.some((name) => headers[name] !== undefined);

/**
 * A hook for every request: the first one that came through a proxy nobody named in TRUSTED_PROXIES is said in the log. Until it is named, all people
 * behind it count as one address.
 */
export function untrustedProxyCheck(
  trustedProxies: string | undefined,
  log: Pick<FastifyBaseLogger, "warn">,
): (request: FastifyRequest, reply: unknown, done: () => void) => void {
  let isSaid = false;
  return (request, _reply, done) => {
    if (!isSaid && isForwarded(request.headers) && !isTrusted(request, trustedProxies)) {
      isSaid = true;
      log.warn(
        { address: request.socket.remoteAddress },
        "requests come through a proxy that TRUSTED_PROXIES does not name: everybody behind it counts as one address, for limits and in the audit log",
      );
    }
    done();
  };
}

/** Only X-Forwarded-For is believed; with it the list of addresses goes on past the connection's own. */
const isTrusted = ({ headers, ips = [] }: FastifyRequest, trustedProxies: string | undefined): boolean =>
  headers["x-forwarded-for"] === undefined ? trustedProxies !== undefined : ips.length > 1;
