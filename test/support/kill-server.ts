import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Cluster, startCluster } from "#platform/db/cluster.ts";
import { readPostmaster, isRunningOn } from "#platform/db/postmaster.ts";

const root = join(import.meta.dirname, "../..");

export interface VictimOptions {
  /** Folder for all files of the victim. Created if missing. */
  readonly folder: string;
  /**
   * Folder of the programs of an external PostgreSQL, as a practice may run (DATABASE_URL). If omitted,
   * Corella runs its embedded database.
   */
  readonly bin?: string;
  /**
   * Connection strings of a database that is on several servers, the first of which Corella uses. It runs
   * already; instead of its processes, its connections are ended.
   */
  readonly servers?: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

/** The real server as a separate process, with its database. Tests can kill both. */
export class Victim {
  readonly url: string;
  /** Output of the server since the first start. */
  words = "";
  /** Descriptions of starts that failed and of unexpected exits. Each is a failure. */
  readonly gaveUp: string[] = [];
  readonly #options: VictimOptions;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #cluster: Cluster | undefined;
  #isMeant = false;

  static async in(options: VictimOptions): Promise<Victim> {
    mkdirSync(options.folder, { recursive: true });
    return new Victim(options, await freePort());
  }

  private constructor(options: VictimOptions, port: number) {
    this.#options = options;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}/api`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isEmbedded(): boolean {
    return this.#options.bin === undefined;
  }

  /**
   * Starts the database and the server. Resolves once the server serves requests, with the elapsed
   * milliseconds.
   */
  async start(): Promise<number> {
    const from = performance.now();
    await this.startDatabase();
    this.launch();
    await this.untilItServes();
    return performance.now() - from;
  }

  async startDatabase(): Promise<void> {
    const { bin, folder } = this.#options;
    if (bin !== undefined) this.#cluster = await startCluster({ bin, home: join(folder, "own-database") });
  }

  launch(): void {
    const { DATA_DIR: _theirs, DATABASE_URL: _own, ...around } = process.env;
    const url = this.#options.servers?.[0] ?? this.#cluster?.url();
    const own = url === undefined ? {} : { DATABASE_URL: url, DEMO: "yes", DEMO_HISTORY: "no" };
    const env = {
      ...around,
      PORT: String(this.#port),
      DATA_DIR: join(this.#options.folder, "data"),
      LOG_LEVEL: "warn",
      ...own,
      ...this.#options.env,
    };
    const child = spawn(process.execPath, [join(root, "app/server.ts")], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#isMeant = false;
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      this.words += chunk.toString();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code, signal) => {
      if (!this.#isMeant) this.gaveUp.push(`ended with ${signal ?? code}: ${said.slice(-2000)}`);
    });
  }

  async untilItServes(patienceMs = 60_000): Promise<void> {
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      const ended = this.gaveUp.at(-1);
      if (ended !== undefined) throw new Error(`the server ${ended}`);
      // Requests a route that queries the database even without a session.
      const reply = await fetch(`${this.url}/demo/people`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => null,
      );
      // Opens a new connection because old connections may still work for a moment after the main process of
      // the database was killed.
      if (reply !== null && reply.status < 500 && (await this.#letsUsIn())) return;
      await pause(50);
    }
    throw new Error(`the server did not serve within ${patienceMs} ms: ${this.words.slice(-2000)}`);
  }

  async killServer(): Promise<void> {
    const child = this.#child;
    this.#isMeant = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  /** Kills PostgreSQL's main process. Its children end themselves when they notice. */
  killPostmaster(): void {
    const pid = this.#postmaster();
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  }

  /** Kills another process of PostgreSQL, which then closes all connections and recovers. */
  killBackend(choose: (count: number) => number): void {
    const pid = this.#postmaster();
    if (pid === undefined) return;
    const children = childrenOf(pid);
    const child = children[choose(children.length)];
    if (child !== undefined) kill(child);
  }

  async killEverything(): Promise<void> {
    for (const server of this.#options.servers ?? []) await endConnections(server);
    const pid = this.#postmaster();
    const children = pid === undefined ? [] : childrenOf(pid);
    if (pid !== undefined) kill(pid);
    for (const child of children) kill(child);
    await this.killServer();
  }

  /**
   * Kills the database, waits `awayMs` and resolves with a function that lets the database return. Corella
   * restarts the embedded database; the function restarts an external one, as its operator would.
   */
  async databaseAway(awayMs: number): Promise<() => Promise<void>> {
    const folder = this.#clusterFolder();
    this.killPostmaster();
    // PostgreSQL can't start without this folder, so the outage lasts until the folder is back.
    if (this.isEmbedded) renameSync(join(folder, "global"), join(folder, "global.away"));
    await pause(awayMs);
    return async () => {
      if (this.isEmbedded) renameSync(join(folder, "global.away"), join(folder, "global"));
      else await this.startDatabase();
    };
  }

  /** Returns the unexpected exits and the output's lines about internal errors. */
  faults(): string[] {
    return [...this.gaveUp, ...this.words.split("\n").filter((line) => line.includes("a fault of ours"))];
  }

  /**
   * Stops the server as an operator would, with SIGTERM, then its external database. Resolves with the exit
   * code, or null if a signal ended the server.
   */
  async stop(): Promise<number | null> {
    const child = this.#child;
    this.#isMeant = true;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
      await exited;
      clearTimeout(late);
    }
    await this.#cluster?.stop();
    return child?.exitCode ?? null;
  }

  async discard(): Promise<void> {
    await this.killEverything();
    while (this.#postmaster() !== undefined) await pause(20);
    rmSync(this.#options.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  /**
   * Returns the connection string for queries that bypass the server. Throws if the database isn't running.
   */
  databaseUrl(): string {
    if (this.#options.servers) return this.#options.servers[0];
    const found = readPostmaster(this.#clusterFolder());
    if (found === null) throw new Error("the database does not run");
    return `postgresql://corella@/corella?host=${encodeURIComponent(found.socketDir)}&port=${found.port}`;
  }

  async #letsUsIn(): Promise<boolean> {
    if (!this.#options.servers && this.#postmaster() === undefined) return false;
    const client = new pg.Client({ connectionString: this.databaseUrl(), connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #clusterFolder(): string {
    return join(this.#options.folder, this.isEmbedded ? "data/database/postgres" : "own-database/postgres");
  }

  #postmaster(): number | undefined {
    if (this.#options.servers) return undefined;
    const folder = this.#clusterFolder();
    const found = readPostmaster(folder);
    return found !== null && isRunningOn(found.pid, folder) ? found.pid : undefined;
  }
}

export const newFolder = (name: string, under = "/tmp"): string =>
  mkdtempSync(join(under, `corella-${name}-`));

async function endConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  } finally {
    await client.end();
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has just ended by itself.
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    // Format: "pid (name) state parent …". The name may contain spaces and brackets.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
