import type { FastifyRequest } from "fastify";
import { plainAddress } from "#kernel/network.ts";
import type { Refusal } from "#kernel/problem.ts";
import type { Watch } from "#platform/telemetry/watch.ts";
import { hashOf } from "#platform/access/session.ts";

interface Asker {
  readonly person: number;
  readonly token: string;
  /** At the definition right and reach are looked at; inside what was sent, and then the rules. */
  isIn: boolean;
}
const askers = new WeakMap<FastifyRequest, Asker>();

/** Whose session it is, known before the right and the reach are. */
export function noteAsker(request: FastifyRequest, person: number, token: string): void {
  askers.set(request, { person, token, isIn: false });
}

export function noteAdmitted(request: FastifyRequest): void {
  const asker = askers.get(request);
  if (asker) asker.isIn = true;
}

/** Our screens offer nobody what right, reach or pace refuses: somebody tries. Input that is wrong, and rules that say no, are a day's work. */
const LOUD = new Set([401, 403, 429]);

/** A refusal as an event of its own: who, where and why by its code, never what was sent. */
export function logRefusal(request: FastifyRequest, refusal: Refusal, watch: Watch): void {
  if (refusal.status >= 500) return;
  const asker = askers.get(request);
  const at = !asker ? "unknown" : asker.isIn ? "inside" : "door";
  const event = {
    event: "refused",
    at,
    reason: refusal.code,
    status: refusal.status,
    method: request.method,
    route: request.routeOptions.url ?? "none",
    // Somebody of ours by number and session; of a stranger there is nothing but the address.
    ...(asker ? { person: asker.person, session: nameOf(asker.token) } : { address: plainAddress(request.ip) }),
  };
  watch.metrics?.refused(refusal.code, refusal.status, at);
  const isLoud = refusal.status === 429 || (asker !== undefined && (at === "door" || LOUD.has(refusal.status)));
  if (isLoud) request.log.warn(event);
  else request.log.info(event);
}

/** The start of what the table `session` knows it by: enough to tell sessions apart, and no token can be made of it. */
const nameOf = (token: string): string => hashOf(token).toString("hex").slice(0, 12);
