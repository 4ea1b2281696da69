import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db/connect.ts";
import { migrate } from "#platform/db/migrate.ts";
import { choices } from "./support/kill-choice.ts";
import { differences, whereItStands } from "./support/kill-proof.ts";
import { newJournal, numberIn, signIn, team } from "./support/kill-writers.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";
import { NewsListener } from "./support/news-listener.ts";
import { NodeOfSeveral } from "./support/node-of-several.ts";
import { type Pooler, poolerVersion, startPooler } from "./support/pooler.ts";
import { until } from "./support/rolling.ts";

// Corella behind PgBouncer in transaction mode. Skipped unless PgBouncer is installed (`apt-get install
// pgbouncer`).

const patience = 120_000;

describe.runIf(poolerVersion() !== null)("behind a transaction pooler", { timeout: patience }, () => {
  const folder = mkdtempSync(join(tmpdir(), "corella-pooled-"));
  let database: FreshDatabase;
  let pooler: Pooler;
  let pooled: string;
  beforeAll(async () => {
    database = await freshDatabase("empty");
    // Opens fewer connections than there are clients, so that clients share sessions.
    pooler = await startPooler(database.url, { size: 3 });
    pooled = pooler.by(database.url);
  }, patience);
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  }, patience);

  const opening = (databaseUrl: string, databaseDirectUrl?: string) =>
    openDatabase({ databaseUrl, databaseDirectUrl, dataDir: folder, preparedStatements: false });

  test("what cannot be is refused at the start in one sentence", async () => {
    await expect(opening(pooled)).rejects.toThrow(
      "DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the PostgreSQL behind it",
    );
    await expect(opening(database.url, pooled)).rejects.toThrow(
      "DATABASE_DIRECT_URL leads to a connection pooler too",
    );
    const other = await freshDatabase("empty");
    await expect(opening(pooled, other.url)).rejects.toThrow(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.",
    );
    await other.drop();
  });

  test("every session has the customs it needs, whoever opened it", async () => {
    const opened = await opening(pooled, database.url);
    const clients = await Promise.all(Array.from({ length: 8 }, () => opened.pool.connect()));
    const asked = await Promise.all(
      clients.map((client) =>
        client.query(
          "select current_setting('TimeZone') as zone, current_setting('DateStyle') as style, current_setting('statement_timeout') as longest",
        ),
      ),
    );
    expect(asked.map(({ rows }) => rows[0])).toEqual(
      asked.map(() => ({ zone: "UTC", style: expect.stringMatching(/^ISO/), longest: "1min" })),
    );
    for (const client of clients) client.release();
    // Migrations bypass the pooler because they may take long.
    expect(await migrate(opened.url)).not.toHaveLength(0);
    await opened.stop();
  });

  test("a node migrates, seeds, writes, hears news and works its queue; nothing is lost or done twice", async () => {
    const node = await NodeOfSeveral.with({
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_CONNECTIONS: "20",
      DEMO: "yes",
      DEMO_HISTORY: "no",
      DATA_DIR: folder,
    });
    await node.start();
    const practice = await signIn(`${node.url}/api`, "reception");
    const since = await whereItStands(database.url);
    const journal = newJournal();
    const screen = new NewsListener(node.url, practice.cookie, practice.doctor);
    await screen.open();
    const writers = team("P", practice, journal, choices(3), 8);
    for (const writer of writers) writer.begin();
    await until("eighty writes are done", () => journal.acknowledged.length >= 80);
    await Promise.all(writers.map((writer) => writer.pause()));
    const made = journal.acknowledged.filter(({ kind }) => kind === "patient");
    await until("the screen heard of every patient", () => made.every(({ ID }) => screen.has("patient", ID)));
    await screen.stop();
    await fetch(`${node.url}/api/doctor/retrievePassword`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "raman" }),
    });
    const letters = async () =>
      numberIn((await database.pool.query("select count(*)::int as n from one_time_token")).rows[0], "n");
    await until("the job has run", async () => (await letters()) === 1);
    expect(await differences(database.url, journal, since)).toEqual([]);
    expect(journal.unavailable.count).toBe(0);
    expect(node.faults()).toEqual([]);
    expect(await node.stop()).toBe(0);
    // Checks that no session has kept an advisory lock.
    const left = new pg.Client({ connectionString: pooled });
    await left.connect();
    const { rows } = await left.query(
      "select count(*)::int as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    await left.end();
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("statements without names cross sessions, whatever the pooler's version", async () => {
    const plain = openPool(pooled, { preparedStatements: false, poolSize: 8, isPooled: true });
    const sums = await Promise.all(
      Array.from({ length: 60 }, (_, n) => plain.query("select $1::int + 1 as sum", [n])),
    );
    expect(sums.map(({ rows }) => rows[0].sum)).toEqual(sums.map((_, n) => n + 1));
    await plain.end();
  });
});
