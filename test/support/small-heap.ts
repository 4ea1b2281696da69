import { readFileSync, writeFileSync } from "node:fs";
import { programs } from "./cluster.ts";
import { Victim } from "./kill-server.ts";

/** Heap limit of the server in MB. A whole file of the largest size doesn't fit. */
const HEAP_MB = 256;
/**
 * Largest permitted memory in MB: a full heap, the program itself (230 MB after its start), its young
 * generation and its buffers. These runs use 420 to 590 MB; a file kept in memory would add its 200 MB.
 */
export const MAX_MB = HEAP_MB + 370;

/** Starts the server as a separate process with a small heap. */
export async function startWithSmallHeap(folder: string): Promise<Victim> {
  const own = process.env["TEST_PG"] === "15" ? { bin: programs() } : {};
  const server = await Victim.in({
    folder: `${folder}/server`,
    ...own,
    env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
  });
  await server.start();
  return server;
}

/** Resets the peak memory of the process, which `mostMb` returns. */
export const forgetMost = ({ pid }: Pick<Victim, "pid">): void =>
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
export const mostMb = ({ pid }: Pick<Victim, "pid">): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
