import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** What a running PostgreSQL says of itself in `postmaster.pid`. */
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
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? "", ready: state === "ready", stopping: state === "stopping" };
}

/**
 * Does this process run on this folder? A number alone proves nothing: after a restart of the machine or the container
 * another program may have it. PostgreSQL works inside its folder, so where the system tells, the working folder decides.
 */
export function worksOn(pid: number, folder: string): boolean {
  const cwd = workingFolder(pid);
  return cwd === undefined ? isAlive(pid) && mayBePostgres(pid) : cwd === realpathSync(folder);
}

/** No process of PostgreSQL, not even a last child of a killed one, works on this folder. False where we cannot know. */
export function nobodyWorksOn(folder: string): boolean {
  if (process.platform !== "linux") return false;
  const real = realpathSync(folder);
  const works = (pid: number) => {
    const cwd = workingFolder(pid);
    return cwd === undefined ? mayBePostgres(pid) : cwd === real;
  };
  return !readdirSync("/proc").some((name) => /^\d+$/.test(name) && works(Number(name)));
}

/** Name and state of a process are public where its working folder is not: a container's root may not read those of another account. */
function mayBePostgres(pid: number): boolean {
  if (process.platform !== "linux") return true;
  try {
    return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}

/** Null where there is no such process, undefined where the system does not tell. */
function workingFolder(pid: number): string | null | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    const gone = error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
    return gone ? null : undefined;
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
