import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { readKeys } from "./client-keys.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-384" });
const other = generateKeyPairSync("ec", { namedCurve: "P-384" });
const small = generateKeyPairSync("rsa", { modulusLength: 1024 });
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = (key: KeyObject): string => key.export({ type: "spki", format: "pem" }).toString();
const jwk = (key: KeyObject, kid?: string) => ({
  ...key.export({ format: "jwk" }),
  ...(kid === undefined ? {} : { kid }),
});

let app: TestApp;
let raman: Visitor;
let address: string;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  address = (await app.nobody.get("/fhir/r4/.well-known/smart-configuration")).body.token_endpoint;
});
afterAll(() => app.stop());

const SCOPES = ["system/Patient.rs", "system/Location.rs"];
const register = (public_key: string): Promise<Answer> =>
  raman.post("/fhirToken", { name: "Hospital", scopes: SCOPES, days: 90, public_key });
const clientOf = async (public_key: string): Promise<string> =>
  `corella-${(await register(public_key)).body.created.ID}`;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
interface Made {
  readonly key?: KeyObject;
  readonly header?: object;
  readonly claims?: object;
}
let number = 0;
function assertionOf(
  client: string,
  { key = rsa.privateKey, header = { alg: "RS384" }, claims = {} }: Made = {},
): string {
  const exp = Math.floor(Date.now() / 1000) + 240;
  number += 1;
  const signed = `${part({ typ: "JWT", ...header })}.${part({ iss: client, sub: client, aud: address, exp, jti: `n${number}`, ...claims })}`;
  return `${signed}.${sign("sha384", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}
const ask = (client_assertion: string, more: Record<string, string> = {}): Promise<Answer> => {
  const form = {
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion,
    ...more,
  };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return app.nobody.send("POST", "/fhir/r4/auth/token", new URLSearchParams(form).toString(), headers);
};
const patients = (token: string): Promise<Answer> =>
  app.nobody.send("GET", "/fhir/r4/Patient", null, { authorization: `Bearer ${token}` });

describe("a system with a key pair", () => {
  test("registers its public key, and gets no secret; only the public half is kept", async () => {
    const { status, body } = await register(pem(rsa.publicKey));
    expect([status, body.token, body.created.has_key]).toEqual([201, null, true]);
    const { keys } = await app.database.db
      .selectFrom("fhir_token")
      .select("keys")
      .where("ID", "=", body.created.ID)
      .executeTakeFirstOrThrow();
    expect(keys).toEqual([{ ...jwk(rsa.publicKey), alg: "RS384" }]);
  });

  test.each([
    ["RSA", rsa, "RS384"],
    ["EC", ec, "ES384"],
  ] as const)("signs in with an %s key, and reads with the access token", async (_kind, pair, alg) => {
    const client = await clientOf(pem(pair.publicKey));
    const granted = await ask(assertionOf(client, { key: pair.privateKey, header: { alg } }), {
      scope: "system/Patient.rs",
    });
    expect(granted).toMatchObject({
      status: 200,
      body: { token_type: "bearer", expires_in: 3600, scope: "system/Patient.rs" },
    });
    expect((await patients(granted.body.access_token)).status).toBe(200);
  });

  test("an assertion is taken once, by however many requests at once", async () => {
    const assertion = assertionOf(await clientOf(pem(rsa.publicKey)));
    const answers = await Promise.all([1, 2, 3].map(() => ask(assertion)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const again = await ask(assertion);
    expect([again.status, again.body.error]).toEqual([401, "invalid_client"]);
  });

  test("what was taken is forgotten once it has expired: then its age refuses it", async () => {
    const client = await clientOf(pem(rsa.publicKey));
    expect((await ask(assertionOf(client))).status).toBe(200);
    const rows = app.database.db
      .selectFrom("fhir_assertion")
      .select("expires_time")
      .where("_token", "=", Number(client.slice(8)));
    await app.database.db
      .updateTable("fhir_assertion")
      .set({ expires_time: "2026-01-01T00:00:00Z" })
      .execute();
    expect((await ask(assertionOf(client))).status).toBe(200);
    expect(await rows.execute()).toHaveLength(1);
  });

  test("a JWK set: the key that the header names, and the next one while keys are changed", async () => {
    const set = JSON.stringify({
      keys: [jwk(rsa.publicKey, "one"), jwk(ec.publicKey, "two"), jwk(other.publicKey, "three")],
    });
    const client = await clientOf(set);
    const withKey = (key: KeyObject, kid: string, alg: string) =>
      ask(assertionOf(client, { key, header: { alg, kid } }));
    expect((await withKey(rsa.privateKey, "one", "RS384")).status).toBe(200);
    expect((await withKey(ec.privateKey, "two", "ES384")).status).toBe(200);
    expect((await withKey(other.privateKey, "three", "ES384")).status).toBe(200);
    expect((await withKey(other.privateKey, "two", "ES384")).status).toBe(401);
    expect((await withKey(other.privateKey, "four", "ES384")).status).toBe(401);
  });

  test("is refused with an assertion that is not its own, not for here, or not of now", async () => {
    const client = await clientOf(pem(rsa.publicKey));
    const seconds = Math.floor(Date.now() / 1000);
    const stranger = await clientOf(pem(ec.publicKey));
    const good = assertionOf(client).split(".");
    const wrong: Record<string, string> = {
      "of another key": assertionOf(client, { key: other.privateKey, header: { alg: "ES384" } }),
      "of another client's key": assertionOf(stranger),
      "of another issuer": assertionOf(client, { claims: { iss: stranger } }),
      "for another address": assertionOf(client, { claims: { aud: "https://elsewhere.example/token" } }),
      "that has expired": assertionOf(client, { claims: { exp: seconds - 60 } }),
      "that lives too long": assertionOf(client, { claims: { exp: seconds + 3600 } }),
      "of a time to come": assertionOf(client, { claims: { nbf: seconds + 600 } }),
      "without a number": assertionOf(client, { claims: { jti: "" } }),
      "with an algorithm of its own": assertionOf(client, { header: { alg: "none" } }),
      "signed with the public key as a secret": assertionOf(client, { header: { alg: "HS384" } }),
      "with another body": [
        good[0],
        part({ iss: client, sub: client, aud: address, exp: seconds + 200, jti: "x" }),
        good[2],
      ].join("."),
      "without a signature": `${good[0]}.${good[1]}.`,
      "of nobody": assertionOf("corella-999999999"),
      "that is none": "nonsense",
    };
    for (const [name, assertion] of Object.entries(wrong)) {
      const { status, body } = await ask(assertion);
      expect([name, status, body.error]).toEqual([name, 401, "invalid_client"]);
    }
    expect((await ask(assertionOf(client), { client_id: stranger })).status).toBe(401);
    expect((await ask(assertionOf(client), { client_assertion_type: "other" })).status).toBe(401);
    expect((await ask(assertionOf(client), { client_id: client })).status).toBe(200);
  });

  test("stops when its token is revoked", async () => {
    const client = await clientOf(pem(rsa.publicKey));
    const { access_token } = (await ask(assertionOf(client))).body;
    expect((await patients(access_token)).status).toBe(200);
    await raman.delete(`/fhirToken/${client.slice("corella-".length)}`);
    expect([(await patients(access_token)).status, (await ask(assertionOf(client))).status]).toEqual([
      401, 401,
    ]);
  });
});

describe("a key that is pasted", () => {
  const privatePem = rsa.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  test.each([
    ["", "fhirtoken.key_unreadable"],
    ["nothing", "fhirtoken.key_unreadable"],
    ["{}", "fhirtoken.key_unreadable"],
    ['{"keys":[]}', "fhirtoken.key_unreadable"],
    ['{"kty":"RSA","n":"x"}', "fhirtoken.key_unreadable"],
    ["-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", "fhirtoken.key_unreadable"],
    [privatePem, "fhirtoken.key_private"],
    [JSON.stringify(ec.privateKey.export({ format: "jwk" })), "fhirtoken.key_private"],
    ['{"kty":"oct","k":"AAAA"}', "fhirtoken.key_private"],
    [pem(small.publicKey), "fhirtoken.key_unsupported"],
    [pem(curve.publicKey), "fhirtoken.key_unsupported"],
    [JSON.stringify({ keys: Array.from({ length: 6 }, () => jwk(ec.publicKey)) }), "fhirtoken.too_many_keys"],
  ])("%s is refused at its field", async (text, code) => {
    const { status, body } = await register(text);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, code, ["public_key"]]);
  });

  test("of a JWK only what belongs to a public key is kept", () =>
    expect(
      readKeys(JSON.stringify({ ...jwk(ec.publicKey, "one"), note: "<script>", x5c: ["AAAA"] })),
    ).toEqual([{ ...jwk(ec.publicKey, "one"), alg: "ES384" }]));
});
