import { readFile } from "node:fs/promises";

/** Linux counts processor time in hundredths of a second for programs (`man proc_pid_stat`). */
const TICK_MS = 10;
/** Index of the user's time after the name of the program; the system's time follows. */
const USER_TIME = 11;

/**
 * Returns the processor time that a process has used, in milliseconds. Undefined if the process has ended, or
 * on a system without /proc.
 */
export async function cpuTimeOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name of the program is in brackets and may have spaces and brackets in it.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields?.[USER_TIME]) + Number(fields?.[USER_TIME + 1]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
}
