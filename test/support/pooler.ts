import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { unprivilegedAccount } from "#platform/db/unprivileged-account.ts";
import { freePort, newFolder } from "./kill-server.ts";
import { until } from "./rolling.ts";

export interface Pooler {
  readonly version: string;
  /** Returns the address of the database of `url` through the pooler. */
  readonly by: (url: string) => string;
  readonly stop: () => Promise<void>;
}

interface PoolerOptions {
  /** Largest number of connections to each PostgreSQL database. */
  readonly size: number;
  readonly maxPreparedStatements?: number;
  readonly program?: string;
}

/** Returns the version of the PgBouncer on this machine, or null if none is installed. */
export function poolerVersion(program = "pgbouncer"): string | null {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Starts a transaction pooler in front of the databases of a PostgreSQL server. */
export async function startPooler(
  url: string,
  { size, maxPreparedStatements, program = "pgbouncer" }: PoolerOptions,
): Promise<Pooler> {
  const folder = newFolder("pooler");
  // Opens the folder to all accounts, because PgBouncer doesn't run as root and must read and write here.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const behind = new URL(url.replace("@/", "@localhost/"));
  const socket = behind.searchParams.get("host") ?? behind.hostname;
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${socket} port=${behind.searchParams.get("port") ?? (behind.port || "5432")} user=${behind.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${size}
logfile = ${join(folder, "log")}
pidfile =
${maxPreparedStatements === undefined ? "" : `max_prepared_statements = ${maxPreparedStatements}`}
`,
  );
  const account = unprivilegedAccount({ program, folder });
  const [command, args] = account.command(program, ["-q", settings]);
  const child: ChildProcess = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...account.spawnAs });
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (words += chunk.toString()));
  const by = (direct: string): string => {
    const { pathname, username } = new URL(direct.replace("@/", "@localhost/"));
    return `postgresql://${username}@127.0.0.1:${port}${pathname}`;
  };
  await until("the pooler answers", async () => {
    if (child.exitCode !== null) throw new Error(`the pooler ended with ${child.exitCode}: ${words}`);
    const client = new pg.Client({ connectionString: by(url) });
    client.on("error", () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    version: poolerVersion(program) ?? "",
    by,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
