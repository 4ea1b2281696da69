import type { FastifyRequest } from "fastify";
import { plainAddress } from "#kernel/access/network.ts";
import type { Refusal } from "#kernel/contract/problem.ts";
import type { Watch } from "#platform/telemetry/watch.ts";
import { hashOf } from "#platform/access/session.ts";

const sessions = new WeakMap<FastifyRequest, { readonly person: number; readonly token: string }>();
const authorizedRequests = new WeakSet<FastifyRequest>();

/** Records the session of a request before permission and scope are checked. */
export function rememberSession(request: FastifyRequest, person: number, token: string): void {
  sessions.set(request, { person, token });
}

export function markAuthorized(request: FastifyRequest): void {
  authorizedRequests.add(request);
}

/**
 * Statuses logged as warnings: the screens offer no action that permission, scope or rate limit would refuse.
 * Refusals for invalid input or by a rule are expected.
 */
const WARNED_STATUSES = new Set([401, 403, 429]);

/**
 * Logs a refusal as an event with its user, route and code, never the request's content. `stage` is `door` if
 * permission or scope refused, `inside` if input or a rule did, `unknown` without a session.
 */
export function logRefusal(request: FastifyRequest, refusal: Refusal, watch: Watch): void {
  if (refusal.status >= 500) return;
  const session = sessions.get(request);
  const stage = !session ? "unknown" : authorizedRequests.has(request) ? "inside" : "door";
  const event = {
    event: "refused",
    at: stage,
    reason: refusal.code,
    status: refusal.status,
    method: request.method,
    route: request.routeOptions.url ?? "none",
    // Logs the user's ID and session, or only the address without a session.
    ...(session
      ? { person: session.person, session: nameOf(session.token) }
      : { address: plainAddress(request.ip) }),
  };
  watch.metrics?.refused(refusal.code, refusal.status, stage);
  const isWarning =
    refusal.status === 429 ||
    (session !== undefined && (stage === "door" || WARNED_STATUSES.has(refusal.status)));
  if (isWarning) request.log.warn(event);
  else request.log.info(event);
}

/**
 * Returns the start of the hash in the table `session`: enough to tell sessions apart, and the token can't be
 * derived from it.
 */
const nameOf = (token: string): string => hashOf(token).toString("hex").slice(0, 12);
