import { spawn } from "node:child_process";
import { existsSync, openSync, closeSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ClusterPlace, createFolder, assertVersion, openHome } from "#platform/db/cluster-folder.ts";
import { isUnused, type Postmaster, readPostmaster, isRunningOn } from "#platform/db/postmaster.ts";
import { isAnswering, ensureDatabase, hasConnections, urlOf } from "#platform/db/postmaster-client.ts";
import { environment, defaultSettings, socketFolder } from "#platform/db/server-environment.ts";
import { changeOwner, unprivilegedAccount, type AccountKind } from "#platform/db/unprivileged-account.ts";
import { failureReason, reasonOf, StartError } from "#platform/start-error.ts";

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
  way?: AccountKind;
  /**
   * Enables supervision: a server that was killed, told to stop, or failed on a full disk is started again.
   * Called after every attempt, with the error if the attempt failed and null if it succeeded.
   */
  onRevival?: (failure: Error | null) => void;
};

const startTimeoutMs = 5 * 60_000;
const checkIntervalMs = 250;
const revivalDelayMs = 2_000;

type Place = ClusterOptions & ClusterPlace;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = resolve(options.home);
  const log = join(home, "postgres.log");
  openHome(home, log);
  const account = unprivilegedAccount({ program: join(options.bin, "postgres"), folder: home }, options.way);
  const place = { ...options, home, account, folder: join(home, "postgres"), log };
  changeOwner(account, home);
  if (existsSync(place.folder)) assertVersion(place);
  else createFolder(place);
  changeOwner(account, place.folder);
  const { postmaster, adopted } = await findOrStart(place);
  await ensureDatabase(postmaster);
  const supervisor = supervise(place, postmaster);
  return {
    url: (database) => urlOf(postmaster, database),
    adopted,
    get pid() {
      return supervisor.postmaster().pid;
    },
    logFile: place.log,
    async stop() {
      await supervisor.end();
      await stop(place, supervisor.postmaster());
    },
  };
}

interface Supervisor {
  readonly postmaster: () => Postmaster;
  readonly end: () => Promise<void>;
}

/**
 * Supervises the server if `onRevival` is set. Several Corellas on one folder each supervise the server; the
 * second one to react finds it running. The server's address stays the same.
 */
function supervise(place: Place, initial: Postmaster): Supervisor {
  const { onRevival, folder } = place;
  let postmaster = initial;
  let reviving: Promise<void> | undefined;
  let nextRevivalAt = 0;
  const revive = async () => {
    try {
      ({ postmaster } = await findOrStart(place));
      onRevival?.(null);
    } catch (error) {
      nextRevivalAt = Date.now() + revivalDelayMs;
      onRevival?.(error instanceof Error ? error : new Error(reasonOf(error)));
    }
  };
  const check = () => {
    if (reviving !== undefined || Date.now() < nextRevivalAt) return;
    if (isRunningOn(postmaster.pid, folder)) return endSmartShutdown(postmaster, folder);
    reviving = revive().finally(() => (reviving = undefined));
  };
  const timer = onRevival === undefined ? undefined : setInterval(check, checkIntervalMs).unref();
  return {
    postmaster: () => postmaster,
    async end() {
      clearInterval(timer);
      await reviving;
    },
  };
}

/**
 * Turns a smart shutdown into a fast one. After SIGTERM, PostgreSQL refuses new connections and waits for
 * open ones to end. The pool's connections never end, so the server would stay unreachable. SIGINT ends the
 * server at once, and the supervision starts it again.
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
  const deadline = Date.now() + startTimeoutMs;
  let launched: LaunchedServer | undefined;
  while (Date.now() < deadline) {
    const current = readPostmaster(place.folder);
    const isWorking = current !== null && isRunningOn(current.pid, place.folder);
    if (isWorking && current.ready && (await isAnswering(current)))
      return { postmaster: current, adopted: current.pid !== launched?.pid };
    if (!isWorking && (launched === undefined || launched.exited())) {
      if (launched !== undefined && !canRetry(launched.words())) break;
      if (current !== null && isUnused(place.folder))
        rmSync(join(place.folder, "postmaster.pid"), { force: true });
      launched = launch(place);
    }
    await pause(10);
  }
  throw new StartError(
    `The database in DATA_DIR ${place.home} did not start: ${failureReason(launched?.words() ?? "")} (see ${place.log})`,
  );
}

type LaunchedServer = { pid: number | undefined; exited: () => boolean; words: () => string };

function launch(place: Place): LaunchedServer {
  const { account, bin, folder, log } = place;
  const settings = Object.entries({ ...defaultSettings(), ...place.settings }).flatMap(([key, value]) => [
    "-c",
    `${key}=${value}`,
  ]);
  const args = ["-D", folder, "-h", "", "-k", socketFolder(place.home, account), "-p", "5432", ...settings];
  const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const out = openSync(log, "a", 0o600);
  const [command, childArgs] = account.command(join(bin, "postgres"), args);
  // Detached because Ctrl-C in the terminal must reach only Corella, which stops PostgreSQL after its own
  // work is done.
  const child = spawn(command, childArgs, {
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
  return {
    pid: child.pid,
    exited: () => exited,
    words: () => readFileSync(log).subarray(from).toString("utf8"),
  };
}

/**
 * Returns true if the start lost a race against another start, or processes of a killed server are still
 * exiting.
 */
function canRetry(log: string): boolean {
  return /lock file [^\n]{0,4096} already exists|pre-existing shared memory|is another postmaster/i.test(log);
}

async function stop({ folder, home }: Place, postmaster: Postmaster): Promise<void> {
  if (readPostmaster(folder)?.pid !== postmaster.pid || !isRunningOn(postmaster.pid, folder)) return;
  if (await hasConnections(postmaster)) return;
  process.kill(postmaster.pid, "SIGINT");
  while (isRunningOn(postmaster.pid, folder)) await pause(5);
  if (dirname(postmaster.socketDir) !== home) rmSync(postmaster.socketDir, { recursive: true, force: true });
}
