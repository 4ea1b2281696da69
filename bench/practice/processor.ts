import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Fields of /proc/PID/stat after the name, which may hold spaces; Linux only. */
function statOf(pid: string | number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // Gone since, or not Linux.
    return [];
  }
}

const msOf = (stat: readonly string[]): number => ((Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * 1000) / TICKS_PER_SECOND;

/** Milliseconds of processor a process has had, or all the processes it started; 0 where the system does not tell. */
export function spentBy(pid: number, whose: "itself" | "children" = "itself"): number {
  if (whose === "itself") return msOf(statOf(pid));
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map(statOf).reduce((sum, stat) => (stat[1] === String(pid) ? sum + msOf(stat) : sum), 0);
}
