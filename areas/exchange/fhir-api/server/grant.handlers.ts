import { hashOf } from "#platform/access/session.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { z } from "zod";
import { fhirGrantRoutes } from "../contract.ts";
import { basicCredentials, clientIdOf, grantedScopes, numberOfClient } from "../rules/grant.ts";
import { LIFETIME_SECONDS, sealAccess } from "./access-token.ts";
import { forgottenAt, isValidFor, isSignedBy, readAssertion } from "./assertion.ts";
import { ClientKey } from "./client-keys.ts";
import { findLive, findWithKeys, type LiveToken, takeAssertion } from "./tokens.queries.ts";

type GrantCall = HandlerContext<typeof fhirGrantRoutes.token>;

/**
 * Handlers of SMART Backend Services: a signed assertion, or the token itself as a shared secret, is
 * exchanged for an access token of an hour (RFC 6749, 4.4).
 */
export const grantHandlers: Handlers<typeof fhirGrantRoutes> = {
  async token(call) {
    const { body, services, now } = call;
    if (body?.grant_type !== "client_credentials") return refuse(call, 400, "unsupported_grant_type");
    const token =
      body.client_assertion === undefined
        ? await findTokenBySecret(call)
        : await findTokenByAssertion(call, body.client_assertion);
    if (!token)
      return refuse(call, 401, body.client_assertion === undefined ? "invalid_client" : "invalid_assertion");
    const scopes = grantedScopes(body.scope, token.scopes);
    if (!scopes) return refuse(call, 400, "invalid_scope");
    const access = { _doctor: token._doctor, token: token.ID, scopes };
    const access_token = sealAccess(keyRingOf(services.config), access, Date.parse(now));
    return answer(call, 200, {
      access_token,
      token_type: "bearer",
      expires_in: LIFETIME_SECONDS,
      scope: scopes.join(" "),
    });
  },
};

async function findTokenBySecret(call: GrantCall): Promise<LiveToken | undefined> {
  const { id, secret } = credentialsOf(call);
  const token = secret === undefined ? undefined : await findLive(call.db, hashOf(secret));
  return token && id === clientIdOf(token.ID) ? token : undefined;
}

const JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const KeyList = z.array(ClientKey);

/**
 * Finds the token by an assertion that the other system signed with its private key (RFC 7523; SMART Backend
 * Services). Each assertion is accepted once. Undefined if the assertion is not valid.
 */
async function findTokenByAssertion(
  { db, body, services, now }: GrantCall,
  text: string,
): Promise<LiveToken | undefined> {
  const assertion = body?.client_assertion_type === JWT_BEARER ? readAssertion(text) : null;
  const client = assertion?.claims.sub ?? "";
  const ID = numberOfClient(client);
  if (!assertion || ID === null || (body?.client_id ?? client) !== client) return undefined;
  const address = `${services.publicUrl()}/api${fhirGrantRoutes.token.path}`;
  if (!isValidFor(assertion, { client, address, now: Date.parse(now) })) return undefined;
  const tokens = await findWithKeys(db, ID);
  const token = tokens.find(({ keys }) => isSignedBy(assertion, KeyList.catch([]).parse(keys)));
  if (!token) return undefined;
  const assertionRow = {
    _doctor: token._doctor,
    ID,
    jti_hash: hashOf(assertion.claims.jti),
    expires_time: forgottenAt(assertion),
  };
  return (await takeAssertion(db, assertionRow)) ? token : undefined;
}

function credentialsOf({ request, body }: GrantCall): {
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
} {
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
  invalid_assertion:
    "The assertion is not valid, is not for this address, has expired or was used before, or its key is not registered.",
  invalid_scope: "The token does not have a scope that was asked for.",
} as const;

function refuse(call: GrantCall, status: 400 | 401, error: keyof typeof REFUSALS) {
  if (status === 401) void call.reply.header("www-authenticate", 'Basic realm="Corella FHIR"');
  const code = error === "invalid_assertion" ? "invalid_client" : error;
  return answer(call, status, { error: code, error_description: REFUSALS[error] });
}
