import type { AnyRoute } from "#kernel/contract/contract.ts";
import { todayIn } from "#kernel/dates/day.ts";
import {
  forbidden,
  invalid,
  mayNotDelete,
  notFound,
  ownerRequired,
  Refusal,
  refusalOf,
} from "#kernel/contract/problem.ts";
import type { OpenClient, RequestSession } from "#platform/http/call.ts";
import type { Actor } from "./actor.ts";
import type { AuthenticatedSession } from "./authenticate.ts";
import { scopesOf, resolveAccess } from "./resolve-access.ts";

/** Result of the authorization: the actor, and the client the request is about. */
export interface AccessContext {
  readonly actor: Actor;
  readonly client: OpenClient | null;
  /** The actor's own client if it acts for a company peer, otherwise null. */
  readonly requestingID: number | null;
  readonly session: RequestSession;
}

type Query = Readonly<Record<string, unknown>>;

/**
 * Returns the query, with a `{doctorId}` of the path as `doctor_id`. A `doctor_id` in the query takes
 * precedence.
 */
export function queryWithClient(route: AnyRoute, query: Query, params: unknown): Query {
  if (!route.path.includes("{doctorId}") || query["doctor_id"] !== undefined) return query;
  return { ...query, doctor_id: Object(params)["doctorId"] };
}

/**
 * Returns the client named in the address. Null if none is named or the value is not a number, which
 * `authorize` refuses.
 */
export function namedClient(route: AnyRoute, query: Query): number | null {
  const doctorId = route.access.client === "none" ? null : numberOf(query, "doctor_id");
  return doctorId === "bad" ? null : doctorId;
}

/**
 * Checks permission and scope (F-2). Without the permission, or with a foreign `doctor_id` or `requestingID`,
 * throws a 404 on a read and a 403 on a write. Throws a 400 if staff name no client on a route that requires
 * one.
 */
export function authorize(
  session: AuthenticatedSession,
  route: AnyRoute,
  query: Query,
  now: string,
): AccessContext {
  const { actor } = session;
  const notFoundProblem = route.notFoundAs ?? notFound;
  const refusal = () =>
    refusalOf(
      route.method === "GET" ? notFoundProblem : route.method === "DELETE" ? mayNotDelete : forbidden,
      undefined,
    );
  if (!mayUse(actor, route)) throw refusal();
  const caller = { actor, session: session.session };
  if (route.access.client === "none") return { ...caller, client: null, requestingID: null };
  const doctorId = assertNumber("doctor_id", numberOf(query, "doctor_id"));
  const requestingID = assertNumber("requestingID", numberOf(query, "requestingID"));
  return { ...caller, ...clientOf(session, route, doctorId, requestingID, refusal, now) };
}

function assertNumber(name: string, value: number | null | "bad"): number | null {
  if (value !== "bad") return value;
  throw new Refusal(invalid.code, invalid.status, `${name} must be a number`, {
    [name]: `${name} must be a number`,
  });
}

function mayUse(actor: Actor, route: AnyRoute): boolean {
  const { access } = route;
  if (access.callers === "staff" && actor.kind !== "staff") return false;
  if (actor.user_type === 2 && access.needs === "session" && access.callers !== "all") return false;
  return access.needs === "session" || scopesOf(actor, route).size > 0;
}

function clientOf(
  { actor, client }: AuthenticatedSession,
  route: AnyRoute,
  doctorId: number | null,
  requestingID: number | null,
  refusal: () => Refusal,
  now: string,
): { client: OpenClient | null; requestingID: number | null } {
  if (doctorId === null && actor.client === null) {
    if (requestingID !== null) throw refusal();
    if (route.access.client === "optional") return { client: null, requestingID: null };
    throw refusalOf(ownerRequired, undefined);
  }
  const via = client && resolveAccess(actor, client, route, requestingID);
  if (!client || !via) throw refusal();
  return {
    client: { ...client, via, today: todayIn(client.zone, now) },
    requestingID: via === "peer" ? requestingID : null,
  };
}

function numberOf(query: Query, name: string): number | null | "bad" {
  const text = query[name];
  if (text === undefined || text === "") return null;
  if (typeof text !== "string" || !/^\d{1,15}$/.test(text)) return "bad";
  return Number(text) || null;
}
