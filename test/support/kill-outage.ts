import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { choices } from "./kill-choice.ts";
import { differences, whereItStands } from "./kill-proof.ts";
import { newFolder, Victim } from "./kill-server.ts";
import { newJournal, type Practice, signIn, team } from "./kill-writers.ts";

export interface OutageReport {
  readonly refused: number;
  readonly slowestRefusalMs: number;
  readonly acknowledged: number;
  /**
   * Milliseconds from the database's return to the first response, the first event in a browser and the end
   * of a job.
   */
  readonly answersAfterMs: number;
  readonly newsAfterMs: number;
  readonly jobAfterMs: number;
  readonly wrong: readonly string[];
}

/** Runs `outage` on a new server, which is removed afterwards. */
export async function outageOfItsOwn({
  bin,
  awayMs,
}: {
  readonly awayMs: number;
  readonly bin?: string;
}): Promise<OutageReport> {
  const victim = await Victim.in({ folder: newFolder("outage"), ...(bin === undefined ? {} : { bin }) });
  try {
    return await outage(victim, awayMs);
  } finally {
    await victim.discard();
  }
}

/**
 * Takes the database away during the work and brings it back. The server keeps running and must recover
 * without help.
 */
export async function outage(victim: Victim, awayMs: number): Promise<OutageReport> {
  await victim.start();
  const practice = await signIn(victim.url, "reception");
  const since = await whereItStands(victim.databaseUrl());
  const journal = newJournal();
  const news = await listen(practice);
  const writers = team("O", practice, journal, choices(7));
  try {
    for (const writer of writers) writer.begin();
    await pause(800);
    await enqueueReset(practice);
    const back = await victim.databaseAway(awayMs);
    const from = performance.now();
    const sinceBack = () => Math.round(performance.now() - from);
    await back();
    await victim.untilItServes();
    const answersAfterMs = sinceBack();
    // Requires that the stream, which was never closed, delivers the writers' changes again.
    const heardBefore = news.count();
    await until("the browser's line hears of changes again", () => news.count() > heardBefore);
    const newsAfterMs = sinceBack();
    await enqueueReset(practice);
    const waiting = () => jobsWaiting(victim.databaseUrl());
    await until("the queue is worked again", async () => (await waiting()).length === 0).catch(
      async (error: unknown) => {
        throw new Error(`${JSON.stringify(await waiting())} ${victim.words.slice(-3_000)}`, { cause: error });
      },
    );
    const jobAfterMs = sinceBack();
    await Promise.all(writers.map((writer) => writer.pause()));
    const wrong = [...(await differences(victim.databaseUrl(), journal, since)), ...victim.faults()];
    const code = await victim.stop();
    if (code !== 0) wrong.push(`the server ended with ${code} when it was asked to stop`);
    const { count, slowestMs } = journal.unavailable;
    const acknowledged = journal.acknowledged.length;
    return {
      refused: count,
      slowestRefusalMs: Math.round(slowestMs),
      acknowledged,
      answersAfterMs,
      newsAfterMs,
      jobAfterMs,
      wrong,
    };
  } finally {
    news.close();
    for (const writer of writers) writer.giveUp();
  }
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const patience = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error(`not within 30 s: ${what}`);
    await pause(50);
  }
}

/** Requests a password reset. A job sends its email. */
async function enqueueReset({ url }: Practice): Promise<void> {
  const reply = await fetch(`${url}/doctor/retrievePassword`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ username: "raman" }),
  });
  if (!reply.ok) throw new Error(`no job could be made: ${reply.status} ${await reply.text()}`);
}

/**
 * Returns the waiting jobs, for the error message if the jobs don't finish. Skips jobs without attempts left,
 * because the queue replaced each of them while it ran.
 */
async function jobsWaiting(databaseUrl: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<object>(
      `select job.id, attempts, last_error, locked_by, locked_at, run_at, now() from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'sign-in.send_reset'
       and attempts < max_attempts`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function listen({
  url,
  cookie,
  doctor,
}: Practice): Promise<{ count: () => number; close: () => void }> {
  const abort = new AbortController();
  const reply = await fetch(`${url}/live?doctor_id=${doctor}`, { headers: { cookie }, signal: abort.signal });
  if (!reply.ok || !reply.body) throw new Error(`no news: ${reply.status}`);
  let heard = 0;
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const chunk of body)
      heard += new TextDecoder().decode(chunk).split("event: change").length - 1;
  };
  read(reply.body).catch(() => undefined);
  return { count: () => heard, close: () => abort.abort() };
}
