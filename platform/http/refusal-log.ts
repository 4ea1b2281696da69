import type { FastifyRequest } from "fastify";
import { plainAddress } from "#kernel/access/network.ts";
import type { Refusal } from "#kernel/contract/problem.ts";
import type { Watch } from "#platform/telemetry/watch.ts";
import { hashOf } from "#platform/access/session.ts";

const sessions = new WeakMap<FastifyRequest, { readonly person: number; readonly token: string }>();
const authorized = new WeakSet<FastifyRequest>();

/** The session is known before permission and scope are. */
export function noteSession(request: FastifyRequest, person: number, token: string): void {
  sessions.set(request, { person, token });
}

export function noteAuthorized(request: FastifyRequest): void {
  authorized.add(request);
}

/** The screens offer nothing that permission, scope or pace refuses, so these are warnings. Invalid input and rules that refuse are ordinary. */
const WARNED = new Set([401, 403, 429]);

/** A refusal as an event of its own: who, where, and why by its code; never what was sent. `door`: permission or scope, `inside`: input or a rule. */
export function logRefusal(request: FastifyRequest, refusal: Refusal, watch: Watch): void {
  if (refusal.status >= 500) return;
  const session = sessions.get(request);
  const at = !session ? "unknown" : authorized.has(request) ? "inside" : "door";
  const event = {
    event: "refused",
    at,
    reason: refusal.code,
    status: refusal.status,
    method: request.method,
    route: request.routeOptions.url ?? "none",
    // A user by number and session; without a session nothing but the address is known.
    ...(session ? { person: session.person, session: nameOf(session.token) } : { address: plainAddress(request.ip) }),
  };
  watch.metrics?.refused(refusal.code, refusal.status, at);
  const isWarning = refusal.status === 429 || (session !== undefined && (at === "door" || WARNED.has(refusal.status)));
  if (isWarning) request.log.warn(event);
  else request.log.info(event);
}

/** The start of the hash in the table `session`: enough to tell sessions apart, and no token can be made of it. */
const nameOf = (token: string): string => hashOf(token).toString("hex").slice(0, 12);
