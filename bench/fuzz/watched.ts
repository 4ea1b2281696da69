import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { writeHeapSnapshot } from "node:v8";
import { LoopHolds } from "#test/support/loop-hold.ts";
import type { Asked, Look } from "./memory.ts";

// Loaded before the server (node --expose-gc --import): says, when asked, what it holds once nothing is left to collect.

const { gc } = globalThis;
if (!gc || !process.send) throw new Error("to be started with --expose-gc and a channel");
const MB = 1024 * 1024;
const holds = new LoopHolds();

async function look({ number, snapshot }: Asked): Promise<Look> {
  const held = holds.take();
  const rssBefore = process.memoryUsage.rss();
  await untilQuiet();
  // What a finalizer or a weak reference lets go is collected by the next one.
  for (let time = 0; time < 3; time += 1) {
    gc?.();
    await pause(20);
  }
  const { heapUsed, heapTotal, external, arrayBuffers, rss } = process.memoryUsage();
  const things = process.getActiveResourcesInfo();
  const ofKind = (kind: string) => things.filter((thing) => thing === kind).length;
  if (snapshot !== undefined) writeHeapSnapshot(snapshot);
  // Collecting garbage and writing it down is no request's work.
  holds.take();
  return {
    number,
    held,
    heap: heapUsed / MB,
    pages: heapTotal / MB,
    external: external / MB,
    buffers: arrayBuffers / MB,
    malloc: mallocBytes() / MB,
    rssBefore: rssBefore / MB,
    rss: rss / MB,
    lines: ofKind("TCPSocketWrap"),
    timers: ofKind("Timeout"),
    things: things.length,
  };
}

/** Where malloc has its pieces, for all threads: on Linux the heap, and its arenas, which begin at multiples of 64 MB. Elsewhere nobody tells. */
const ARENA = 64n * 1024n * 1024n;
function mallocBytes(): number {
  if (process.platform !== "linux") return 0;
  let bytes = 0;
  let isMalloc = false;
  for (const line of readFileSync("/proc/self/smaps", "utf8").split("\n")) {
    const [, from, to, rest = ""] = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
    if (from !== undefined) {
      const begins = BigInt(`0x${from}`);
      isMalloc = rest === "[heap]" || (rest === "" && begins % ARENA === 0n && BigInt(`0x${to}`) - begins <= ARENA);
    } else if (isMalloc && line.startsWith("Rss:")) bytes += Number(/\d+/.exec(line)?.[0]) * 1024;
  }
  return bytes;
}

/** The caller has hung up; that is heard, and lists shown are registered, within the second. */
async function untilQuiet(): Promise<void> {
  let before = -1;
  for (let time = 0; time < 20; time += 1) {
    await pause(100);
    const now = process.getActiveResourcesInfo().length;
    if (now === before && time > 10) return;
    before = now;
  }
}

// `as`: bench/fuzz/memory.ts is the only one who writes here.
process.on("message", (asked) => void look(asked as Asked).then((seen) => process.send?.(seen)));
process.on("disconnect", () => process.exit(1));
// It is no reason to go on.
process.channel?.unref();
