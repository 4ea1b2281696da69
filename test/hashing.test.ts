import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { features } from "#app/features.server.ts";
import { hashPassword, insertToken, isPassword } from "#areas/identity/sign-in/server/index.ts";
import { route } from "#kernel/contract/contract.ts";
import { openPool } from "#platform/db/connect.ts";
import { RequestConnections } from "#platform/db/request-connections.ts";
import { buildApp } from "#platform/http/app.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { startApp, type TestApp, type Visitor } from "./support/app.ts";

// Hashing a password takes long on purpose, and must not occupy a database connection meanwhile because other
// requests need the connection. In every test, the hashing functions throw if their request holds a
// connection. This file calls all routes that hash, on a server whose requests share one connection.

const PASSWORD = "Corella1!";
const NEW = "Another1!";

/**
 * Connections that fail from a given transaction of a request on, as if the process had ended before the
 * transaction.
 */
class EndingConnections extends RequestConnections {
  endsBefore = Number.POSITIVE_INFINITY;
  #held = 0;

  override async hold() {
    this.#held += 1;
    if (this.#held >= this.endsBefore) throw new Error("the process has ended");
    return super.hold();
  }

  endBefore(transaction: number): void {
    this.#held = 0;
    this.endsBefore = transaction;
  }
}

const testRoutes = {
  hash: route({
    id: "own",
    summary: "Hash in a transaction",
    method: "POST",
    path: "/test/hash",
    access: { needs: "public", client: "none" },
  }),
};

let app: TestApp;
let connections: EndingConnections;
let node: { readonly url: string; readonly stop: () => Promise<unknown> };

beforeAll(async () => {
  app = await startApp();
  const pool = openPool(app.database.url, { poolSize: 1 });
  connections = new EndingConnections(pool);
  const server = await buildApp({
    services: { ...app.services, connections },
    features: [
      ...features,
      defineFeature({
        name: "test",
        endpoints: [endpoints(testRoutes, { hash: () => hashPassword(PASSWORD) })],
      }),
    ],
    loggerInstance: pino({ level: "fatal", base: null }),
  });
  node = {
    url: await server.listen({ port: 0, host: "127.0.0.1" }),
    stop: () => server.close().then(() => pool.end()),
  };
}, 60_000);
beforeEach(() => connections.endBefore(Number.POSITIVE_INFINITY));
afterAll(async () => {
  await node.stop();
  await app.stop();
});

interface Sent {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
  readonly visitor?: Visitor;
}
async function send({ method, path, body, visitor }: Sent) {
  const headers = { "content-type": "application/json", cookie: visitor?.cookie ?? "" };
  const reply = await fetch(`${node.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.text() };
}

const login = async (username: string, password: string): Promise<Sent> => ({
  method: "POST",
  path: "/auth/login",
  body: { username, password },
});
const idOf = (username: string) => app.idOf(username);
/**
 * Returns a function that makes a request as this user. `{id}` in the path becomes the ID of the user `of`.
 */
const as =
  (username: string, method: Sent["method"], path: string, body: object, of = username) =>
  async (): Promise<Sent> => ({
    method,
    path: path.replace("{id}", String(await idOf(of))),
    body,
    visitor: await app.signIn(username),
  });
const exampleOf = (name: string) => outside.find((one) => one.name === name)?.route.example ?? {};

const outside = features.flatMap((one) =>
  one.endpoints
    .filter((mount) => mount.route.mode === "outside")
    .map((mount) => ({ name: `${one.name}.${mount.name}`, route: mount.route })),
);

/**
 * Features that have the mode `outside` for slow calls other than hashing: PDFs, files that are read,
 * external services.
 */
const ASKS_OTHERS: ReadonlySet<string> = new Set([
  "accounts",
  "counting",
  "drafts",
  "online-booking",
  "packages",
  "form-reviews",
  "insurer-forms",
  "invoices",
  "letters-out",
  "payments",
  "news",
  "payments",
  "statements",
  "subscribers",
  "tasks",
]);
const hashing = outside.filter(({ name }) => !ASKS_OTHERS.has(name.split(".")[0] ?? ""));

/** Every route that hashes a password, in each of its ways. The last call removes the demo users. */
const ways: readonly [route: string, what: string, make: () => Promise<Sent>, status: number][] = [
  ["sign-in.login", "a right password", () => login("reception", PASSWORD), 200],
  ["sign-in.login", "a wrong password", () => login("reception", "Wrong1!"), 401],
  ["sign-in.login", "an unknown name", () => login("nobodyatall", PASSWORD), 401],
  [
    "sign-in.resetPassword",
    "an emailed link",
    async () => {
      await insertToken(app.database.db, { text: "link of vogt", person: await idOf("vogt"), seconds: 60 });
      return { method: "PUT", path: "/doctor/changepassword/link%20of%20vogt", body: { password: NEW } };
    },
    200,
  ],
  [
    "sign-in.changeClientPassword",
    "one's own",
    as("okafor", "PUT", "/doctor/{id}/changepassword", { old_password: PASSWORD, password: NEW }),
    200,
  ],
  [
    "sign-in.changeClientPassword",
    "another's",
    as("superadmin", "PUT", "/doctor/{id}/changepassword", { password: PASSWORD }, "okafor"),
    200,
  ],
  [
    "sign-in.changeUserPassword",
    "one's own",
    as("typist", "PUT", "/user/{id}/changepassword", { old_password: PASSWORD, password: NEW }),
    200,
  ],
  [
    "sign-in.changeUserPassword",
    "another's",
    as("superadmin", "PUT", "/user/{id}/changepassword", { password: PASSWORD }, "typist"),
    200,
  ],
  [
    "second-factors.confirm",
    "the right password",
    as("raman", "PUT", "/secondfactor/confirmation", { password: PASSWORD }),
    204,
  ],
  [
    "second-factors.confirm",
    "a wrong password",
    as("raman", "PUT", "/secondfactor/confirmation", { password: "Wrong1!" }),
    401,
  ],
  [
    "users.create",
    "with a password",
    () =>
      as("superadmin", "POST", "/user", {
        ...exampleOf("users.create"),
        password: NEW,
        username: "hashedone",
        groups: [1],
      })(),
    201,
  ],
  [
    "users.update",
    "another's password",
    as("superadmin", "PUT", "/user/{id}", { password: PASSWORD }, "typist"),
    200,
  ],
  [
    "users.update",
    "one's own email address",
    as("superadmin", "PUT", "/user/{id}", { email_address: "new@corella.example", old_password: PASSWORD }),
    200,
  ],
  [
    "doctors.create",
    "without a password",
    () => as("superadmin", "POST", "/doctor", exampleOf("doctors.create"))(),
    201,
  ],
  [
    "doctors.update",
    "one's own email address",
    as("raman", "PUT", "/doctor/{id}", { email_address: "new@rooms.example", old_password: PASSWORD }),
    200,
  ],
  ...(["registration.register", "registration.registerFormsOnly"] as const).map(
    (name): (typeof ways)[number] => [
      name,
      "a new client",
      async () => ({
        method: "POST",
        path: name === "registration.register" ? "/doctor/register" : "/doctor/registerFormsOnly",
        body: {
          ...exampleOf(name),
          username: `hashed${name.length}`,
          email_address: `hashed${name.length}@rooms.example`,
        },
      }),
      201,
    ],
  ),
  [
    "sign-in.start",
    "three people",
    async () => ({ method: "POST", path: "/practice/start", body: exampleOf("sign-in.start") }),
    201,
  ],
];

/**
 * Returns checksums of all stored data, except attempts to sign in and the time when a session was last used.
 */
async function kept(): Promise<string> {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sign_in_attempt' order by 1`.execute(
    app.database.db,
  );
  const sums = await Promise.all(
    rows.map(async ({ table_name }) => {
      const sum = await sql<{
        sum: string;
      }>`select coalesce(sum(hashtextextended((to_jsonb(r) - 'seen_at')::text, 0)), 0)::text as sum
        from ${sql.table(table_name)} r`.execute(app.database.db);
      return `${table_name} ${sum.rows[0]?.sum}`;
    }),
  );
  return sums.join("\n");
}

const inTransaction = async () =>
  (
    await app.database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
  ).rowCount;

describe("a route that hashes a password", () => {
  test("has the mode outside, and is listed here", () => {
    expect([...new Set(ways.map(([name]) => name))].sort()).toEqual(hashing.map(({ name }) => name).sort());
  });

  test("leaves the connections to others, while several people sign in", async () => {
    // Stores a hash with high cost parameters, so that each comparison takes a few seconds.
    const password_hash = await hash(PASSWORD, { memoryCost: 65_536, timeCost: 40, parallelism: 1 });
    const people = ["manager", "typist", "formsonly"];
    const before = await app.database.db
      .selectFrom("person")
      .select(["ID", "password_hash"])
      .where("username", "in", people)
      .execute();
    await app.database.db
      .updateTable("person")
      .set({ password_hash })
      .where("username", "in", people)
      .execute();
    const reception = await app.signIn("reception");
    const ended: number[] = [];
    const signingIn = people.map(async (username) =>
      ended.push((await send(await login(username, PASSWORD))).status),
    );
    const others = [];
    for (let n = 0; n < 5; n += 1) {
      const reply = await fetch(`${node.url}/api/auth/me`, { headers: { cookie: reception.cookie } });
      others.push(reply.status);
    }
    // The sign-ins have ended their short transactions and still compare passwords.
    await vi.waitFor(async () => expect(await inTransaction()).toBe(0), { timeout: 5000 });
    expect([others, ended]).toEqual([[200, 200, 200, 200, 200], []]);
    await Promise.all(signingIn);
    expect(ended).toEqual([200, 200, 200]);
    for (const { ID, ...was } of before)
      await app.database.db.updateTable("person").set(was).where("ID", "=", ID).execute();
  });

  test.each(ways)(
    "%s, %s: leaves nothing behind where the process ends before a transaction",
    async (_name, _what, make, status) => {
      const sent = await make();
      const before = await kept();
      for (let transaction = 1; ; transaction += 1) {
        connections.endBefore(transaction);
        const reply = await send(sent);
        if (reply.status !== 500) {
          expect([reply.status, reply.status === status ? "" : reply.body]).toEqual([status, ""]);
          // A route needs one transaction to read and check, and another to write. A wrong password ends the
          // request after the first.
          expect(transaction).toBeGreaterThan(status === 401 ? 1 : 2);
          return;
        }
        expect(await kept()).toBe(before);
      }
    },
  );

  test("fails where it holds a connection", async () => {
    expect((await send({ method: "POST", path: "/test/hash", body: {} })).status).toBe(500);
  });
});

test("a name that does not exist takes as long as one that does", async () => {
  const stored = await hashPassword(PASSWORD);
  const quickest = async (compared: string | undefined) => {
    const times = [];
    for (let n = 0; n < 5; n += 1) {
      // Measures processor time, so that other work on the machine doesn't count.
      const began = process.cpuUsage();
      expect(await isPassword(compared, "Wrong1!")).toBe(false);
      const { user, system } = process.cpuUsage(began);
      times.push(user + system);
    }
    return Math.min(...times);
  };
  const [known, unknown] = [await quickest(stored), await quickest(undefined)];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
