import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { choices } from "./kill-choice.ts";
import { differences, whereItStands } from "./kill-proof.ts";
import { newFolder, Victim } from "./kill-server.ts";
import { newJournal, signIn, team } from "./kill-writers.ts";

const MEGABYTE = 1_048_576;

export interface FullReport {
  readonly refused: number;
  readonly slowestRefusalMs: number;
  readonly acknowledged: number;
  /** Status and body of the last upload that failed for lack of space, or "not refused". */
  readonly upload: string;
  /** Milliseconds from freeing the space until all pending writes are answered. */
  readonly backAfterMs: number;
  readonly wrong: readonly string[];
}

/**
 * Runs the server with DATA_DIR on a disk of 400 MB that fills up during the work. Returns a sentence if this
 * machine doesn't permit mounting a disk.
 */
export async function diskFull(): Promise<FullReport | string> {
  const disk = newFolder("disk");
  const attached = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", disk]);
  if (attached.status !== 0) {
    rmSync(disk, { recursive: true });
    return "Not run: this machine does not let us mount a small disk (it needs root).";
  }
  const victim = await Victim.in({ folder: join(disk, "all") });
  try {
    await victim.start();
    const practice = await signIn(victim.url, "reception");
    const since = await whereItStands(victim.databaseUrl());
    const journal = newJournal();
    const writers = team("D", practice, journal, choices(11));
    for (const writer of writers) writer.begin();
    await pause(1_000);
    const ballast = join(disk, "ballast");
    const until = Date.now() + 20_000;
    let upload = "not refused";
    while (Date.now() < until) {
      // Fills any space that was freed meanwhile.
      fill(disk, ballast);
      const reply = await sendFile(practice);
      if (reply.status >= 500) upload = `${reply.status} ${reply.text}`;
      // Makes PostgreSQL begin another log file, which doesn't fit either. The worst case, because it stops
      // PostgreSQL.
      await nextLogFile(victim).catch(() => undefined);
      await pause(200);
    }
    rmSync(ballast, { force: true });
    const from = performance.now();
    await victim.untilItServes();
    await Promise.all(writers.map((writer) => writer.pause()));
    const backAfterMs = Math.round(performance.now() - from);
    const wrong = [...(await differences(victim.databaseUrl(), journal, since)), ...victim.faults()];
    if ((await sendFile(practice)).status !== 201)
      wrong.push("a file is not accepted once there is room again");
    const code = await victim.stop();
    if (code !== 0) wrong.push(`the server ended with ${code} when it was asked to stop`);
    const { count, slowestMs } = journal.unavailable;
    return {
      refused: count,
      slowestRefusalMs: Math.round(slowestMs),
      acknowledged: journal.acknowledged.length,
      upload,
      backAfterMs,
      wrong,
    };
  } finally {
    await victim.discard();
    spawnSync("umount", [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function nextLogFile(victim: Victim): Promise<void> {
  const client = new pg.Client({ connectionString: victim.databaseUrl(), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_switch_wal()");
  } finally {
    await client.end().catch(() => undefined);
  }
}

function fill(disk: string, path: string): void {
  const file = openSync(path, "a");
  try {
    for (let size = MEGABYTE; size >= 4096; ) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize < size) size = Math.floor(size / 4);
      else writeSync(file, Buffer.alloc(size));
    }
  } catch {
    // The disk is full: another process took the remaining space first.
  } finally {
    closeSync(file);
  }
}

async function sendFile({
  url,
  cookie,
  doctor,
}: {
  url: string;
  cookie: string;
  doctor: number;
}): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append(
    "file",
    new Blob([`%PDF-1.7\n${"x".repeat(200_000)}\n%%EOF`], { type: "application/pdf" }),
    "letter.pdf",
  );
  try {
    const reply = await fetch(`${url}/file?doctor_id=${doctor}`, {
      method: "POST",
      headers: { cookie },
      body: form,
      signal: AbortSignal.timeout(15_000),
    });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
