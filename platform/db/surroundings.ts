import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { type Account, handOver } from "#platform/db/unprivileged.ts";
import { StartError } from "#platform/start-error.ts";

/** Bytes, with the name of the socket. */
const socketPathLimit = process.platform === "darwin" ? 103 : 107;

export function sensibleSettings(): Record<string, string> {
  const megabytes = Math.floor(totalmem() / 1_048_576);
  return {
    shared_buffers: `${Math.min(1024, Math.max(64, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_connections: "100",
    max_wal_size: "1GB",
    // A copy taken while it runs needs both.
    wal_level: "replica",
    wal_keep_size: "256MB",
    random_page_cost: "1.1",
    jit: "off",
    // Containers give little shared memory to parallel workers, and pages of a list do not need them.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // No statement and no row of a patient's reaches the log.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    unix_socket_permissions: "0700",
  };
}

export function environment(): NodeJS.ProcessEnv {
  // PG… settings of the person's own shell must not reach our server.
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith("PG") && !key.startsWith("LC_") && key !== "LANG");
  return { ...Object.fromEntries(own), LC_ALL: "C", TZ: "UTC" };
}

/** In DATA_DIR where the path is short enough for a socket, else in a folder of the system's that is ours alone. */
export function socketFolder(home: string, account: Account): string {
  const near = join(home, "run");
  const fits = Buffer.byteLength(join(near, ".s.PGSQL.5432")) <= socketPathLimit;
  const key = createHash("sha256").update(realpathSync(home)).digest("hex").slice(0, 12);
  const folder = fits ? near : join("/tmp", `corella-${process.getuid?.() ?? 0}-${key}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const is = lstatSync(folder);
  const owners = [process.getuid?.(), account.ids?.uid];
  if (!is.isDirectory() || !owners.includes(is.uid))
    throw new StartError(`The folder ${folder} belongs to somebody else: remove it, or choose a shorter DATA_DIR.`);
  chmodSync(folder, 0o700);
  handOver(account, folder);
  return folder;
}
