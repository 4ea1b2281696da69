import { readdirSync, readFileSync } from "node:fs";

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
