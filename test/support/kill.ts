import { setTimeout as pause } from "node:timers/promises";
import { choices, type Choose } from "./kill-choice.ts";
import { differences, sendAgain, whereItStands } from "./kill-proof.ts";
import { newFolder, Victim } from "./kill-server.ts";
import { newJournal, signIn, team } from "./kill-writers.ts";

/** Processes to kill in each round, with SIGKILL. */
const WAYS = ["server", "backend", "postmaster", "everything", "server twice"] as const;
type Way = (typeof WAYS)[number];

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /**
   * Folder of the programs of an external PostgreSQL, as a practice may run. If omitted, Corella runs its
   * embedded database.
   */
  readonly bin?: string;
  /** Longest time of work before the kill, in milliseconds, beyond the first 300. */
  readonly workMs?: number;
  readonly tell?: (line: string) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly sentAgain: number;
  readonly opened: number;
  readonly refused: number;
  readonly slowestRefusalMs: number;
  /** Milliseconds from each kill until the server serves requests again. */
  readonly backMs: readonly number[];
  readonly wrong: readonly string[];
}

/** Runs `killRounds` on a new server that is also killed during its first starts. */
export async function killAgainAndAgain(options: KillOptions): Promise<KillReport> {
  const victim = await Victim.in({
    folder: newFolder("kill"),
    ...(options.bin === undefined ? {} : { bin: options.bin }),
  });
  try {
    await killTheFirstStart(victim, choices(options.seed));
    return await killRounds(victim, options);
  } finally {
    await victim.discard();
  }
}

/**
 * Lets users work with the server and kills it, again and again. Checks all acknowledged work after each
 * round.
 */
export async function killRounds(victim: Victim, options: Omit<KillOptions, "bin">): Promise<KillReport> {
  const choose = choices(options.seed);
  const { tell = () => undefined, workMs = 2_000 } = options;
  const practice = await signIn(victim.url, "reception");
  const since = await whereItStands(victim.databaseUrl());
  const journal = newJournal();
  const writers = team("W", practice, journal, choose);
  const backMs: number[] = [];
  const wrong: string[] = [];
  try {
    for (let round = 0; round < options.kills && wrong.length === 0; round += 1) {
      const way = WAYS[round % WAYS.length] ?? "server";
      for (const writer of writers) writer.begin();
      await pause(300 + choose(workMs));
      const from = performance.now();
      await strike(victim, way, choose);
      await victim.untilItServes();
      backMs.push(performance.now() - from);
      // Waits for the pending write of each writer. None may remain unanswered.
      await Promise.all(writers.map((writer) => writer.pause()));
      wrong.push(
        ...(await sendAgain(practice, journal, choose, 5)),
        ...(await differences(victim.databaseUrl(), journal, since)),
        ...victim.faults(),
      );
      tell(
        `${round + 1}: ${way}, back after ${Math.round(backMs.at(-1) ?? 0)} ms, ${journal.acknowledged.length} writes acknowledged, ${wrong.length} wrong`,
      );
    }
  } finally {
    for (const writer of writers) writer.giveUp();
  }
  const code = await victim.stop();
  if (code !== 0) wrong.push(`the server ended with ${code} when it was asked to stop`);
  return {
    kills: backMs.length,
    acknowledged: journal.acknowledged.length,
    sentAgain: journal.acknowledged.filter(({ tries }) => tries > 1).length,
    opened: journal.opened.length,
    refused: journal.unavailable.count,
    slowestRefusalMs: Math.round(journal.unavailable.slowestMs),
    backMs: backMs.map(Math.round),
    wrong,
  };
}

/**
 * Kills the server twice while the database is created, migrated and filled. The third start completes the
 * demo.
 */
async function killTheFirstStart(victim: Victim, choose: Choose): Promise<void> {
  for (const longest of [1_500, 6_000]) {
    await victim.startDatabase();
    victim.launch();
    await pause(choose(longest));
    await victim.killServer();
  }
  await victim.start();
}

async function strike(victim: Victim, way: Way, choose: Choose): Promise<void> {
  switch (way) {
    case "server":
      await victim.killServer();
      break;
    case "backend":
      return victim.killBackend(choose);
    case "postmaster":
      victim.killPostmaster();
      // Restarts an external database as its operator would. Corella restarts the embedded one.
      if (!victim.isEmbedded) await victim.startDatabase();
      return;
    case "everything":
      await victim.killEverything();
      break;
    case "server twice":
      await victim.killServer();
      await victim.startDatabase();
      victim.launch();
      await pause(choose(2_000));
      await victim.killServer();
      break;
  }
  await victim.startDatabase();
  victim.launch();
}
