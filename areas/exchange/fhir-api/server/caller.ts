import { todayIn } from "#kernel/dates/day.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Client } from "#platform/access/actor.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";
import { findSessionAs, hashOf, type SessionContext } from "#platform/access/session.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { fhirRoutes } from "../contract.ts";
import { outcome } from "../rules/conformance.ts";
import type { ResourceType } from "../rules/resource.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { openAccess } from "./access-token.ts";
import { findLive, findLiveByNumber, type LiveToken, recordUse } from "./tokens.queries.ts";

export type FhirCall = HandlerContext<(typeof fhirRoutes)["search" | "searchByForm" | "read" | "binary"]>;

export interface Caller {
  readonly token: LiveToken;
  readonly client: Client & { readonly today: ReturnType<typeof todayIn> };
  /** Returns true if the caller may read a resource type. */
  readonly may: (type: ResourceType) => boolean;
}

/**
 * Returns the permissions that a token's creator must currently have for a resource type, because a token
 * never grants more than its creator's own access.
 */
const neededPermissions = (type: ResourceType): readonly Permission[] =>
  type === "Appointment" ? ["practice.settings", "calendar.view"] : ["practice.settings", "patient.view"];

/** Sends a refusal as an OperationOutcome. */
export function refuse(
  { reply }: Pick<FhirCall, "reply">,
  status: 400 | 401 | 403 | 404 | 406,
  code: string,
  text: string,
) {
  if (status === 401) void reply.header("www-authenticate", 'Bearer realm="Corella FHIR"');
  return reply
    .code(status)
    .header("content-type", "application/fhir+json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(outcome(code, text)));
}

const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/-]{1,2000}=*)$/i.exec(header ?? "")?.[1] ?? null;

/**
 * Finds the token sent by the other system, or the token behind an access token with the scopes of that
 * grant. Undefined if neither is valid.
 */
async function tokenOf({ db, services, now }: FhirCall, bearer: string): Promise<LiveToken | undefined> {
  const access = openAccess(keyRingOf(services.config), bearer, Date.parse(now));
  if (!access) return findLive(db, hashOf(bearer));
  const token = await findLiveByNumber(db, access._doctor, access.token);
  return token && { ...token, scopes: token.scopes.filter((scope) => access.scopes.includes(scope)) };
}

/** Returns the token with its client; null if the request was refused, with the response already sent. */
export async function callerOf(call: FhirCall, type: ResourceType): Promise<Caller | null> {
  const { db, request, now } = call;
  const bearer = bearerOf(request.headers.authorization);
  const token = bearer === null ? undefined : await tokenOf(call, bearer);
  const session = token && (await findSessionAs(db, token._created_by, token._doctor));
  if (!token || !isOpen(session)) {
    void refuse(call, 401, "login", "Send a valid token: Authorization: Bearer …");
    return null;
  }
  const { actor, client } = session;
  const may = (wanted: ResourceType): boolean =>
    token.scopes.includes(`system/${wanted}.rs`) &&
    neededPermissions(wanted).every((right) => hasWholeAccess(actor, client, right));
  if (!may(type)) {
    void refuse(call, 403, "forbidden", `This token does not include system/${type}.rs.`);
    return null;
  }
  await recordUse(db, token, now);
  return { token, client: { ...client, today: todayIn(client.zone, now) }, may };
}

const isOpen = (session: SessionContext | null | undefined): session is SessionContext & { client: Client } =>
  session?.client !== null && session?.client !== undefined && !session.client.is_deleted;

/**
 * Records in the access log which patients' records were read, in the name of the person who created the
 * token.
 */
export async function recordReading(
  call: FhirCall,
  { token }: Caller,
  patients: readonly number[],
): Promise<void> {
  if (patients.length === 0) return;
  const { services, request } = call;
  const route = `GET /fhir/r4 (token ${token.ID})`;
  const author = {
    _doctor: token._doctor,
    _executing_user: token._created_by,
    requesting_id: null,
    route,
    request_id: request.id,
  };
  const shown_ids = [...new Set(patients)];
  await services.readAudit.recordRead({
    author,
    controller: "patient",
    identity: 0,
    shown_ids,
    patients: [],
  });
}
