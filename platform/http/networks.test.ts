import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { isWrite } from "#kernel/contract/contract.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

const routes = features.flatMap((feature) =>
  feature.endpoints.map(({ name, route }) => ({ name: `${feature.name}.${name}`, route })),
);
const limited = routes.filter(({ route }) => route.limits?.perMinute !== undefined);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterEach(async () => {
  await app.database.db.deleteFrom("sign_in_attempt").execute();
});
afterAll(() => app.stop());

/**
 * Returns a new address for each request within one /64, the network that most providers assign to a
 * customer.
 */
const ofOneNetwork = (net: string) => (index: number) =>
  `2001:db8:${net}:0:${(index + 1).toString(16)}::${index + 1}`;
/** Returns one IPv4 address, alternating between the notation of a proxy and that of a dual-stack socket. */
const ofOneAddress = (last: number) => (index: number) =>
  index % 2 ? `::ffff:203.0.113.${last}` : `203.0.113.${last}`;

test("every public route that writes has a limit", () =>
  expect(
    routes
      .filter(
        ({ route }) =>
          route.access.needs === "public" && isWrite(route) && route.limits?.perMinute === undefined,
      )
      .map(({ name }) => name),
  ).toEqual([]));

describe.each([
  ["an IPv6 network", (index: number) => ofOneNetwork((index + 16).toString(16))],
  ["an IPv4 address, however it is written", (index: number) => ofOneAddress(index + 1)],
])("the limit per minute of %s", (_name, addresses) => {
  test.each(limited.map((one, index) => ({ ...one, index })))("holds for $name", async ({ route, index }) => {
    const from = addresses(index);
    const path = route.path.replace(/\{([^}]+)\}/g, "999999999");
    const ask = async (number: number) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": from(number) };
      const body = route.method === "GET" ? null : "{}";
      return (await fetch(`${app.url}/api${path}`, { method: route.method, headers, body })).status;
    };
    const statuses = await Promise.all(
      Array.from({ length: route.limits?.perMinute ?? 0 }, (_, number) => ask(number)),
    );
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    expect(await ask(route.limits?.perMinute ?? 0)).toBe(429);
  });
});

describe("guesses of a password", () => {
  test.each([
    ["from one IPv6 network", ofOneNetwork("1")],
    ["from one IPv4 address, however it is written", ofOneAddress(200)],
  ])("%s are slowed down as from one address", async (_name, from) => {
    const guess = (index: number) =>
      app.nobody.post(
        "/auth/login",
        { username: "typist", password: "Wrong1!" },
        { "x-forwarded-for": from(index) },
      );
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await guess(index)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("from another network of the same provider are counted apart", async () => {
    for (const net of ["2", "3"]) {
      const statuses: number[] = [];
      for (let index = 0; index < 5; index += 1)
        statuses.push(
          (
            await app.nobody.post(
              "/auth/login",
              { username: "editor", password: "Wrong1!" },
              { "x-forwarded-for": ofOneNetwork(net)(index) },
            )
          ).status,
        );
      expect(statuses).toEqual([401, 401, 401, 401, 401]);
    }
  });

  test("the rooms' own network is known by another address of it", async () => {
    const from = ofOneNetwork("4");
    const signIn = (index: number) =>
      app.nobody.post(
        "/auth/login",
        { username: "typist", password: "Corella1!" },
        { "x-forwarded-for": from(index) },
      );
    expect((await signIn(1)).status).toBe(200);
    const rows = Array.from({ length: 30 }, (_, index) => ({
      account_key: "typist",
      address: `198.51.100.${index}`,
      succeeded: false,
    }));
    await app.database.db.insertInto("sign_in_attempt").values(rows).execute();
    expect((await signIn(2)).status).toBe(200);
  });

  test("a session shows the address itself, an IPv4 one as such", async () => {
    for (const [from, shown] of [
      ["::ffff:203.0.113.9", "203.0.113.9"],
      ["2001:db8:5::9", "2001:db8:5::9"],
    ] as const) {
      await app.database.db.deleteFrom("session").execute();
      await app.nobody.post(
        "/auth/login",
        { username: "typist", password: "Corella1!" },
        { "x-forwarded-for": from },
      );
      const row = await app.database.db.selectFrom("session").select("address").executeTakeFirstOrThrow();
      expect(row.address).toBe(shown);
    }
  });
});
