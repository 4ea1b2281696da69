import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, closeSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isAlive, nobodyWorksOn, type Postmaster, readPostmaster, worksOn } from "#server/db/postmaster.ts";
import { environment, sensibleSettings, socketFolder } from "#server/db/surroundings.ts";
import { type Account, handOver, insistOnReach, unprivilegedAccount, type Way } from "#server/db/unprivileged.ts";
import { makeFolder } from "#server/make-folder.ts";
import { codeOf, reasonOf, StartError } from "#server/start-error.ts";

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
   * When given, the server is looked after: one that was killed, or gave up for want of room on the disk, is started again. Told of every
   * attempt, with the reason when it failed.
   */
  onRevival?: (failure: Error | null) => void;
};

/** Name of the superuser and of the application's database. */
const name = "corella";
const patience = 5 * 60_000;
const betweenLooks = 250;
const betweenRevivals = 2_000;

type Place = ClusterOptions & { account: Account; folder: string; log: string };

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = resolve(options.home);
  const account = unprivilegedAccount(options.way);
  const place = { ...options, home, account, folder: join(home, "postgres"), log: join(home, "postgres.log") };
  openHome(place);
  handOver(account, home);
  insistOnReach(account.ids, join(options.bin, "postgres"));
  if (existsSync(place.folder)) insistOnVersion(place);
  else create(place);
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
    if (reviving !== undefined || Date.now() < notBefore || worksOn(postmaster.pid, folder)) return;
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

function openHome({ home, log }: Place): void {
  try {
    makeFolder(home);
    closeSync(openSync(log, "a", 0o600));
    // The log is cut at a start, not while it is written.
    if (statSync(log).size > 10_000_000) renameSync(log, `${log}.1`);
  } catch (error) {
    throw new StartError(`DATA_DIR ${home} is not a folder Corella may write to (${codeOf(error) ?? reasonOf(error)}).`);
  }
}

function insistOnVersion({ folder, bin, home }: Place): void {
  const ours = /\d+/.exec(spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).stdout ?? "")?.[0];
  const theirs = readVersion(folder);
  if (theirs === ours) return;
  const found = theirs === undefined ? "something that is not a PostgreSQL database" : `a database of PostgreSQL ${theirs}`;
  throw new StartError(
    `DATA_DIR ${home} holds ${found}, and this Corella brings PostgreSQL ${ours}: choose another DATA_DIR, or run that database yourself and set DATABASE_URL.`,
  );
}

function readVersion(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** A first start that is killed half way leaves a folder by another name, never half a cluster. Of two first starts at once, one wins the rename. */
function create(place: Place): void {
  const { account, home, bin, folder } = place;
  dropAbandoned(home);
  const fresh = join(home, `init.${process.pid}.tmp`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  handOver(account, fresh);
  const options = [
    "--username",
    name,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
  const [command, args] = account.command(join(bin, "initdb"), ["-D", fresh, ...options]);
  const made = spawnSync(command, args, { ...account.ids, encoding: "utf8", env: environment() });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartError(
      `The database could not be created in DATA_DIR ${home}: ${lastWords(made.stderr ?? reasonOf(made.error))}`,
    );
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function dropAbandoned(home: string): void {
  for (const entry of readdirSync(home)) {
    const pid = /^init\.(\d+)\.tmp$/.exec(entry)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(home, entry), { recursive: true, force: true });
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
    ...account.ids,
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
  return /lock file .* already exists|pre-existing shared memory|is another postmaster/i.test(words);
}

function lastWords(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim();
}

function urlOf({ socketDir, port }: Postmaster, database = name): string {
  return `postgresql://${name}@/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`;
}

async function withClient<T>(postmaster: Postmaster, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: postmaster.socketDir,
    port: postmaster.port,
    user: name,
    database,
    password: "",
    ssl: false,
    application_name: "corella launcher",
  });
  // A connection that breaks while idle reports it here; the query that follows fails with the same words.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function answers(postmaster: Postmaster): Promise<boolean> {
  try {
    await withClient(postmaster, "postgres", (client) => client.query("select 1"));
    return true;
  } catch (error) {
    if (codeOf(error) === "EACCES")
      throw new StartError(`The database in ${postmaster.socketDir} was started by another user: start Corella as that user.`);
    return false;
  }
}

async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  await withClient(postmaster, "postgres", async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return;
    await client.query(`create database ${name}`).catch((error: unknown) => {
      // 42P04, 23505: another start made it in the same moment.
      if (!["42P04", "23505"].includes(codeOf(error) ?? "")) throw error;
    });
  });
}

async function stop({ folder, home }: Place, postmaster: Postmaster): Promise<void> {
  if (readPostmaster(folder)?.pid !== postmaster.pid || !worksOn(postmaster.pid, folder)) return;
  if (await hasGuests(postmaster)) return;
  process.kill(postmaster.pid, "SIGINT");
  while (worksOn(postmaster.pid, folder)) await pause(5);
  if (dirname(postmaster.socketDir) !== home) rmSync(postmaster.socketDir, { recursive: true, force: true });
}

async function hasGuests(postmaster: Postmaster): Promise<boolean> {
  const others =
    "select from pg_stat_activity where backend_type = 'client backend' and application_name <> 'corella launcher' limit 1";
  // Connections we have just closed need a moment to leave.
  for (let tries = 0; tries < 20; tries++) {
    const guests = await withClient(postmaster, "postgres", (client) => client.query(others)).catch(() => null);
    if (guests === null || guests.rowCount === 0) return false;
    await pause(25);
  }
  return true;
}
