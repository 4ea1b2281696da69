import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isWrite } from "#kernel/contract/contract.ts";
import { readConfig } from "#platform/config.ts";
import { features } from "#app/features.server.ts";
import { openLog } from "#platform/telemetry/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { buildApp } from "./app.ts";

// A page on the internet whose name resolves to this machine (DNS rebinding) sends its own name as Host.

const webDir = mkdtempSync(join(tmpdir(), "corella-pages-"));
let app: TestApp;
const opened: FastifyInstance[] = [];
const lines: string[] = [];

beforeAll(async () => {
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Corella</title>");
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "assets/week.js"), "export {};");
  app = await startApp();
});
afterAll(async () => {
  for (const server of opened) await server.close();
  await app.stop();
  rmSync(webDir, { recursive: true, force: true });
});

async function serverWith(env: Record<string, string>): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: app.services.config.dataDir, ...env });
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const server = await buildApp({
    services: { ...app.services, config, log },
    features,
    webDir,
    loggerInstance: log,
  });
  opened.push(server);
  return server;
}

describe("the name a request was sent to", () => {
  const served = features.flatMap((feature) => feature.endpoints.map(({ route }) => route));
  const addresses = [
    ...served.map(({ method, path }) => ({ method, url: `/api${path.replace(/\{[^}]+\}/g, "1")}` })),
    ...[
      "/",
      "/login",
      "/assets/week.js",
      "/nowhere.js",
      "/api/openapi.json",
      "/api/docs",
      "/api/nowhere",
      "//api/x",
    ].map((url) => ({ method: "GET" as const, url })),
  ];

  test("opens nothing where it is another one, whatever is asked", async () => {
    const server = await serverWith({});
    const answers = await Promise.all(
      addresses.map(async ({ method, url }) => {
        const { statusCode, body } = await server.inject({
          method,
          url,
          headers: { host: "evil.example:3000" },
        });
        return `${method} ${url} ${statusCode} ${JSON.parse(body || "{}").code}`;
      }),
    );
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter((answer) => !answer.endsWith(" 421 host.unknown"))).toEqual([]);
  });

  test("matters to no probe of a proxy or of an orchestrator", async () => {
    const server = await serverWith({ PUBLIC_URL: "https://rooms.example" });
    for (const url of ["/api/health", "/api/ready"])
      expect((await server.inject({ url, headers: { host: "10.1.2.3:3000" } })).statusCode).toBe(200);
  });

  test.each<[Record<string, string>, string, boolean]>([
    [{}, "localhost:3000", true],
    [{}, "LOCALHOST", true],
    [{}, "corella.localhost:3000", true],
    [{}, "127.0.0.1:3000", true],
    [{}, "127.9.9.9", true],
    [{}, "[::1]:3000", true],
    [{}, "192.168.1.20:3000", false],
    [{}, "localhost.evil.example", false],
    [{}, "127.0.0.1.evil.example", false],
    [{}, "evil.example@127.0.0.1", false],
    [{}, "127.0.0.1/evil.example", false],
    [{}, "reception-pc:3000", false],
    [{ HOST: "reception-pc" }, "reception-pc:3000", true],
    [{ HOST: "reception-pc" }, "localhost:3000", true],
    [{ HOST: "192.168.1.20" }, "192.168.1.20:3000", true],
    [{ HOST: "192.168.1.20" }, "192.168.1.21:3000", false],
    // Listening on every address: a foreign name can be made to resolve to this machine, but an IP address
    // can't.
    [{ HOST: "0.0.0.0" }, "192.168.1.20:3000", true],
    [{ HOST: "::" }, "[2001:db8::5]:3000", true],
    [{ HOST: "0.0.0.0" }, "evil.example", false],
    [{ PUBLIC_URL: "https://rooms.example" }, "rooms.example", true],
    [{ PUBLIC_URL: "https://rooms.example" }, "Rooms.Example:443", true],
    [{ PUBLIC_URL: "https://rooms.example:8443" }, "rooms.example", true],
    [{ PUBLIC_URL: "https://rooms.example" }, "evil.example", false],
    [{ PUBLIC_URL: "https://rooms.example" }, "evil.rooms.example", false],
    [{ PUBLIC_URL: "https://rooms.example" }, "reception-pc", false],
    [{ PUBLIC_URL: "https://rooms.example", HOST: "reception-pc" }, "reception-pc", false],
    // A user at this machine, or a proxy on this machine that does not pass on the host name.
    [{ PUBLIC_URL: "https://rooms.example" }, "127.0.0.1:3000", true],
    [{ PUBLIC_URL: "https://rooms.example", HOST: "0.0.0.0" }, "192.168.1.20", false],
    [{ PUBLIC_URL: "http://localhost:5173" }, "127.0.0.1:5173", true],
  ])("with %o, %s is Corella's: %s", async (env, host, isOurs) => {
    const server = await serverWith(env);
    expect((await server.inject({ url: "/api/openapi.json", headers: { host } })).statusCode).toBe(
      isOurs ? 200 : 421,
    );
  });

  test("is needed", async () => {
    const server = await serverWith({});
    const { port } = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
    const status = await new Promise((tell, failed) => {
      const asked = request({ port, path: "/api/openapi.json", setHost: false }, (reply) => {
        reply.resume();
        tell(reply.statusCode);
      });
      asked.on("error", failed).end();
    });
    expect([400, 421]).toContain(status);
  });

  test("is told to the operator once, where it is not the one that was set", async () => {
    const server = await serverWith({ PUBLIC_URL: "https://rooms.example" });
    lines.length = 0;
    for (const host of ["old-name.example", "old-name.example", "evil.example"])
      await server.inject({ url: "/login", headers: { host } });
    const told = lines.map((line) => JSON.parse(line)).filter(({ host }) => host !== undefined);
    expect(told).toMatchObject([
      { level: 40, host: "old-name.example", msg: expect.stringContaining("PUBLIC_URL") },
    ]);
  });
});

describe("the page a write comes from", () => {
  const writes = features
    .flatMap((feature) => feature.endpoints.map(({ route }) => route))
    // A POST that only reads is excluded: another site's page can't read its reply.
    .filter((route) => route.method !== "GET" && isWrite(route));
  const isRefused = async (
    server: FastifyInstance,
    { method, path }: (typeof writes)[number],
    host: string,
    origin: string,
  ) => {
    const url = `/api${path.replace(/\{[^}]+\}/g, "1")}`;
    const { body } = await server.inject({ method, url, headers: { host, origin } });
    return body.includes('"origin.foreign"');
  };

  test.each<[Record<string, string>, string, string]>([
    [{}, "localhost:3000", "https://localhost:3000"],
    [{}, "localhost:3000", "http://localhost:3001"],
    [{}, "localhost:3000", "http://127.0.0.1:3000"],
    [{}, "localhost:3000", "null"],
    [{ PUBLIC_URL: "https://rooms.example" }, "rooms.example", "http://rooms.example"],
    [{ PUBLIC_URL: "https://rooms.example" }, "rooms.example", "https://rooms.example:8443"],
    [{ PUBLIC_URL: "https://rooms.example" }, "rooms.example", "http://rooms.example:443"],
    [{ PUBLIC_URL: "https://rooms.example" }, "localhost:3000", "http://localhost:5000"],
    [{ PUBLIC_URL: "https://rooms.example" }, "localhost:3000", "http://rooms.example"],
    [{ PUBLIC_URL: "https://rooms.example" }, "rooms.example", "https://evil.rooms.example"],
    [{ PUBLIC_URL: "http://rooms.example:8080" }, "rooms.example:8080", "https://rooms.example:8080"],
  ])("with %o at %s is not %s: no write of any route is taken from it", async (env, host, origin) => {
    const server = await serverWith(env);
    const taken: string[] = [];
    for (const route of writes) if (!(await isRefused(server, route, host, origin))) taken.push(route.path);
    expect(taken).toEqual([]);
    expect(writes.length).toBeGreaterThan(50);
  });

  test.each<[Record<string, string>, string, string]>([
    [{}, "localhost:3000", "http://localhost:3000"],
    [{}, "127.0.0.1", "http://127.0.0.1:80"],
    [{ PUBLIC_URL: "https://rooms.example" }, "rooms.example", "https://rooms.example"],
    // A proxy may leave out the port ("$host").
    [{ PUBLIC_URL: "https://rooms.example:8443" }, "rooms.example", "https://rooms.example:8443"],
    [{ PUBLIC_URL: "https://rooms.example" }, "127.0.0.1:3000", "https://rooms.example"],
    [{ PUBLIC_URL: "https://rooms.example" }, "127.0.0.1:3000", "http://127.0.0.1:3000"],
    // `npm run dev` serves the pages on a port of their own.
    [{ PUBLIC_URL: "http://localhost:5173" }, "127.0.0.1:5173", "http://127.0.0.1:5173"],
  ])("with %o at %s is %s", async (env, host, origin) => {
    const server = await serverWith(env);
    for (const route of writes.slice(0, 5)) expect(await isRefused(server, route, host, origin)).toBe(false);
  });

  test("is known over TLS by the word of a trusted proxy", async () => {
    const login = features
      .flatMap((feature) => feature.endpoints)
      .find(({ route }) => route.path === "/auth/login");
    if (!login) throw new Error("no sign-in");
    for (const [env, isCrossSite] of [
      [{ TRUSTED_PROXIES: "127.0.0.1" }, false],
      [{}, true],
    ] as const) {
      const server = await serverWith(env);
      const headers = { host: "localhost", origin: "https://localhost", "x-forwarded-proto": "https" };
      const { body } = await server.inject({ method: "POST", url: "/api/auth/login", headers });
      expect(body.includes('"origin.foreign"')).toBe(isCrossSite);
    }
  });
});
