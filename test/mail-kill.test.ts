import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fault, type Mailbox, startMailbox, type Step } from "#sandbox/mailbox/mailbox.ts";
import { migrateQueue } from "#platform/jobs/runner.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";

const ROUNDS = 32;
const A_ROUND = 3;
const STEPS: readonly Step[] = ["connect", "from", "to", "data", "kept", "answered"];
const FAULTS: readonly (Fault | null)[] = [null, null, "451", "drop", "keep and drop"];
const patience = 300_000;

let database: FreshDatabase;
let mailbox: Mailbox;
let node: ChildProcess | undefined;
/**
 * The step of an email's arrival after which the node is killed, and the delay in milliseconds. Null kills no
 * node.
 */
let armed: { step: Step; afterMs: number } | null = null;
const folder = mkdtempSync(join(tmpdir(), "corella-kill-mail-"));

beforeAll(async () => {
  database = await freshDatabase();
  await migrateQueue(database.pool);
  mailbox = await startMailbox(folder, {
    async onStep(step) {
      if (armed?.step !== step) return;
      const { afterMs } = armed;
      armed = null;
      if (afterMs > 0) await pause(afterMs);
      node?.kill("SIGKILL");
    },
  });
}, patience);
afterAll(async () => {
  node?.kill("SIGKILL");
  await mailbox.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const startNode = (): ChildProcess => {
  const script = join(import.meta.dirname, "support/mail-node.ts");
  return spawn(process.execPath, [script, database.url, mailbox.url], {
    stdio: ["ignore", "ignore", "inherit"],
  });
};

/**
 * Releases the jobs of a killed node at once. A living node's sweep does so within seconds
 * (platform/jobs/abandoned-jobs.ts).
 */
const letGo = () =>
  database.pool.query("update graphile_worker._private_jobs set locked_at = null, locked_by = null");
const reserve = (dedupeKey: string) =>
  database.db
    .transaction()
    .execute((trx) =>
      enqueueMail(trx, { dedupeKey, to: "isla@rooms.example", subject: dedupeKey, text: "Hello" }),
    );

async function settled(): Promise<void> {
  const end = Date.now() + 60_000;
  const waiting = `select 1 from mail where state <> 'sent' limit 1`;
  while ((await database.pool.query(waiting)).rowCount !== 0) {
    if (Date.now() > end) throw new Error("mails still wait");
    await pause(100);
  }
}

describe("a node killed between any two steps of sending", () => {
  test("every mail arrives, under one Message-ID, and its state is right", {
    timeout: patience,
  }, async () => {
    const keys: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const step = STEPS[round % STEPS.length] ?? "kept";
      const fault = FAULTS[round % FAULTS.length] ?? null;
      mailbox.faults.splice(0);
      if (fault) mailbox.faults.push(fault);
      for (let one = 0; one < A_ROUND; one += 1) {
        const dedupeKey = `round:${round}:${one}`;
        keys.push(dedupeKey);
        // Two nodes enqueue the same email.
        await Promise.all([reserve(dedupeKey), reserve(dedupeKey)]);
      }
      armed = { step, afterMs: round % 4 === 0 ? 0 : (round * 7) % 25 };
      node = startNode();
      await once(node, "exit");
      await letGo();
    }
    armed = null;
    mailbox.faults.splice(0);
    node = startNode();
    await settled();

    const letters = await readAll();
    const { rows } = await database.pool.query<{
      dedupe_key: string;
      message_id: string;
      uncertain: number;
      open: number;
    }>(
      `select dedupe_key, message_id, count(*) filter (where outcome = 'uncertain')::int as uncertain,
        count(*) filter (where outcome is null)::int as open
       from mail join mail_attempt a on a._doctor = mail._doctor and a._mail = mail."ID" group by 1, 2`,
    );
    expect(rows.map(({ dedupe_key }) => dedupe_key).sort()).toEqual(keys.toSorted());
    const wrong = rows.flatMap(({ dedupe_key, message_id, uncertain, open }) => {
      const arrived = letters.get(dedupe_key) ?? [];
      const says = `${dedupe_key}: ${arrived.length} letters, ${uncertain} uncertain attempts, ${open} without an end`;
      const isRight =
        arrived.length >= 1 &&
        arrived.every((id) => id === `<${message_id}>`) &&
        // An email may arrive a second time only after an attempt with an uncertain result.
        arrived.length <= 1 + uncertain &&
        open === 0;
      return isRight ? [] : [says];
    });
    expect(wrong).toEqual([]);
    const twice = [...letters.values()].filter(({ length }) => length > 1).length;
    expect(twice, "some kill fell between the letter and its answer").toBeGreaterThan(0);
  });
});

/** Returns the Message-IDs of the received emails by subject. */
async function readAll(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { subject, message_id } of await mailbox.list())
    found.set(subject, [...(found.get(subject) ?? []), message_id]);
  return found;
}
