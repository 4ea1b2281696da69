import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { openLog } from "#platform/telemetry/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

// Readers of the log may not read records. The log contains the calls and their results, but no data about
// people.

let app: TestApp;
let logging: FastifyInstance;
let url: string;
let cookie: string;
const lines: string[] = [];

beforeAll(async () => {
  app = await startApp();
  const log = openLog("trace", { write: (line) => void lines.push(line) });
  logging = await buildApp({ services: { ...app.services, log }, features, loggerInstance: log });
  url = await logging.listen({ port: 0, host: "127.0.0.1" });
  cookie = (await app.signIn("raman")).cookie;
}, 60_000);
afterAll(async () => {
  await logging.close();
  await app.stop();
});

/** Returns the lines that were logged during `act`. */
async function loggedBy(act: () => Promise<unknown>): Promise<string[]> {
  lines.length = 0;
  await act();
  return [...lines];
}

const send = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  });

const OTTILIE = {
  first_name: "Ottilie",
  last_name: "Quenneville",
  dob: "1951-03-17",
  mobile: "0412345678",
  medicare_number: "2123456701",
  email: "ottilie@elsewhere.example",
  address: "7 Perrin Lane",
  notes: "Allergic to quinine",
};
const SECRETS = new RegExp(
  [
    ...Object.values(OTTILIE),
    "0412 345 678",
    "2123 45670 1",
    "17/03/1951",
    "quinine",
    "Perrin",
    DEMO_PASSWORD,
    "sekrit",
    "corella_session",
  ].join("|"),
  "i",
);

function expectSilence(said: readonly string[]): void {
  expect(said.filter((line) => SECRETS.test(line) || line.includes(cookie.slice(-20)))).toEqual([]);
  for (const line of said)
    expect(JSON.parse(line)).toMatchObject({
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      level: expect.any(Number),
      time: expect.any(Number),
    });
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was said
const refusalsIn = (said: readonly string[]): any[] =>
  said.map((line) => JSON.parse(line)).filter(({ event }) => event === "refused");

describe("a refusal", () => {
  const WARN = 40;

  test("for right or reach says who tried, in which session, and where", async () => {
    const vogt = await app.signIn("vogt");
    const [raman, id] = [await app.idOf("raman"), await app.idOf("vogt")];
    const said = await loggedBy(async () => {
      await send("GET", `/patient/25/1?doctor_id=${raman}`, undefined, { cookie: vogt.cookie });
      await send("POST", `/patient?doctor_id=${raman}`, OTTILIE, { cookie: vogt.cookie });
      await send("GET", "/secondfactor/person/25/1", undefined, { cookie: vogt.cookie });
    });
    const session = expect.stringMatching(/^[0-9a-f]{12}$/);
    const common = { level: WARN, at: "door", person: id, session };
    expect(refusalsIn(said)).toMatchObject([
      {
        ...common,
        reason: "not_found",
        status: 404,
        method: "GET",
        route: "/api/patient/:pageSize/:pageNumber",
      },
      { ...common, reason: "forbidden", status: 403, method: "POST", route: "/api/patient" },
      { ...common, reason: "not_found", status: 404 },
    ]);
    expect(new Set(refusalsIn(said).map((each) => each.session)).size).toBe(1);
    expectSilence(said);
  });

  test("for what was sent, and of a record that is not there, is quiet; it never says what was sent", async () => {
    const said = await loggedBy(async () => {
      await send("POST", "/patient", { ...OTTILIE, dob: "2951-03-17" });
      await send("GET", "/patient/999999999");
      await send("GET", "/nowhere");
    });
    expect(refusalsIn(said)).toMatchObject([
      { level: 30, at: "inside", reason: "invalid", status: 400, person: await app.idOf("raman") },
      { level: 30, at: "inside", reason: "not_found", status: 404 },
      { level: 30, at: "unknown", status: 404, route: "none", address: "127.0.0.1" },
    ]);
    expectSilence(said);
  });

  test("for pace is loud, whoever it is", async () => {
    const said = await loggedBy(async () => {
      for (let tries = 0; tries < 21; tries += 1)
        await send("POST", "/doctor/retrievePassword", { username: "sekrit" }, { cookie: "" });
    });
    expect(refusalsIn(said).at(-1)).toMatchObject({
      level: WARN,
      at: "unknown",
      reason: "too_many",
      status: 429,
    });
    expectSilence(said);
  });
});

describe("the log", () => {
  test("has one line for each request, with its pattern and its ID", async () => {
    let id: string | null = null;
    const said = await loggedBy(async () => {
      id = (await send("GET", "/patient/search/Quenneville")).headers.get("x-request-id");
    });
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      {
        request_id: id,
        method: "GET",
        route: "/api/patient/search/:query",
        status: 200,
        ms: expect.any(Number),
      },
    ]);
    expectSilence(said);
  });

  test("says nothing of a patient who is found, saved, or refused", async () => {
    const said = await loggedBy(async () => {
      expect((await send("POST", "/patient", OTTILIE)).status).toBe(201);
      await send(
        "GET",
        `/patient/likely?first_name=Ottilie&last_name=Quenneville&dob=1951-03-17&mobile=0412345678`,
      );
      await send("POST", "/patient", { ...OTTILIE, dob: "2951-03-17", email: "ottilie" });
      await send("POST", "/patient", `${JSON.stringify(OTTILIE)}}`);
      await send("GET", "/Quenneville/Ottilie?dob=1951-03-17");
      await send("GET", "/patient/search/Quenneville%ZZ");
      await send("PATCH", "/patient/Quenneville");
    });
    expect(said.length).toBeGreaterThanOrEqual(6);
    expectSilence(said);
  });

  test("says nothing of passwords, tokens and codes", async () => {
    const said = await loggedBy(async () => {
      // Signs in from another browser, because a new sign-in ends the browser's current session.
      await send("POST", "/auth/login", { username: "raman", password: DEMO_PASSWORD }, { cookie: "" });
      await send("POST", "/auth/login", { username: "raman", password: "sekrit" }, { cookie: "" });
      await send("GET", "/user/token?code=sekrit");
      await send("PUT", "/doctor/changepassword/sekrit", { password: "sekrit" });
      await send("GET", "/auth/me", undefined, {
        authorization: "Bearer sekrit",
        "x-forwarded-for": "sekrit",
      });
    });
    // Excludes the refusals, and the warning about a forwarded address from an untrusted proxy, which is
    // logged once.
    const requests = said.filter((line) => !line.includes("TRUSTED_PROXIES") && !line.includes('"refused"'));
    expect(requests).toHaveLength(5);
    expect(refusalsIn(said)).toMatchObject([
      { at: "unknown", reason: "sign_in.wrong", status: 401, address: "127.0.0.1" },
      { at: "unknown", reason: "sign_in.invalid_code", status: 401 },
      { at: "unknown", reason: "password.weak", status: 400 },
    ]);
    expectSilence(said);
  });

  test("of a fault of ours it says where, not with whom", async () => {
    // PostgreSQL's message about such a row contains the whole row.
    await app.database.pool.query(
      "alter table patient add constraint patient_surprise check (first_name <> 'Ottilie')not valid",
    );
    try {
      let answer = "";
      const said = await loggedBy(async () => {
        const reply = await send("POST", "/patient", OTTILIE);
        answer = await reply.text();
        expect(reply.status).toBe(500);
      });
      expect(said).toHaveLength(2);
      const id = JSON.parse(said[0] ?? "").request_id;
      expect(JSON.parse(answer)).toEqual({
        message: "Something went wrong. The error has been logged.",
        code: "fault",
        details: { request_id: id },
      });
      expect(JSON.parse(said[0] ?? "")).toMatchObject({
        msg: "a fault of ours",
        err: {
          code: "23514",
          // The part of a table on another server has a number behind its name.
          table: expect.stringMatching(/^patient(_\d+)?$/),
          constraint: expect.stringMatching(/^patient_surprise(_\d+)?$/),
          stack: expect.stringContaining("saving"),
        },
      });
      expectSilence(said);
    } finally {
      await app.database.pool.query("alter table patient drop constraint patient_surprise");
    }
  });

  test("a value the database quotes, and a text that is no JSON, lose their words", () => {
    const said: string[] = [];
    const log = openLog("info", { write: (line) => void said.push(line) });
    const quoting = Object.assign(new Error('invalid input syntax for type integer: "Quenneville"'), {
      code: "22P02",
      detail: "Quenneville",
      column: "dob",
    });
    log.error({ err: quoting }, "a job failed permanently");
    let unread: unknown;
    try {
      JSON.parse("Quenneville");
    } catch (error) {
      unread = error;
    }
    log.error({ err: unread }, "a job failed permanently");
    expect(said.join("")).not.toMatch(/Quenneville/);
    expect(said.map((line) => JSON.parse(line).err)).toMatchObject([
      { code: "22P02", column: "dob", stack: expect.stringContaining("log.test") },
      { type: "SyntaxError" },
    ]);
  });
});
