import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

const TICKS_PER_SECOND = 100;

/**
 * Returns the fields of /proc/PID/stat after the process name, which may contain spaces. Empty if the process
 * has ended or the system is not Linux.
 */
function statOf(pid: string | number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // The process has ended, or the system is not Linux.
    return [];
  }
}

const msOf = (stat: readonly string[]): number =>
  ((Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * 1000) / TICKS_PER_SECOND;

/**
 * Returns the processor time in milliseconds of a process, or of all processes that it started. 0 if a
 * process's times are not available.
 */
export function processorTimeOf(pid: number, target: "itself" | "children" = "itself"): number {
  if (target === "itself") return msOf(statOf(pid));
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(statOf).reduce((sum, stat) => (stat[1] === String(pid) ? sum + msOf(stat) : sum), 0);
}

/** Returns the process ID of the PostgreSQL server at `url`. NaN if it runs on another machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    // The second field after the name is the process that started this one.
    return Number(statOf(rows[0]?.pid ?? 0)[1]);
  } finally {
    await client.end();
  }
}
