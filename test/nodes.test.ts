import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationsFolder } from "#platform/db/migrate.ts";
import { type SandboxBucket, startBucket } from "#sandbox/bucket/bucket.ts";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";
import { numberIn, type Practice, signIn } from "./support/kill-writers.ts";
import { NewsListener } from "./support/news-listener.ts";
import { NodeOfSeveral } from "./support/node-of-several.ts";
import { type Proxy, startProxy } from "./support/proxy.ts";
import { restartInTurn, until } from "./support/rolling.ts";

// Three real servers on one database, one bucket and one mail server, behind a plain proxy. Long form: `npm
// run bench -- nodes`.

const patience = 180_000;
const folder = mkdtempSync(join(tmpdir(), "corella-nodes-"));
let database: FreshDatabase;
let bucket: SandboxBucket;
let mailbox: Mailbox;
let nodes: NodeOfSeveral[];
let proxy: Proxy;
let each: Practice[];

beforeAll(async () => {
  database = await freshDatabase("empty");
  [bucket, mailbox] = await Promise.all([startBucket({ page: 1_000 }), startMailbox(join(folder, "mail"))]);
  const settings = {
    DATABASE_URL: database.url,
    DEMO: "yes",
    DEMO_HISTORY: "no",
    STORAGE_URL: bucket.urlOf(),
    STORAGE_ACCESS_KEY: bucket.keys.accessKey,
    STORAGE_SECRET_KEY: bucket.keys.secretKey,
    MAIL_URL: mailbox.url,
    DRAIN_SECONDS: "2",
    FINISH_SECONDS: "60",
  };
  nodes = await Promise.all(
    ["a", "b", "c"].map((name) => NodeOfSeveral.with({ ...settings, DATA_DIR: join(folder, name) })),
  );
  // Starts all nodes at once on an empty database, where each would migrate, seed and create the queue's
  // tables.
  await Promise.all(nodes.map((node) => node.start()));
  proxy = await startProxy(nodes.map(({ url }) => url));
  const { cookie, ...practice } = await signIn(`${proxy.url}/api`, "reception");
  each = nodes.map(({ url }) => ({ ...practice, cookie, url: `${url}/api` }));
}, patience);
afterAll(async () => {
  await proxy?.stop();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await Promise.all([bucket?.stop(), mailbox?.stop(), database?.drop()]);
  rmSync(folder, { recursive: true, force: true });
}, patience);

const ask = (
  node: Practice | undefined,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) =>
  fetch(`${node?.url}${path}${path.includes("?") ? "&" : "?"}doctor_id=${node?.doctor}`, {
    method,
    headers: {
      cookie: node?.cookie ?? "",
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const one = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows[0];

describe("several nodes on one database", { timeout: patience }, () => {
  test("that start at once migrate and seed once, and are ready", async () => {
    const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
    expect(await one("select count(*)::int as migrations from schema_migration")).toEqual({
      migrations: files.length,
    });
    const { people, names } = await one(
      "select count(*)::int as people, count(distinct username_key)::int as names from person",
    );
    expect(people).toBe(names);
    expect(proxy.ready()).toHaveLength(3);
  });

  test("a session of one is good at all, until one ends it", async () => {
    const { cookie } = await signIn(each[0]?.url ?? "", "manager");
    const who = () =>
      Promise.all(
        each.map((node) => ask({ ...node, cookie }, "GET", "/auth/me").then(({ status }) => status)),
      );
    expect(await who()).toEqual([200, 200, 200]);
    await Promise.all(each.slice(1, 2).map((node) => ask({ ...node, cookie }, "POST", "/auth/logout", {})));
    expect(await who()).toEqual([401, 401, 401]);
  });

  test("the same write sent to all in the same moment is done once, and all answer alike", async () => {
    const notes = randomUUID();
    const body = { first_name: "Isla", last_name: "Once", dob: "1966-12-23", notes };
    for (let round = 0; round < 10; round += 1) {
      const key = { "idempotency-key": randomUUID() };
      const replies = await Promise.all(
        [...each, ...each].map((node) => ask(node, "POST", "/patient", body, key)),
      );
      const texts = await Promise.all(replies.map((reply) => reply.text()));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
      expect(new Set(texts).size).toBe(1);
    }
    expect(await one("select count(*)::int as made from patient where notes = $1", [notes])).toEqual({
      made: 10,
    });
  });

  test("what is written at one is news at all", async () => {
    const screens = each.map(
      ({ url, cookie, doctor }) => new NewsListener(url.replace("/api", ""), cookie, doctor),
    );
    await Promise.all(screens.map((screen) => screen.open()));
    for (const node of each) {
      const made = await ask(node, "POST", "/patient", {
        first_name: "Nora",
        last_name: "News",
        dob: "1970-01-31",
      });
      const ID = numberIn(await made.json(), "ID");
      await until("every screen hears of it", () => screens.every((screen) => screen.has("patient", ID)));
    }
    await Promise.all(screens.map((screen) => screen.stop()));
  });

  test("a file brought to one is opened at another and removed at the third", async () => {
    const [a, b, c] = each;
    // Number of objects before the upload: the recordings of the demo.
    const before = bucket.objects.size;
    const text = `%PDF-1.7\n${"x".repeat(9_000_000)}\n%%EOF`;
    const form = new FormData();
    form.append("file", new Blob([text], { type: "application/pdf" }), "letter.pdf");
    const sent = await fetch(`${a?.url}/file?doctor_id=${a?.doctor}`, {
      method: "POST",
      headers: { cookie: a?.cookie ?? "" },
      body: form,
    });
    const [row]: unknown[] = JSON.parse(await sent.text());
    const ID = numberIn(row, "ID");
    expect(await (await ask(b, "GET", `/file/${ID}`)).text()).toBe(text);
    expect((await ask(c, "DELETE", `/file/${ID}`)).status).toBe(200);
    expect((await ask(a, "GET", `/file/${ID}`)).status).toBe(404);
    await until("its bytes are gone", () => bucket.objects.size === before);
  });

  test("each job runs once, whoever was asked", async () => {
    const people = [
      "raman",
      "reception",
      "manager",
      "okafor",
      "vogt",
      "superadmin",
      "admin",
      "typist",
      "editor",
      "coordinator",
    ];
    const asked = people.map((username, index) =>
      ask(each[index % 3], "POST", "/doctor/retrievePassword", { username }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(people.map(() => 200));
    const left = () =>
      one(
        "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'sign-in.send_reset' and attempts < max_attempts",
      );
    await until("the queue is worked off", async () => (await left()).jobs === 0);
    const { rows } = await database.pool.query(
      "select username, count(*)::int as letters from one_time_token join person on _person = \"ID\" where purpose = 'reset' group by 1",
    );
    expect(rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))).toEqual(
      people.toSorted().map((username) => ({ username, letters: 1 })),
    );
  });

  test("restarted one after the other under load, no request fails and nothing is done twice", async () => {
    const report = await restartInTurn({ nodes, proxy, databaseUrl: database.url, restarts: 2, writers: 2 });
    expect(report).toMatchObject({ restarts: 2, failed: [], wrong: [], uploadsAcrossAStop: 2 });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.streamsReopened).toBeGreaterThan(0);
    expect(bucket.uploads.size).toBe(0);
  });
});
