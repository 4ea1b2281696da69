import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { features } from "#app/features.server.ts";
import { openLog } from "#platform/telemetry/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { buildApp } from "./app.ts";

describe("the address of whoever calls", () => {
  test.each([
    ["is the proxy's word where it is trusted", { TRUSTED_PROXIES: "10.9.9.9, 127.0.0.1" }, "203.0.113.7"],
    ["is that of the connection where it is not", {}, "127.0.0.1"],
  ])("%s", async (_name, env, address) => {
    const app = await startApp(env);
    const signIn = { username: "reception", password: "Corella1!" };
    const { status } = await app.nobody.post("/auth/login", signIn, {
      "x-forwarded-for": "198.51.100.1, 203.0.113.7",
    });
    expect(status).toBe(200);
    expect((await app.database.pool.query("select address from session")).rows).toEqual([{ address }]);
    await app.stop();
  });
});

describe("a proxy that TRUSTED_PROXIES does not name", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  /** Returns the log lines about TRUSTED_PROXIES after these requests. */
  async function toldAfter(
    env: Record<string, string>,
    requests: readonly Record<string, string>[],
  ): Promise<unknown[]> {
    const lines: string[] = [];
    const log = openLog("info", { write: (line) => void lines.push(line) });
    const config = readConfig({ DATA_DIR: app.services.config.dataDir, ...env });
    const server = await buildApp({
      services: { ...app.services, config, log },
      features,
      loggerInstance: log,
    });
    for (const headers of requests)
      await server.inject({ url: "/api/openapi.json", headers, remoteAddress: "10.1.1.1" });
    await server.close();
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).includes("TRUSTED_PROXIES"));
  }
  const forwarded = { "x-forwarded-for": "203.0.113.7" };

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["none is named", {}, forwarded],
    ["another one is named", { TRUSTED_PROXIES: "10.9.9.9" }, forwarded],
    ["it speaks as RFC 7239 does", {}, { forwarded: "for=203.0.113.7;proto=https" }],
    ["it says nothing but that it is one", {}, { via: "1.1 proxy" }],
  ])("is said in the log once, where %s", async (_name, env, headers) => {
    expect(await toldAfter(env, [{}, headers, headers, forwarded])).toMatchObject([
      { level: 40, address: "10.1.1.1" },
    ]);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["it is named", { TRUSTED_PROXIES: "10.1.0.0/16" }, forwarded],
    ["nothing was forwarded", {}, {}],
  ])("is not spoken of where %s", async (_name, env, headers) => {
    expect(await toldAfter(env, [headers, headers])).toEqual([]);
  });
});
