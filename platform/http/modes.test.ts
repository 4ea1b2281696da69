import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { features } from "#app/features.server.ts";
import { route } from "#kernel/contract/contract.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { allow, refuse } from "#kernel/contract/verdict.ts";
import { PUBLIC_AUTHOR } from "#platform/audit/audit.ts";
import { openPool } from "#platform/db/connect.ts";
import { RequestConnections } from "#platform/db/request-connections.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { buildApp } from "./app.ts";
import type { Handlers } from "./call.ts";
import { defineFeature, endpoints } from "./feature.ts";

// Defines a feature with one route of each mode, on a server whose requests share one connection.

/** Pending calls to the outside service; each waits until the test responds. */
const calls: ((answer: string) => void)[] = [];
let called: () => void = () => undefined;
const callService = () =>
  new Promise<string>((answer) => {
    calls.push(answer);
    called();
  });
const serviceCalled = () =>
  calls.length > 0 ? Promise.resolve() : new Promise<void>((done) => (called = done));
const answer = (text: string) => {
  for (const one of calls.splice(0)) one(text);
};

const own = { id: "own", access: { needs: "session", client: "none" } } as const;
const Note = z.object({ text: z.string() });
const routes = {
  outside: route({
    ...own,
    summary: "Call a service",
    method: "POST",
    path: "/test/outside",
    mode: "outside",
    body: Note,
    reply: z.object({ n: z.int(), answer: z.string() }),
    fails: [forbidden],
  }),
  public: route({
    ...own,
    access: { ...own.access, needs: "public" },
    summary: "Write without a session",
    method: "POST",
    path: "/test/public",
    body: Note.extend({ client: z.int() }),
    reply: z.object({ n: z.int() }),
  }),
};

const handlers: Handlers<typeof routes> = {
  async outside({ commit, commitReply, body, assertAllowed, auditWrite }) {
    await commit(async (db) => {
      await sql`insert into note (text) values (${`before ${body.text}`})`.execute(db);
      auditWrite({ controller: "note", identity: 1, message: `began ${body.text}` });
    });
    const text = await callService();
    return commitReply(async (db) => {
      const { rows } = await sql<{
        n: number;
      }>`insert into note (text) values (${body.text}) returning n`.execute(db);
      auditWrite({ controller: "note", identity: 2, message: `ended ${body.text}` });
      assertAllowed(text === "declined" ? refuse(forbidden, undefined) : allow);
      return { n: rows[0]?.n ?? 0, answer: text };
    });
  },
  async public({ db, body, auditWrite }) {
    const { rows } = await sql<{
      n: number;
    }>`insert into note (text) values (${body.text}) returning n`.execute(db);
    auditWrite({ controller: "note", identity: 3, message: `noted ${body.text}`, _doctor: body.client });
    return { n: rows[0]?.n ?? 0 };
  },
};

let app: TestApp;
let raman: Visitor;
const nodes: { url: string; stop: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  app = await startApp();
  await sql`create table note (n int generated always as identity, text text not null)`.execute(
    app.database.db,
  );
  for (let n = 0; n < 2; n += 1) {
    const pool = openPool(app.database.url, { poolSize: 1 });
    const node = await buildApp({
      services: { ...app.services, connections: new RequestConnections(pool) },
      features: [...features, defineFeature({ name: "test", endpoints: [endpoints(routes, handlers)] })],
      loggerInstance: pino({ level: "fatal", base: null }),
    });
    const url = await node.listen({ port: 0, host: "127.0.0.1" });
    nodes.push({ url, stop: () => node.close().then(() => pool.end()) });
  }
  raman = await app.signIn("raman");
}, 60_000);
beforeEach(() => sql`truncate note`.execute(app.database.db));
afterAll(async () => {
  for (const { stop } of nodes) await stop();
  await app.stop();
});

interface Sent {
  readonly key?: string;
  readonly node?: 0 | 1;
  readonly cookie?: string;
}
async function post(path: string, sent: unknown, { key, node = 0, cookie = raman.cookie }: Sent = {}) {
  const reply = await fetch(`${nodes[node]?.url}/api${path}`, {
    method: "POST",
    body: sent instanceof FormData ? sent : JSON.stringify(sent),
    headers: {
      cookie,
      ...(sent instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any kind of response
  const body: any = await reply.json();
  return { status: reply.status, body };
}
const me = async () =>
  (await fetch(`${nodes[0]?.url}/api/auth/me`, { headers: { cookie: raman.cookie } })).status;
const notes = async () =>
  (await sql<{ text: string }>`select text from note order by n`.execute(app.database.db)).rows.map(
    ({ text }) => text,
  );
const audited = async (text: string) =>
  (
    await app.database.db
      .selectFrom("audit_event")
      .select(["message", "_executing_user"])
      .where("message", "like", `%${text}`)
      .orderBy("ID")
      .execute()
  ).map(({ message, _executing_user }) => [message, _executing_user]);

describe("a route of the mode outside", () => {
  test("holds no connection while its handler works outside the database", async () => {
    const waiting = post("/test/outside", { text: "one" });
    await serviceCalled();
    expect([await me(), await me()]).toEqual([200, 200]);
    expect(await notes()).toEqual(["before one"]);
    answer("approved");
    expect(await waiting).toMatchObject({ status: 201, body: { answer: "approved" } });
    const ID = await app.idOf("raman");
    expect(await audited(" one")).toEqual([
      ["began one", ID],
      ["ended one", ID],
    ]);
  });

  test("keeps what was committed before a refusal, and nothing of what the refusal undid", async () => {
    const waiting = post("/test/outside", { text: "two" });
    await serviceCalled();
    answer("declined");
    expect((await waiting).status).toBe(403);
    expect(await notes()).toEqual(["before two"]);
    expect(await audited(" two")).toEqual([["began two", await app.idOf("raman")]]);
  });

  test("is done once under an Idempotency-Key on one server, also when sent twice at the same time", async () => {
    const key = "sent-outside-twice";
    const both = [
      post("/test/outside", { text: "three" }, { key }),
      post("/test/outside", { text: "three" }, { key }),
    ];
    await serviceCalled();
    answer("approved");
    const [first, second] = await Promise.all(both);
    expect(second).toEqual(first);
    expect(first?.status).toBe(201);
    expect(await post("/test/outside", { text: "three" }, { key })).toEqual(first);
    expect((await notes()).filter((text) => text === "three")).toHaveLength(1);
    expect((await post("/test/outside", { text: "other" }, { key })).status).toBe(409);
  });

  test("is committed once on two servers", async () => {
    const key = "sent-to-two-servers";
    const both = ([0, 1] as const).map((node) => post("/test/outside", { text: "four" }, { key, node }));
    while (calls.length < 2) await new Promise<void>((done) => (called = done));
    answer("approved");
    const [first, second] = await Promise.all(both);
    expect(second).toEqual(first);
    expect((await notes()).filter((text) => text === "four")).toHaveLength(1);
  });

  test("stores no refusal: the same key goes through afterwards", async () => {
    const key = "first-declined-then-approved";
    for (const [text, status] of [
      ["declined", 403],
      ["approved", 201],
    ] as const) {
      const waiting = post("/test/outside", { text: "five" }, { key });
      await serviceCalled();
      answer(text);
      expect((await waiting).status).toBe(status);
    }
  });
});

describe("a public write", () => {
  const noted = async (text: string) => ({ text, client: await app.idOf("raman") });

  test("has an author of its own in the audit log and in the feed", async () => {
    await post("/test/public", await noted("public one"), { cookie: "" });
    expect(await audited("public one")).toEqual([["noted public one", PUBLIC_AUTHOR]]);
    const authors = (await raman.get("/activityFeed/person")).body;
    expect(authors).toContainEqual(expect.objectContaining({ ID: PUBLIC_AUTHOR, name: "Website visitor" }));
    const feed = (await raman.get("/activityFeed")).body;
    const entry = feed.find(({ message }: { message: string }) => message === "noted public one");
    expect(entry.executing_user).toMatchObject({
      ID: PUBLIC_AUTHOR,
      first_name: "Website",
      last_name: "visitor",
    });
  });

  test("is done once under an Idempotency-Key, also when sent twice at the same time", async () => {
    const body = await noted("public two");
    const send = (node: 0 | 1) => post("/test/public", body, { key: "public-write-once", node, cookie: "" });
    const [first, second] = await Promise.all([send(0), send(1)]);
    expect([first.status, second]).toEqual([201, first]);
    expect(await send(0)).toEqual(first);
    expect(await notes()).toEqual(["public two"]);
  });

  test("a user's key is not a visitor's", async () => {
    const key = "the-same-key-of-two";
    await post("/test/public", await noted("public three"), { key, cookie: "" });
    const reply = await raman.post(
      "/patient",
      { first_name: "Una", last_name: "Keyed" },
      { "idempotency-key": key },
    );
    expect(reply.status).toBe(201);
  });
});

describe("an upload", () => {
  /** Builds an upload form. Each name has its own bytes because equal bytes are stored once. */
  const form = (name = "letter") => {
    const made = new FormData();
    made.append("file", new File([`%PDF-1.4\n%${name}\n%%EOF\n`], "letter.pdf", { type: "application/pdf" }));
    return made;
  };
  const files = async () => (await app.database.db.selectFrom("file").select("ID").execute()).length;
  const stored = () =>
    readdirSync(join(app.services.config.dataDir, "files"), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ).length;

  test("holds no connection while its bytes arrive", async () => {
    const boundary = "slow";
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (control) => void (send = control) });
    const text = new TextEncoder();
    const waiting = fetch(`${nodes[0]?.url}/api/file`, {
      method: "POST",
      body,
      duplex: "half",
      headers: { cookie: raman.cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    send?.enqueue(
      text.encode(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n`,
      ),
    );
    expect([await me(), await me()]).toEqual([200, 200]);
    send?.enqueue(text.encode(`%%EOF\n\r\n--${boundary}--\r\n`));
    send?.close();
    expect((await waiting).status).toBe(201);
  });

  test("is kept once under an Idempotency-Key, and so are its bytes", async () => {
    const [rows, bytes] = [await files(), stored()];
    const key = "uploaded-once-only";
    const [first, second] = await Promise.all([
      post("/file", form(key), { key }),
      post("/file", form(key), { key }),
    ]);
    expect([first.status, second]).toEqual([201, first]);
    expect(await post("/file", form(key), { key })).toEqual(first);
    expect([await files(), stored()]).toEqual([rows + 1, bytes + 1]);
  });

  test("also when it arrives at two servers at the same time", async () => {
    const [rows, bytes] = [await files(), stored()];
    const key = "uploaded-to-two-servers";
    const both = await Promise.all(([0, 1] as const).map((node) => post("/file", form(key), { key, node })));
    expect(both[1]).toEqual(both[0]);
    expect([await files(), stored()]).toEqual([rows + 1, bytes + 1]);
  });

  test("an import is previewed once, also when sent twice at the same time", async () => {
    const csv = () => {
      const made = new FormData();
      made.append(
        "file",
        new File(["last_name,first_name\nKEY,Una\n"], "patients.csv", { type: "text/csv" }),
      );
      return made;
    };
    const key = "previewed-once-only";
    const [first, second] = await Promise.all([
      post("/import", csv(), { key }),
      post("/import", csv(), { key }),
    ]);
    expect([first.status, second.body.ID]).toEqual([201, first.body.ID]);
    expect(await app.database.db.selectFrom("import_run").select("ID").execute()).toHaveLength(1);
  });
});
