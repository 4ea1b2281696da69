import { describe, expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";

describe("the address of whoever calls", () => {
  test.each([
    ["is the proxy's word where it is trusted", { TRUSTED_PROXIES: "10.9.9.9, 127.0.0.1" }, "203.0.113.7"],
    ["is that of the connection where it is not", {}, "127.0.0.1"],
  ])("%s", async (_name, env, address) => {
    const app = await startApp(env);
    const signIn = { username: "reception", password: "Corella1!" };
    const { status } = await app.nobody.post("/auth/login", signIn, { "x-forwarded-for": "198.51.100.1, 203.0.113.7" });
    expect(status).toBe(200);
    expect((await app.database.pool.query("select address from session")).rows).toEqual([{ address }]);
    await app.stop();
  });
});
