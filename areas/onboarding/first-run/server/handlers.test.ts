import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedDemo } from "#app/demo/demo.ts";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { PracticeStart, startRoutes } from "../contract.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

const example = PracticeStart.parse(startRoutes.start.example);

describe("POST /practice/start (F-14)", () => {
  test("makes the first administrator and doctor and removes the whole demo", async () => {
    const { db } = app.database;
    await seedDemo(db, app.services.storage);
    const superadmin = await app.signIn("superadmin");
    expect((await app.nobody.get("/practice/start")).body).toEqual({
      waits: true,
      has_demo: true,
      needs_code: false,
      password_min_length: 6,
    });
    const reply = await superadmin.post("/practice/start", example);
    expect([reply.status, reply.body.username, reply.body.demo]).toEqual([201, "firstadmin", false]);
    for (const table of ["patient", "appointment", "referral", "booking_agent"] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(
      (await db.selectFrom("person").select("username").orderBy("ID").execute()).map(
        ({ username }) => username,
      ),
    ).toEqual(["firstadmin", "firstdoctor"]);
    expect((await superadmin.get("/auth/me")).status).toBe(401);
    expect((await app.nobody.get("/demo/people")).status).toBe(404);
    expect((await app.signIn("firstdoctor")).cookie).not.toBe("");
    expect((await app.nobody.post("/practice/start", example)).body.message).toBe(
      "This Corella already serves a practice. Sign in instead.",
    );
  });

  test("a weak password, or one name for two, changes nothing", async () => {
    const weak = { ...example, administrator: { ...example.administrator, password: "weak" } };
    expect((await app.nobody.post("/practice/start", weak)).body.code).toBe("password.weak");
    const twice = { ...example, doctor: { ...example.doctor, username: "FIRSTADMIN" } };
    expect((await app.nobody.post("/practice/start", twice)).status).toBe(400);
    expect(await app.idOf("raman")).toBeGreaterThan(0);
  });

  test("two at the same moment make one practice", async () => {
    const other = { ...example, administrator: { ...example.administrator, username: "otheradmin" } };
    const replies = await Promise.all(
      [example, other, example].map((body) => app.nobody.post("/practice/start", body)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await app.database.db.selectFrom("person").select("ID").execute()).toHaveLength(2);
  });

  test("a person at the desk comes in as well", async () => {
    const receptionist = { ...example.administrator, username: "desk", email_address: "desk@rooms.example" };
    expect((await app.nobody.post("/practice/start", { ...example, receptionist })).status).toBe(201);
    expect((await (await app.signIn("desk")).get("/auth/me")).body.kind).toBe("subuser");
  });
});

describe("the setup code (G-73)", () => {
  const elsewhere = { "x-forwarded-for": "203.0.113.7" };
  const startFrom = (headers: Record<string, string>, setup_code?: string) =>
    app.nobody.post("/practice/start", { ...example, setup_code }, headers);

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["with PUBLIC_URL", { PUBLIC_URL: "https://rooms.example", REFUSE_COMMON_PASSWORDS: "no" }, {}],
    ["with PUBLIC_URL of this machine", { PUBLIC_URL: "http://localhost:3000" }, {}],
    ["through a proxy", {}, elsewhere],
    ["through a proxy that says it is this machine", {}, { "x-forwarded-for": "127.0.0.1" }],
    ["through a proxy that is trusted", { TRUSTED_PROXIES: "127.0.0.1" }, elsewhere],
    ["through a proxy that says only that it is one", {}, { via: "1.1 proxy" }],
    ["through a proxy that names another header", {}, { forwarded: "for=127.0.0.1" }],
  ])("is needed %s, and enough there", async (_how, env, headers) => {
    await app.stop();
    app = await startApp(env);
    const state = await app.nobody.send("GET", "/practice/start", null, headers);
    expect(state.body).toMatchObject({ waits: true, needs_code: true });
    for (const code of [undefined, "", "letmeim", "letmei"]) {
      const refused = await startFrom(headers, code);
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
        403,
        "practice.wrong_code",
        ["setup_code"],
      ]);
    }
    // The demo's Super Administrator needs the code too, because its password is public.
    const superadmin = await app.signIn("superadmin");
    expect((await superadmin.post("/practice/start", example, headers)).status).toBe(403);
    expect((await startFrom(headers, " LET-MEIN")).status).toBe(201);
    expect((await startFrom(headers, "letmein")).status).toBe(409);
  });

  test("is needed from another machine, and by HTTP/1.0", async () => {
    const served = await buildApp({ services: app.services, features });
    const remote = {
      method: "POST",
      url: "/api/practice/start",
      payload: example,
      remoteAddress: "172.17.0.1",
    } as const;
    expect((await served.inject(remote)).statusCode).toBe(403);
    expect(
      (await served.inject({ ...remote, payload: { ...example, setup_code: "letmein" } })).statusCode,
    ).toBe(201);
    await served.close();
    await app.stop();
    app = await startApp();
    expect(await stateByOldHttp(app.url)).toContain('"needs_code":true');
  });

  test("is not asked for at this machine, with a demo or without", async () => {
    expect((await app.nobody.get("/practice/start")).body.needs_code).toBe(false);
    await app.database.pool.query("truncate person cascade");
    expect((await app.nobody.get("/practice/start")).body).toMatchObject({
      waits: true,
      has_demo: false,
      needs_code: false,
    });
    expect((await startFrom({})).status).toBe(201);
  });

  test("cannot be guessed fast, and the right one waits as long", async () => {
    for (let n = 0; n < 5; n += 1) expect((await startFrom(elsewhere, `guess${n}`)).status).toBe(403);
    const { status, body, headers } = await startFrom(elsewhere, "letmein");
    expect([status, body.code]).toEqual([429, "too_many"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await app.idOf("raman")).toBeGreaterThan(0);
  });
});

/**
 * Reads the state over HTTP/1.0, which nginx uses for the servers behind it, without naming the public host.
 */
async function stateByOldHttp(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const line = connect({ host: hostname, port: Number(port) });
  line.write(`GET /api/practice/start HTTP/1.0\r\nHost: ${hostname}\r\n\r\n`);
  let said = "";
  for await (const chunk of line) said += String(chunk);
  return said;
}
