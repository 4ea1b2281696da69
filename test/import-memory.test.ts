import { openAsBlob, readdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newFolder, type Victim } from "#test/support/kill-server.ts";
import { type Practice, signIn } from "#test/support/kill-writers.ts";
import { LARGE_FILES, type LargeFile, largeFile } from "#test/support/large-files.ts";
import { Onlooker } from "#test/support/onlooker.ts";
import { forgetMost, MAX_MB, mostMb, startWithSmallHeap } from "#test/support/small-heap.ts";

/**
 * Limits for the response times of another user meanwhile, in milliseconds: for the 95th percentile, and for
 * the slowest. Both allow for other work on the machine.
 */
const USUAL_MS = 1_000;
const SLOWEST_MS = 5_000;
/** Limit for a test. The largest import takes 70 s on a machine without other work, and longer on a busy one. */
const patience = 600_000;

const folder = newFolder("large");
let victim: Victim;
let raman: Practice;
beforeAll(async () => {
  victim = await startWithSmallHeap(folder);
  raman = await signIn(victim.url, "raman");
}, patience);
// Restarts a server that ended during a test, so that the next test doesn't fail.
afterEach(async () => {
  if (victim.gaveUp.splice(0).length > 0) await victim.start();
}, patience);
afterAll(async () => {
  await victim.discard();
  rmSync(folder, { recursive: true, force: true });
});

async function send({ name, path }: LargeFile): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  form.append("file", await openAsBlob(path), name);
  return await call("POST", "/import", form);
}

async function call(
  method: string,
  path: string,
  body?: FormData,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(`${victim.url}${path}`, {
    method,
    headers: { cookie: raman.cookie },
    ...(body ? { body } : {}),
  });
  return { status: reply.status, body: Object(await reply.json()) };
}

async function inDatabase<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: victim.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Gathers statistics all the time. They contain none of the rows of an import that is being read, and must
 * not make reading the file slower.
 */
class Analyzer {
  readonly #running: Promise<void>;
  #isStopping = false;

  constructor(url: string) {
    this.#running = this.#analyze(url);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #analyze(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!this.#isStopping) {
      await client.query("analyze import_row");
      await pause(1_000);
    }
    await client.end();
  }
}

describe("an import of the largest size allowed", () => {
  test.each(Object.entries(LARGE_FILES))(
    "%s neither ends the server nor keeps others waiting",
    { timeout: patience },
    async (_, { status, make }) => {
      const file = make(folder);
      forgetMost(victim);
      const onlooker = new Onlooker(raman);
      const analyzer = new Analyzer(victim.databaseUrl());
      const answer = await send(file).catch((error: unknown) => ({
        status: 0,
        body: { error: String(error) },
      }));
      const { usualMs, slowestMs, failures } = await onlooker.stop();
      await analyzer.stop();
      const most = mostMb(victim);
      // Deletes the import before the expectations, because a remaining import would make the server refuse
      // every later file.
      if (answer.status === 201) {
        const discarded = await call("DELETE", `/import/${String(Object(answer.body).ID)}`);
        expect(discarded.status).toBe(200);
      }
      rmSync(file.path);
      expect(victim.gaveUp).toEqual([]);
      expect(answer).toMatchObject({ status });
      if (status >= 400)
        expect(answer.body).toMatchObject({ errors: { file: expect.stringMatching(/\w.{20}/) } });
      expect(failures).toEqual([]);
      expect([usualMs < USUAL_MS, slowestMs < SLOWEST_MS, usualMs, slowestMs]).toEqual([
        true,
        true,
        usualMs,
        slowestMs,
      ]);
      expect(most).toBeLessThan(MAX_MB);
    },
  );
});

describe("a server that is killed", () => {
  const COUNT = 20_000;
  const rows = (): LargeFile =>
    largeFile(folder, "patients.csv", {
      head: "ID,Surname,Given\n",
      pieceAt: (at) => (at < COUNT ? `k${at},Killed,Given${at}\n` : "\n".repeat(1_000_000)),
      size: 2_000_000,
    });

  test("while it reads an import leaves nothing of it", { timeout: patience }, async () => {
    const sending = send(rows()).catch(() => null);
    const reading = "select from pg_stat_activity where query like 'insert into import_row%'";
    await expect
      .poll(async () => (await inDatabase(reading)).length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(0);
    await victim.killServer();
    await sending;
    await victim.start();
    expect(await inDatabase("select from import_run union all select from import_row")).toEqual([]);
    expect(readdirSync(`${folder}/server/data/incoming`)).toEqual([]);
  });

  test("while it imports goes on where it stopped, and makes nobody twice", {
    timeout: patience,
  }, async () => {
    const { body } = await send(rows());
    expect(body["counts"]).toMatchObject({ new: COUNT });
    await call("POST", `/import/${String(body["ID"])}/start`);
    const made = async () =>
      (
        await inDatabase<{ count: number }>(
          "select count(*)::int as count from patient where import_id like 'k%'",
        )
      )[0]?.count;
    await expect.poll(made, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    await victim.killServer();
    expect(await made()).toBeLessThan(COUNT);
    await victim.start();
    await expect
      .poll(async () => (await call("GET", `/import/${String(body["ID"])}`)).body["state"], {
        timeout: 180_000,
      })
      .toBe("done");
    expect(await made()).toBe(COUNT);
    expect((await call("GET", `/import/${String(body["ID"])}`)).body["counts"]).toMatchObject({
      made: COUNT,
      wrong: 0,
      there: 0,
    });
  });
});
