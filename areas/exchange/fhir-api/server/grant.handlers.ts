import { hashOf } from "#platform/access/session.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import type { fhirGrantRoutes } from "../contract.ts";
import { basicCredentials, clientIdOf, grantedScopes } from "../rules/grant.ts";
import { LIFETIME_SECONDS, sealAccess } from "./access-token.ts";
import { findLive } from "./tokens.queries.ts";

type GrantCall = HandlerContext<typeof fhirGrantRoutes.token>;

/** SMART Backend Services with a shared secret: a token of the screen is exchanged for an access token of an hour (RFC 6749, 4.4). */
export const grantHandlers: Handlers<typeof fhirGrantRoutes> = {
  async token(call) {
    const { db, body, services, now } = call;
    if (body?.grant_type !== "client_credentials") return refuse(call, 400, "unsupported_grant_type");
    const { id, secret } = credentialsOf(call);
    const token = secret === undefined ? undefined : await findLive(db, hashOf(secret));
    if (!token || id !== clientIdOf(token.ID)) return refuse(call, 401, "invalid_client");
    const scopes = grantedScopes(body.scope, token.scopes);
    if (!scopes) return refuse(call, 400, "invalid_scope");
    const access = { _doctor: token._doctor, token: token.ID, scopes };
    const access_token = sealAccess(keyRingOf(services.config), access, Date.parse(now));
    return answer(call, 200, { access_token, token_type: "bearer", expires_in: LIFETIME_SECONDS, scope: scopes.join(" ") });
  },
};

function credentialsOf({ request, body }: GrantCall): { readonly id?: string | undefined; readonly secret?: string | undefined } {
  const [, basic] = /^Basic ([\w+/]{1,400}={0,2})$/i.exec(request.headers.authorization ?? "") ?? [];
  if (basic !== undefined) return basicCredentials(Buffer.from(basic, "base64").toString()) ?? {};
  return { id: body?.client_id, secret: body?.client_secret };
}

const answer = ({ reply }: GrantCall, status: number, content: object) =>
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(content));

const REFUSALS = {
  unsupported_grant_type: "grant_type must be client_credentials.",
  invalid_client: "The client ID or the secret is wrong, or the token was revoked or has expired.",
  invalid_scope: "The token does not have a scope that was asked for.",
} as const;

function refuse(call: GrantCall, status: 400 | 401, error: keyof typeof REFUSALS) {
  if (status === 401) void call.reply.header("www-authenticate", 'Basic realm="Corella FHIR"');
  return answer(call, status, { error, error_description: REFUSALS[error] });
}
