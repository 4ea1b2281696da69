import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { readConfig } from "#platform/config.ts";
import { buildApp } from "#platform/http/app.ts";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

// F-14, G-63: the demo's password is public, so the demo is available at this machine only, unless a setting
// allows more.

let app: TestApp;
let mailbox: Mailbox;
let opened: FastifyInstance | undefined;
let own = "";
beforeAll(async () => {
  app = await startApp();
  mailbox = await startMailbox(join(app.services.config.dataDir, "mailbox"));
  const superadmin = await app.signIn("superadmin");
  own = "Added2TheDemo!";
  const added = {
    username: "addedlater",
    first_name: "Ada",
    last_name: "Later",
    groups: [10],
    password: own,
  };
  await superadmin.post("/user", added);
});
afterAll(async () => {
  await opened?.close();
  await mailbox?.stop();
  await app?.stop();
});

interface Reached {
  readonly env?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}

/** Returns the responses of the demo to a caller who reaches the server in this way. */
async function demoFor({ env = {}, headers = {}, remoteAddress = "127.0.0.1" }: Reached) {
  await opened?.close();
  const config = readConfig({ DATA_DIR: app.services.config.dataDir, ...env });
  const served = await buildApp({ services: { ...app.services, config, mailbox }, features });
  opened = served;
  const ask = (method: "GET" | "POST", url: string, payload?: object, cookie = "") =>
    served.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, cookie },
      remoteAddress,
      ...(payload ? { payload } : {}),
    });
  const signIns = [
    { username: "superadmin", password: "Corella1!" },
    { username: "raman", password: "Corella1!" },
    { username: "addedlater", password: own },
  ].map((person) => ask("POST", "/auth/login", person));
  const staff = await app.signIn("superadmin");
  const { body: issued } = await staff.post("/user/token");
  const answers = await Promise.all([
    ...signIns,
    exchange(served, { headers, remoteAddress }, issued.code),
    ask("GET", "/demo/people"),
    ask("GET", "/mailbox"),
  ]);
  const refusals = new Set(
    answers.map(({ body }) => JSON.parse(body).code).filter((code) => code !== undefined),
  );
  return {
    statuses: answers.map(({ statusCode }) => statusCode),
    cookies: answers.flatMap(({ cookies }) => cookies),
    refusals,
  };
}

/** Calls the code exchange with the method that its route declares. */
function exchange(served: FastifyInstance, { headers = {}, remoteAddress = "" }: Reached, code: string) {
  const route = features
    .flatMap(({ endpoints }) => endpoints)
    .find(({ name }) => name === "exchangeCode")?.route;
  const address = { headers, remoteAddress, url: `/api${route?.path}` };
  return route?.method === "POST"
    ? served.inject({ ...address, method: "POST", payload: { code } })
    : served.inject({ ...address, url: `${address.url}?code=${code}` });
}

const HTTPS = { PUBLIC_URL: "https://rooms.example" };
const forwarded = (name: string, value: string): Reached => ({ headers: { [name]: value } });

describe("the demo", () => {
  test.each<[string, Reached]>([
    ["at this machine", {}],
    ["at this machine over IPv6", { remoteAddress: "::1" }],
    ["with pages on a port of their own (npm run dev)", { env: { PUBLIC_URL: "http://localhost:5173" } }],
    ["behind a proxy, for somebody at this machine", forwarded("x-forwarded-for", "127.0.0.1")],
    ["behind two proxies, for somebody at this machine", forwarded("x-forwarded-for", "::1, 127.0.0.1")],
    [
      "behind a proxy that speaks as RFC 7239 does, for somebody at this machine",
      forwarded("forwarded", 'for="[::1]:4711"'),
    ],
    [
      "from the host of a container, where HOST says so",
      { env: { HOST: "0.0.0.0" }, remoteAddress: "172.17.0.1" },
    ],
    [
      "from anywhere, where a setting says so",
      { env: { ...HTTPS, ALLOW_PUBLIC_DEMO: "yes" }, ...forwarded("via", "1.1 proxy") },
    ],
  ])("is used %s", async (_how, reached) => {
    const { statuses } = await demoFor(reached);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test.each<[string, Reached]>([
    ["where PUBLIC_URL is another place, though nothing is forwarded", { env: HTTPS }],
    ["where PUBLIC_URL is a place of the office", { env: { PUBLIC_URL: "http://192.168.1.20:3000" } }],
    ["for somebody elsewhere", forwarded("x-forwarded-for", "203.0.113.7")],
    ["for somebody elsewhere who claims to be here", forwarded("x-forwarded-for", "127.0.0.1, 203.0.113.7")],
    ["for somebody whose address is not told", forwarded("x-forwarded-for", "unknown")],
    [
      "for somebody whose address is no loopback address",
      forwarded("x-forwarded-for", "127.0.0.1.evil.example"),
    ],
    ["for somebody else in the office", forwarded("x-real-ip", "192.168.1.7")],
    ["for somebody elsewhere, by RFC 7239", forwarded("forwarded", "for=203.0.113.7;proto=https")],
    ["for nobody in particular", forwarded("via", "1.1 proxy")],
    ["by a proxy that names the host alone", forwarded("x-forwarded-host", "rooms.example")],
    [
      "of a trusted proxy",
      {
        env: { TRUSTED_PROXIES: "127.0.0.1" },
        headers: { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" },
      },
    ],
    [
      "where HOST opens it to others",
      { env: { HOST: "0.0.0.0" }, headers: { "x-forwarded-for": "203.0.113.7" } },
    ],
    ["where the setting says no", { env: { ...HTTPS, ALLOW_PUBLIC_DEMO: "no" } }],
  ])("is closed %s", async (_how, reached) => {
    const { statuses, cookies, refusals } = await demoFor(reached);
    expect(statuses).toEqual([403, 403, 403, 403, 404, 404]);
    expect(cookies).toEqual([]);
    expect(refusals).toEqual(new Set(["demo.this_machine_only", "not_found"]));
  });
});
