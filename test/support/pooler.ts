import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { unprivilegedAccount } from "#platform/db/unprivileged.ts";
import { freePort, newFolder } from "./kill-server.ts";
import { until } from "./rolling.ts";

export interface Pooler {
  readonly version: string;
  /** The address by way of the pooler of what `url` leads to directly. */
  readonly by: (url: string) => string;
  readonly stop: () => Promise<void>;
}

interface PoolerOptions {
  /** Connections to PostgreSQL. */
  readonly size: number;
  readonly maxPreparedStatements?: number;
  readonly program?: string;
}

/** Major and minor number of the PgBouncer on this machine, or null. */
export function poolerVersion(program = "pgbouncer"): string | null {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** A transaction pooler before the databases of a server on a socket. */
export async function startPooler(
  url: string,
  { size, maxPreparedStatements, program = "pgbouncer" }: PoolerOptions,
): Promise<Pooler> {
  const folder = newFolder("pooler");
  // It does not run as root, and must read and write here under whichever account.
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
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (words += chunk.toString()));
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
