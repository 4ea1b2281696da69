import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.ts";
import { hostnameIn, isLoopback } from "./host.ts";

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

const isForwarded = (headers: IncomingHttpHeaders): boolean => FORWARDING.some((name) => headers[name] !== undefined);

type Reached = Pick<FastifyRequest, "headers" | "raw">;
type Address = Pick<Config, "publicUrl">;

/** nginx speaks HTTP/1.0 to the servers behind it unless told otherwise, and then says nothing of whom it asks for. Browsers do not. */
const isOfProxy = ({ headers, raw }: Reached): boolean => isForwarded(headers) || raw.httpVersion === "1.0";

/** Sent on this machine, and not by a proxy on it for somebody elsewhere. */
export const isFromThisMachine = (request: Reached, { publicUrl }: Address): boolean =>
  publicUrl === undefined && !isOfProxy(request) && isLocal(request.raw.socket.remoteAddress ?? "");

/**
 * Sent by somebody elsewhere through a proxy, or to an address others know. Without either, only `HOST` can have opened the server to others, in so
 * many words.
 */
export function isFromElsewhere(request: Reached, { publicUrl }: Address): boolean {
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return true;
  const senders = sendersIn(request.headers);
  return isOfProxy(request) && !(senders.length > 0 && senders.every(isLocal));
}

/** For whom proxies say they ask; each adds the one it heard from. */
function sendersIn(headers: IncomingHttpHeaders): string[] {
  const listed = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip"].flatMap((name) =>
    String(headers[name] ?? "").split(","),
  );
  const standard = [...(headers.forwarded ?? "").matchAll(/for="?([^;,"]*)/gi)].map(([, sender = ""]) => sender);
  return [...listed, ...standard].map((sender) => sender.trim()).filter((sender) => sender !== "");
}

/** `unknown` and names a proxy made up are not. */
function isLocal(sender: string): boolean {
  const bare = sender.replace(/^::ffff:/i, "");
  const hostname = hostnameIn(isIP(bare) === 6 ? `[${bare}]` : bare);
  return hostname !== null && isLoopback(hostname);
}

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
        { address: request.socket.remoteAddress, request_id: request.id },
        "requests come through a proxy that is not in TRUSTED_PROXIES: all clients behind it count as one address, in limits and in the audit log",
      );
    }
    done();
  };
}

/** Only X-Forwarded-For is believed; with it the list of addresses goes on past the connection's own. */
const isTrusted = ({ headers, ips = [] }: FastifyRequest, trustedProxies: string | undefined): boolean =>
  headers["x-forwarded-for"] === undefined ? trustedProxies !== undefined : ips.length > 1;
