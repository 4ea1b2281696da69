import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { type Account, changeOwner } from "#platform/db/unprivileged-account.ts";
import { StartError } from "#platform/start-error.ts";

/** Maximum length of a socket path including the socket's name, in bytes. */
const socketPathLimit = process.platform === "darwin" ? 103 : 107;

export function defaultSettings(): Record<string, string> {
  const megabytes = Math.floor(totalmem() / 1_048_576);
  return {
    shared_buffers: `${Math.min(1024, Math.max(64, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_connections: "100",
    max_wal_size: "1GB",
    // An online backup needs both settings.
    wal_level: "replica",
    wal_keep_size: "256MB",
    random_page_cost: "1.1",
    jit: "off",
    // Disables parallel workers because containers give them little shared memory and list pages do not need
    // them.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Keeps statements and patients' rows out of the log.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    unix_socket_permissions: "0700",
  };
}

export function environment(): NodeJS.ProcessEnv {
  // Removes PG… settings of the user's shell because they must not affect the server.
  const entries = Object.entries(process.env).filter(
    ([key]) => !key.startsWith("PG") && !key.startsWith("LC_") && key !== "LANG",
  );
  return { ...Object.fromEntries(entries), LC_ALL: "C", TZ: "UTC" };
}

/**
 * Returns the folder of the socket: in DATA_DIR if the path is short enough for a socket, otherwise in /tmp,
 * accessible to Corella only.
 */
export function socketFolder(home: string, account: Account): string {
  const homeFolder = join(home, "run");
  const fits = Buffer.byteLength(join(homeFolder, ".s.PGSQL.5432")) <= socketPathLimit;
  const key = createHash("sha256").update(realpathSync(home)).digest("hex").slice(0, 12);
  const folder = fits ? homeFolder : join("/tmp", `corella-${process.getuid?.() ?? 0}-${key}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  const owners = [process.getuid?.(), account.ids?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid))
    throw new StartError(
      `The folder ${folder} belongs to somebody else: remove it, or choose a shorter DATA_DIR.`,
    );
  chmodSync(folder, 0o700);
  changeOwner(account, folder);
  return folder;
}
