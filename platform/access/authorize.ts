import type { AnyRoute } from "#kernel/contract.ts";
import { todayIn } from "#kernel/day.ts";
import {
  forbidden,
  invalid,
  mayNotDelete,
  noSession,
  notFound,
  notYourTask,
  ownerRequired,
  Refusal,
  refusalOf,
} from "#kernel/problem.ts";
import type { OpenClient, SessionAtHand } from "#platform/http/call.ts";
import type { Actor } from "./actor.ts";
import { scopesOf, resolveAccess } from "./resolve-access.ts";
import { type SessionContext, findSession, supposedCaller, type Tokens } from "./session.ts";
import type { Db } from "#platform/db/db.ts";

export interface AccessContext {
  readonly actor: Actor;
  readonly client: OpenClient | null;
  readonly requestingID: number | null;
  readonly seen_at: string;
  readonly session: SessionAtHand;
}

/**
 * Session, right and reach, in this order: 401; then F-2: without the right, or with a foreign doctor_id or requestingID,
 * a read answers 404 and a write 403; staff that name no client on a client-scoped call get 400.
 */
export async function authorize(
  db: Db,
  route: AnyRoute,
  tokens: Tokens,
  query: Readonly<Record<string, unknown>>,
  now: string,
  known: (person: number, token: string) => void = () => undefined,
): Promise<AccessContext> {
  const named = namedIn(route, query);
  const caller = await callerOf(db, route, tokens, named.doctor_id === "bad" ? null : named.doctor_id);
  if (!caller) throw refusalOf(noSession, undefined);
  known(caller.actor.ID, caller.session.token);
  return admitted(caller, route, named, now);
}

/** What admission would come to if the session still stood for whom it did last; null where that is not known, or would be refused. */
export function cachedAccess(
  route: AnyRoute,
  { whole }: Tokens,
  query: Readonly<Record<string, unknown>>,
  now: string,
): AccessContext | null {
  if (whole === undefined || route.halfway !== undefined || route.endsSession) return null;
  const named = namedIn(route, query);
  const caller = named.doctor_id === "bad" ? null : supposedCaller(whole, named.doctor_id);
  try {
    return caller && admitted({ ...caller, session: { token: whole, awaits: null } }, route, named, now);
  } catch {
    // Refused in its proper place, once the session was read.
    return null;
  }
}

/** The client the address speaks of, and the peer who asks. */
interface Named {
  readonly doctor_id: number | null | "bad";
  readonly requestingID: number | null | "bad";
}

function namedIn(route: AnyRoute, query: Readonly<Record<string, unknown>>): Named {
  if (route.owner === "none") return { doctor_id: null, requestingID: null };
  return { doctor_id: numberOf(query, "doctor_id"), requestingID: numberOf(query, "requestingID") };
}

type CallerAtHand = SessionContext & { session: SessionAtHand };

function admitted(caller: CallerAtHand, route: AnyRoute, named: Named, now: string): AccessContext {
  const { actor, seen_at, session } = caller;
  const unseen = route.isTask ? notYourTask : notFound;
  const refusal = () =>
    refusalOf(route.method === "GET" ? unseen : route.method === "DELETE" ? mayNotDelete : forbidden, undefined);
  if (!mayUse(actor, route)) throw refusal();
  const doctorId = numbered("doctor_id", named.doctor_id);
  const requestingID = numbered("requestingID", named.requestingID);
  if (route.owner === "none") return { actor, client: null, requestingID: null, seen_at, session };
  return { ...clientOf(caller, route, doctorId, requestingID, refusal, now), actor, seen_at, session };
}

function numbered(name: string, value: number | null | "bad"): number | null {
  if (value !== "bad") return value;
  throw new Refusal(invalid.code, invalid.status, `${name} must be a number`, { [name]: `${name} must be a number` });
}

async function callerOf(
  db: Db,
  route: AnyRoute,
  { whole, halfway }: Tokens,
  doctorId: number | null,
): Promise<CallerAtHand | null> {
  const opened = whole === undefined || route.halfway?.only ? null : await findSession(db, whole, doctorId, route);
  if (opened && whole !== undefined) return { ...opened, session: { token: whole, awaits: null } };
  if (halfway === undefined || route.halfway === undefined) return null;
  const half = await findSession(db, halfway, doctorId, { isHalfway: true });
  // Each route names the waiting states it accepts: setting up a first factor is not for somebody who has one and owes its code.
  if (!half || half.awaits === null || !route.halfway.awaits.includes(half.awaits)) return null;
  return { ...half, session: { token: halfway, awaits: half.awaits } };
}

function mayUse(actor: Actor, route: AnyRoute): boolean {
  if (route.staffOnly && actor.kind !== "staff") return false;
  if (actor.user_type === 2 && route.needs === "session" && !route.formsOnly) return false;
  return route.needs === "session" || scopesOf(actor, route).size > 0;
}

function clientOf(
  { actor, client }: SessionContext,
  route: AnyRoute,
  doctorId: number | null,
  requestingID: number | null,
  refusal: () => Refusal,
  now: string,
): { client: OpenClient | null; requestingID: number | null } {
  if (doctorId === null && actor.client === null) {
    if (requestingID !== null) throw refusal();
    if (route.owner === "filter") return { client: null, requestingID: null };
    throw refusalOf(ownerRequired, undefined);
  }
  const via = client && resolveAccess(actor, client, route, requestingID);
  if (!client || !via) throw refusal();
  return { client: { ...client, via, today: todayIn(client.zone, now) }, requestingID: via === "peer" ? requestingID : null };
}

function numberOf(query: Readonly<Record<string, unknown>>, name: string): number | null | "bad" {
  const text = query[name];
  if (text === undefined || text === "") return null;
  if (typeof text !== "string" || !/^\d{1,15}$/.test(text)) return "bad";
  return Number(text) || null;
}
