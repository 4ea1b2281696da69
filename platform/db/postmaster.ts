import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** State of a running PostgreSQL, from its `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketDir: string; ready: boolean; stopping: boolean };

export function readPostmaster(folder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const state = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4] ?? "",
    ready: state === "ready",
    stopping: state === "stopping",
  };
}

/**
 * Returns true if this process runs on this folder. A process ID alone proves nothing, because after a
 * restart of the machine or container another program may have it. PostgreSQL's working directory is its data
 * folder, so the working directory decides where the system reveals it.
 */
export function isRunningOn(pid: number, folder: string): boolean {
  const cwd = workingFolder(pid);
  return cwd === undefined ? isAlive(pid) && mayBePostgres(pid) : cwd === realpathSync(folder);
}

/**
 * Returns true if no PostgreSQL process, not even a remaining child of a killed server, uses this folder.
 * False if the system can't tell.
 */
export function isUnused(folder: string): boolean {
  if (process.platform !== "linux") return false;
  const real = realpathSync(folder);
  const usesFolder = (pid: number) => {
    const cwd = workingFolder(pid);
    return cwd === undefined ? mayBePostgres(pid) : cwd === real;
  };
  return !readdirSync("/proc").some((name) => /^\d+$/.test(name) && usesFolder(Number(name)));
}

/**
 * Returns true if the process may be a running PostgreSQL, by its public name and state. For processes whose
 * working directory is unreadable: a container's root may not read the working directories of another
 * account's processes.
 */
function mayBePostgres(pid: number): boolean {
  if (process.platform !== "linux") return true;
  try {
    return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}

/**
 * Returns the working directory of a process. Null if the process does not exist, undefined if the system
 * does not reveal it.
 */
function workingFolder(pid: number): string | null | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    const isGone =
      error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
    return isGone ? null : undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
