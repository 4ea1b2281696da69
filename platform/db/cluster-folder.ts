import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "#platform/db/postmaster.ts";
import { OWNER } from "#platform/db/postmaster-client.ts";
import { environment } from "#platform/db/surroundings.ts";
import { type Account, handOver } from "#platform/db/unprivileged.ts";
import { makeFolder } from "#platform/make-folder.ts";
import { codeOf, lastWords, reasonOf, StartError } from "#platform/start-error.ts";

/** Location of a cluster and the account it runs under. */
export interface ClusterPlace {
  /** Folder with initdb and postgres. */
  readonly bin: string;
  /** Folder that contains the cluster, its log and its socket. */
  readonly home: string;
  readonly account: Account;
  readonly folder: string;
  readonly log: string;
}

export function openHome(home: string, log: string): void {
  try {
    makeFolder(home);
    closeSync(openSync(log, "a", 0o600));
    // Rotates the log at a start only, never while the server writes.
    if (statSync(log).size > 10_000_000) renameSync(log, `${log}.1`);
  } catch (error) {
    throw new StartError(`DATA_DIR ${home} is not a folder Corella may write to (${codeOf(error) ?? reasonOf(error)}).`);
  }
}

export function insistOnVersion({ folder, bin, home }: ClusterPlace): void {
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

/**
 * Creates the cluster under a temporary name and renames it, so that a first start killed halfway never
 * leaves a partial cluster. Of two simultaneous first starts, one wins the rename.
 */
export function createFolder(place: ClusterPlace): void {
  const { account, home, bin, folder } = place;
  dropAbandoned(home);
  const fresh = join(home, `init.${process.pid}.tmp`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  handOver(account, fresh);
  const options = [
    "--username",
    OWNER,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
  const [command, args] = account.command(join(bin, "initdb"), ["-D", fresh, ...options]);
  const made = spawnSync(command, args, { ...account.spawnAs, cwd: home, encoding: "utf8", env: environment() });
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
