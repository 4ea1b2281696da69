import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openPool } from "#platform/db/connect.ts";
import { RequestConnections } from "#platform/db/request-connections.ts";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

const GUESSES = 50;
/**
 * Limits of rules/throttle.ts: one account from one address, one account from all other addresses, and one
 * address.
 */
const [HERE, ELSEWHERE, OF_ADDRESS] = [5, 20, 60];

let app: TestApp;
let second: { readonly url: string; readonly stop: () => Promise<void> };
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: "127.0.0.1" });
  second = await anotherNode(app);
});
afterEach(async () => {
  for (const table of ["session", "sign_in_attempt"] as const)
    await app.database.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

/** Starts a second node on the same database with its own connections. */
async function anotherNode({ services, database }: TestApp) {
  const pool = openPool(database.url, { poolSize: 5 });
  const node = await buildApp({
    services: { ...services, connections: new RequestConnections(pool) },
    features,
    loggerInstance: pino({ level: "error", base: null }),
  });
  const url = await node.listen({ port: 0, host: "127.0.0.1" });
  return { url, stop: () => Promise.all([node.close(), pool.end()]).then(() => undefined) };
}

interface Guess {
  readonly path: string;
  readonly body: object;
  readonly from?: string;
  readonly cookie?: string;
  readonly method?: "POST" | "PUT";
}

/** Sends all guesses at the same time, alternating between the nodes. Returns how many were evaluated. */
async function lookedAt(guesses: readonly Guess[]): Promise<number> {
  const statuses = await Promise.all(
    guesses.map(async ({ path, body, from = "198.51.100.1", cookie = "", method = "POST" }, index) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": from, cookie };
      const sent = { method, headers, body: JSON.stringify(body) };
      const { status } = await fetch(`${index % 2 ? app.url : second.url}/api${path}`, sent);
      return status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  return statuses.filter((status) => status === 401).length;
}

const many = (guess: (index: number) => Guess) => Array.from({ length: GUESSES }, (_, index) => guess(index));
const wrong = (username: string, from: string): Guess => ({
  path: "/auth/login",
  body: { username, password: "Wrong1!" },
  from,
});
const signIn = (username: string, from: string) =>
  app.nobody.post("/auth/login", { username, password: "Corella1!" }, { "x-forwarded-for": from });

describe("guesses at the same moment, at two nodes", () => {
  test("of one account from one address: as many are looked at as one after the other", async () =>
    expect(await lookedAt(many(() => wrong("typist", "198.51.100.1")))).toBe(HERE));

  test("of one account from everywhere: no more than strangers may try", async () => {
    const looked = await lookedAt(many((index) => wrong("typist", `198.51.100.${index}`)));
    expect(looked).toBeLessThanOrEqual(ELSEWHERE + 1);
    expect(looked).toBeGreaterThan(0);
  });

  test("of many accounts from one address: no more than an address may try", async () => {
    const before = Array.from({ length: OF_ADDRESS - 5 }, (_, index) => `before${index}`);
    const rows = before.map((account_key) => ({ account_key, address: "198.51.100.7", succeeded: false }));
    await app.database.db.insertInto("sign_in_attempt").values(rows).execute();
    const looked = await lookedAt(many((index) => wrong(`nobody${index}`, "198.51.100.7")));
    expect(looked).toBeLessThanOrEqual(5);
    expect(looked).toBeGreaterThan(0);
  });

  test("a refused one counts for nothing", async () => {
    await lookedAt(many(() => wrong("typist", "198.51.100.1")));
    const { rows } = await app.database.pool.query("select succeeded from sign_in_attempt");
    expect(rows).toEqual(Array.from({ length: HERE }, () => ({ succeeded: false })));
  });

  test("strangers do not keep the rooms out, not even while they guess", async () => {
    expect((await signIn("typist", "203.0.113.5")).status).toBe(200);
    const [looked, there] = await Promise.all([
      lookedAt(many((index) => wrong("typist", `198.51.100.${index}`))),
      signIn("typist", "203.0.113.5"),
    ]);
    expect(looked).toBeLessThanOrEqual(ELSEWHERE + 1);
    expect(there.status).toBe(200);
  });

  test("of the password given again, and of the old password", async () => {
    const here = app.withCookie(
      (await signIn("reception", "127.0.0.1")).headers.getSetCookie()[0]?.split(";")[0] ?? "",
    );
    const { cookie }: Visitor = here;
    const confirmation: Guess = {
      path: "/secondfactor/confirmation",
      body: { password: "Wrong1!" },
      cookie,
      method: "PUT",
    };
    expect(await lookedAt(many(() => confirmation))).toBe(HERE);
    await app.database.db.deleteFrom("sign_in_attempt").execute();
    const path = `/user/${await app.idOf("reception")}/changepassword`;
    const change: Guess = {
      path,
      body: { password: "Another1!", old_password: "Wrong1!" },
      cookie,
      method: "PUT",
    };
    expect(await lookedAt(many(() => change))).toBe(HERE);
    expect((await here.get("/auth/me")).status).toBe(200);
  });
});
