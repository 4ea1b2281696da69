import { spawn } from "node:child_process";
import { existsSync, openSync, closeSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ClusterPlace, createFolder, insistOnVersion, openHome } from "#platform/db/cluster-folder.ts";
import { nobodyWorksOn, type Postmaster, readPostmaster, worksOn } from "#platform/db/postmaster.ts";
import { answers, ensureDatabase, hasGuests, urlOf } from "#platform/db/postmaster-client.ts";
import { environment, sensibleSettings, socketFolder } from "#platform/db/surroundings.ts";
import { handOver, unprivilegedAccount, type Way } from "#platform/db/unprivileged.ts";
import { lastWords, reasonOf, StartError } from "#platform/start-error.ts";

/** A PostgreSQL of our own, on a Unix socket only we can open. */
export type Cluster = {
  /** Connection string for a database of this server (the application's own unless another is named). */
  url: (database?: string) => string;
  /** True where it was already running: started by a Corella that was killed, or by another one that still runs. */
  adopted: boolean;
  /** As it was started; another one once it had to be revived. */
  readonly pid: number;
  logFile: string;
  /** Stops the server, unless somebody else is still connected: the last one out turns off the light. */
  stop: () => Promise<void>;
};

export type ClusterOptions = {
  /** The folder with initdb and postgres. */
  bin: string;
  /** The folder that holds the cluster, its log and its socket. */
  home: string;
  /** More settings of PostgreSQL, e.g. `fsync: "off"` for a test. */
  settings?: Readonly<Record<string, string>>;
  /** How not to be root; found out when not given. */
  way?: Way;
  /**
   * When given, the server is looked after: one that was killed, was told to stop, or gave up for want of room on the disk, is started again.
   * Told of every attempt, with the reason when it failed.
   */
  onRevival?: (failure: Error | null) => void;
};

const patience = 5 * 60_000;
const betweenLooks = 250;
const betweenRevivals = 2_000;

type Place = ClusterOptions & ClusterPlace;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = resolve(options.home);
  const log = join(home, "postgres.log");
  openHome(home, log);
  const account = unprivilegedAccount({ program: join(options.bin, "postgres"), folder: home }, options.way);
  const place = { ...options, home, account, folder: join(home, "postgres"), log };
  handOver(account, home);
  if (existsSync(place.folder)) insistOnVersion(place);
  else createFolder(place);
  handOver(account, place.folder);
  const { postmaster, adopted } = await findOrStart(place);
  await ensureDatabase(postmaster);
  const watch = lookAfter(place, postmaster);
  return {
    url: (database) => urlOf(postmaster, database),
    adopted,
    get pid() {
      return watch.postmaster().pid;
    },
    logFile: place.log,
    async stop() {
      await watch.end();
      await stop(place, watch.postmaster());
    },
  };
}

interface Watch {
  readonly postmaster: () => Postmaster;
  readonly end: () => Promise<void>;
}

/** Of several Corellas on one folder each looks after the server; who comes second finds it running. Its address stays the same. */
function lookAfter(place: Place, first: Postmaster): Watch {
  const { onRevival, folder } = place;
  let postmaster = first;
  let reviving: Promise<void> | undefined;
  let notBefore = 0;
  const revive = async () => {
    try {
      ({ postmaster } = await findOrStart(place));
      onRevival?.(null);
    } catch (error) {
      notBefore = Date.now() + betweenRevivals;
      onRevival?.(error instanceof Error ? error : new Error(reasonOf(error)));
    }
  };
  const look = () => {
    if (reviving !== undefined || Date.now() < notBefore) return;
    if (worksOn(postmaster.pid, folder)) return endSmartShutdown(postmaster, folder);
    reviving = revive().finally(() => (reviving = undefined));
  };
  const timer = onRevival === undefined ? undefined : setInterval(look, betweenLooks).unref();
  return {
    postmaster: () => postmaster,
    async end() {
      clearInterval(timer);
      await reviving;
    },
  };
}

/**
 * SIGTERM makes PostgreSQL refuse new connections and wait for the open ones, which ours never end: it would answer nobody for good. Told to
 * stop at once, it is gone and started again.
 */
function endSmartShutdown({ pid }: Postmaster, folder: string): void {
  const now = readPostmaster(folder);
  if (now?.pid !== pid || !now.stopping) return;
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // It ended meanwhile, or belongs to somebody else: the next look decides.
  }
}

async function findOrStart(place: Place): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const deadline = Date.now() + patience;
  let ours: Started | undefined;
  while (Date.now() < deadline) {
    const found = readPostmaster(place.folder);
    const works = found !== null && worksOn(found.pid, place.folder);
    if (works && found.ready && (await answers(found))) return { postmaster: found, adopted: found.pid !== ours?.pid };
    if (!works && (ours === undefined || ours.exited())) {
      if (ours !== undefined && !mayTryAgain(ours.words())) break;
      if (found !== null && nobodyWorksOn(place.folder)) rmSync(join(place.folder, "postmaster.pid"), { force: true });
      ours = launch(place);
    }
    await pause(10);
  }
  throw new StartError(
    `The database in DATA_DIR ${place.home} did not start: ${lastWords(ours?.words() ?? "")} (see ${place.log})`,
  );
}

type Started = { pid: number | undefined; exited: () => boolean; words: () => string };

function launch(place: Place): Started {
  const { account, bin, folder, log } = place;
  const settings = Object.entries({ ...sensibleSettings(), ...place.settings }).flatMap(([key, value]) => [
    "-c",
    `${key}=${value}`,
  ]);
  const args = ["-D", folder, "-h", "", "-k", socketFolder(place.home, account), "-p", "5432", ...settings];
  const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const out = openSync(log, "a", 0o600);
  const [command, words] = account.command(join(bin, "postgres"), args);
  // Detached: Ctrl-C in the terminal reaches Corella, which stops PostgreSQL when its own work is done.
  const child = spawn(command, words, {
    ...account.spawnAs,
    cwd: folder,
    detached: true,
    stdio: ["ignore", out, out],
    env: environment(),
  });
  closeSync(out);
  let exited = false;
  child.on("exit", () => (exited = true));
  child.on("error", () => (exited = true));
  child.unref();
  return { pid: child.pid, exited: () => exited, words: () => readFileSync(log).subarray(from).toString("utf8") };
}

/** Lost a race against another start, or the last children of a killed server are still leaving. */
function mayTryAgain(words: string): boolean {
  return /lock file [^\n]{0,4096} already exists|pre-existing shared memory|is another postmaster/i.test(words);
}

async function stop({ folder, home }: Place, postmaster: Postmaster): Promise<void> {
  if (readPostmaster(folder)?.pid !== postmaster.pid || !worksOn(postmaster.pid, folder)) return;
  if (await hasGuests(postmaster)) return;
  process.kill(postmaster.pid, "SIGINT");
  while (worksOn(postmaster.pid, folder)) await pause(5);
  if (dirname(postmaster.socketDir) !== home) rmSync(postmaster.socketDir, { recursive: true, force: true });
}
