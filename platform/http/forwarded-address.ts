import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.ts";
import { hostnameIn, isLoopback } from "./host.ts";

/** Headers that proxies add about the client they forward. */
const FORWARDING_HEADERS = [
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

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDING_HEADERS.some((name) => headers[name] !== undefined);

type ProxiedRequest = Pick<FastifyRequest, "headers" | "raw">;
type Address = Pick<Config, "publicUrl">;

/**
 * Returns true if a proxy sent the request. HTTP/1.0 counts because nginx uses HTTP/1.0 by default towards
 * its upstream servers, without forwarding headers; browsers do not use it.
 */
const isOfProxy = ({ headers, raw }: ProxiedRequest): boolean =>
  isForwarded(headers) || raw.httpVersion === "1.0";

/**
 * Returns true if the request was sent from this machine, and not by a proxy on this machine for another
 * client.
 */
export const isFromThisMachine = (request: ProxiedRequest, { publicUrl }: Address): boolean =>
  publicUrl === undefined && !isOfProxy(request) && isLocal(request.raw.socket.remoteAddress ?? "");

/**
 * Returns true if the request came from another machine through a proxy, or the server has a public address.
 * If neither applies, only an explicit `HOST` can have opened the server to other machines.
 */
export function isFromElsewhere(request: ProxiedRequest, { publicUrl }: Address): boolean {
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return true;
  const senders = sendersIn(request.headers);
  return isOfProxy(request) && !(senders.length > 0 && senders.every(isLocal));
}

/**
 * Returns the client addresses that proxies report; each proxy appends the address it received the request
 * from.
 */
function sendersIn(headers: IncomingHttpHeaders): string[] {
  const listedSenders = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip"].flatMap(
    (name) => String(headers[name] ?? "").split(","),
  );
  const forwardedSenders = [...(headers.forwarded ?? "").matchAll(/for="?([^;,"]*)/gi)].map(
    ([, sender = ""]) => sender,
  );
  return [...listedSenders, ...forwardedSenders]
    .map((sender) => sender.trim())
    .filter((sender) => sender !== "");
}

/** Returns true for a loopback address. False for `unknown` and for identifiers made up by a proxy. */
function isLocal(sender: string): boolean {
  const address = sender.replace(/^::ffff:/i, "");
  const hostname = hostnameIn(isIP(address) === 6 ? `[${address}]` : address);
  return hostname !== null && isLoopback(hostname);
}

/**
 * Returns a request hook that logs a warning at the first request from a proxy that is not in
 * TRUSTED_PROXIES. Until the proxy is listed, all clients behind it count as one address.
 */
export function untrustedProxyCheck(
  trustedProxies: string | undefined,
  log: Pick<FastifyBaseLogger, "warn">,
): (request: FastifyRequest, reply: unknown, done: () => void) => void {
  let hasWarned = false;
  return (request, _reply, done) => {
    if (!hasWarned && isForwarded(request.headers) && !isTrusted(request, trustedProxies)) {
      hasWarned = true;
      log.warn(
        { address: request.socket.remoteAddress, request_id: request.id },
        "requests come through a proxy that is not in TRUSTED_PROXIES: all clients behind it count as one address, in limits and in the audit log",
      );
    }
    done();
  };
}

/**
 * Returns true if the proxy is trusted. Only X-Forwarded-For is evaluated: with a trusted proxy, `ips`
 * contains more than the connection's own address.
 */
const isTrusted = ({ headers, ips = [] }: FastifyRequest, trustedProxies: string | undefined): boolean =>
  headers["x-forwarded-for"] === undefined ? trustedProxies !== undefined : ips.length > 1;
