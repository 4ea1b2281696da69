import { readFileSync, writeFileSync } from "node:fs";
import { programs } from "./cluster.ts";
import { Victim } from "./kill-server.ts";

/** One whole file of the largest size would not fit in. */
const HEAP_MB = 256;
/** The heap that may be filled, and besides it the program itself (230 MB when it has started), its young generation and its buffers. A file
 * kept whole would add its 200 MB to the 420 to 590 of these runs. */
export const MOST_MB = HEAP_MB + 370;

/** The server as a process of its own, with a small heap. */
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

/** From now on the most memory is counted anew. */
export const forgetMost = ({ pid }: Pick<Victim, "pid">): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");
export const mostMb = ({ pid }: Pick<Victim, "pid">): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
