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
import type { OpenClient, SessionAtHand } from "./call.ts";
import type { Actor } from "./actor.ts";
import { reachesOf, viaOf } from "./reach.ts";
import { type Caller, findCaller, type Tokens } from "./session.ts";
import type { Db } from "#server/db/db.ts";

export interface Admitted {
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
export async function admit(
  db: Db,
  route: AnyRoute,
  tokens: Tokens,
  query: Readonly<Record<string, unknown>>,
  now: string,
  known: (person: number, token: string) => void = () => undefined,
): Promise<Admitted> {
  const owned = route.owner !== "none";
  const doctorId = owned ? numberOf(query, "doctor_id") : null;
  const requestingID = owned ? numberOf(query, "requestingID") : null;
  const caller = await callerOf(db, route, tokens, doctorId === "bad" ? null : doctorId);
  if (!caller) throw refusalOf(noSession, undefined);
  const { actor, seen_at, session } = caller;
  known(actor.ID, session.token);
  const unseen = route.isTask ? notYourTask : notFound;
  const refusal = () =>
    refusalOf(route.method === "GET" ? unseen : route.method === "DELETE" ? mayNotDelete : forbidden, undefined);
  if (!mayUse(actor, route)) throw refusal();
  for (const [name, value] of [
    ["doctor_id", doctorId],
    ["requestingID", requestingID],
  ] as const) {
    if (value === "bad")
      throw new Refusal(invalid.code, invalid.status, `${name} must be a number`, { [name]: `${name} must be a number` });
  }
  if (!owned) return { actor, client: null, requestingID: null, seen_at, session };
  // `as`: "bad" was refused two lines above.
  return {
    ...clientOf(caller, route, doctorId as number | null, requestingID as number | null, refusal, now),
    actor,
    seen_at,
    session,
  };
}

async function callerOf(
  db: Db,
  route: AnyRoute,
  { whole, halfway }: Tokens,
  doctorId: number | null,
): Promise<(Caller & { session: SessionAtHand }) | null> {
  const opened = whole === undefined || route.halfway === "only" ? null : await findCaller(db, whole, doctorId, route);
  if (opened && whole !== undefined) return { ...opened, session: { token: whole, awaits: null } };
  if (halfway === undefined || route.halfway === undefined) return null;
  const half = await findCaller(db, halfway, doctorId, { isHalfway: true });
  return half && { ...half, session: { token: halfway, awaits: half.awaits } };
}

function mayUse(actor: Actor, route: AnyRoute): boolean {
  if (route.staffOnly && actor.kind !== "staff") return false;
  if (actor.user_type === 2 && route.needs === "session" && !route.formsOnly) return false;
  return route.needs === "session" || reachesOf(actor, route).size > 0;
}

function clientOf(
  { actor, client }: Caller,
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
  const via = client && viaOf(actor, client, requestingID, route);
  if (!client || !via) throw refusal();
  return { client: { ...client, via, today: todayIn(client.zone, now) }, requestingID: via === "peer" ? requestingID : null };
}

function numberOf(query: Readonly<Record<string, unknown>>, name: string): number | null | "bad" {
  const text = query[name];
  if (text === undefined || text === "") return null;
  if (typeof text !== "string" || !/^\d{1,15}$/.test(text)) return "bad";
  return Number(text) || null;
}
