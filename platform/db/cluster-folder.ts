import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { isAlive } from "#platform/db/postmaster.ts";
import { OWNER } from "#platform/db/postmaster-client.ts";
import { environment } from "#platform/db/server-environment.ts";
import { type Account, changeOwner } from "#platform/db/unprivileged-account.ts";
import { makeFolder } from "#platform/make-folder.ts";
import { codeOf, failureReason, reasonOf, StartError } from "#platform/start-error.ts";

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
    throw new StartError(
      `DATA_DIR ${home} is not a folder Corella may write to (${codeOf(error) ?? reasonOf(error)}).`,
    );
  }
}

export function assertVersion({ folder, bin, home }: ClusterPlace): void {
  const ownVersion = /\d+/.exec(
    spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).stdout ?? "",
  )?.[0];
  const folderVersion = readVersion(folder);
  if (folderVersion === ownVersion) return;
  const foundText =
    folderVersion === undefined
      ? "something that is not a PostgreSQL database"
      : `a database of PostgreSQL ${folderVersion}`;
  throw new StartError(
    `DATA_DIR ${home} holds ${foundText}, and this Corella brings PostgreSQL ${ownVersion}: choose another DATA_DIR, or run that database yourself and set DATABASE_URL.`,
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
  removeAbandoned(home);
  const draftFolder = join(home, `init.${process.pid}.tmp`);
  rmSync(draftFolder, { recursive: true, force: true });
  mkdirSync(draftFolder, { mode: 0o700 });
  changeOwner(account, draftFolder);
  const options = [
    "--username",
    OWNER,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
  const [command, args] = account.command(join(bin, "initdb"), ["-D", draftFolder, ...options]);
  const initdb = spawnSync(command, args, {
    ...account.spawnAs,
    cwd: home,
    encoding: "utf8",
    env: environment(),
  });
  if (initdb.status !== 0) {
    rmSync(draftFolder, { recursive: true, force: true });
    throw new StartError(
      `The database could not be created in DATA_DIR ${home}: ${failureReason(initdb.stderr ?? reasonOf(initdb.error))}`,
    );
  }
  try {
    renameSync(draftFolder, folder);
  } catch (error) {
    rmSync(draftFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function removeAbandoned(home: string): void {
  for (const entry of readdirSync(home)) {
    const pid = /^init\.(\d+)\.tmp$/.exec(entry)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(home, entry), { recursive: true, force: true });
  }
}
