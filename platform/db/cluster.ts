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

/** PostgreSQL server run by Corella, on a Unix socket that only Corella's account can open. */
export type Cluster = {
  /** Returns the connection string of a database of this server, by default the application's. */
  url: (database?: string) => string;
  /**
   * True if the server was already running, started by a Corella that was killed or that is still running.
   */
  adopted: boolean;
  /** Process ID of the server; changes when the server is revived. */
  readonly pid: number;
  logFile: string;
  /** Stops the server unless another process is still connected. */
  stop: () => Promise<void>;
};

export type ClusterOptions = {
  /** Folder with initdb and postgres. */
  bin: string;
  /** Folder that contains the cluster, its log and its socket. */
  home: string;
  /** Additional PostgreSQL settings, e.g. `fsync: "off"` for a test. */
  settings?: Readonly<Record<string, string>>;
  /** Way of running under an account other than root. Detected by default. */
  way?: Way;
  /**
   * Enables supervision: a server that was killed, told to stop, or failed on a full disk is started again.
   * Called after every attempt, with the error if the attempt failed and null if it succeeded.
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

/**
 * Supervises the server if `onRevival` is set. Several Corellas on one folder each supervise the server; the
 * second one to react finds it running. The server's address stays the same.
 */
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
 * Turns a smart shutdown into a fast one. After SIGTERM, PostgreSQL refuses new connections and waits for the
 * open ones to end; the pool's never do, so the server would stay unreachable. SIGINT ends the server at
 * once, and the supervision starts it again.
 */
function endSmartShutdown({ pid }: Postmaster, folder: string): void {
  const now = readPostmaster(folder);
  if (now?.pid !== pid || !now.stopping) return;
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // The server has ended or belongs to another account; the next check decides.
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
  // Detached because Ctrl-C in the terminal must reach only Corella, which stops PostgreSQL after its own
  // work is done.
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

/** True if the start lost a race against another start, or processes of a killed server are still exiting. */
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
