import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { writeHeapSnapshot } from "node:v8";
import { LoopHolds } from "#test/support/loop-hold.ts";
import type { SampleRequest, MemorySample } from "./memory.ts";

// Loaded before the server (node --expose-gc --import). Responds to each message with the process's memory
// after garbage collection.

const { gc } = globalThis;
if (!gc || !process.send) throw new Error("to be started with --expose-gc and a channel");
const MB = 1024 * 1024;
const loopHolds = new LoopHolds();

async function takeSample({ number, snapshot }: SampleRequest): Promise<MemorySample> {
  const held = loopHolds.take();
  const rssBefore = process.memoryUsage.rss();
  await waitForQuiet();
  // Collects several times, because objects released by a finalizer or a weak reference are freed by the next
  // collection.
  for (let time = 0; time < 3; time += 1) {
    gc?.();
    await pause(20);
  }
  const { heapUsed, heapTotal, external, arrayBuffers, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const countOf = (kind: string) => resources.filter((resource) => resource === kind).length;
  if (snapshot !== undefined) writeHeapSnapshot(snapshot);
  // Excludes the time of the collection and the snapshot from the next measurement.
  loopHolds.take();
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
    lines: countOf("TCPSocketWrap"),
    timers: countOf("Timeout"),
    things: resources.length,
  };
}

/**
 * Alignment and size in bytes of malloc's arenas on Linux, where malloc uses the heap and these arenas.
 * `mallocBytes` returns 0 on other systems.
 */
const ARENA = 64n * 1024n * 1024n;
function mallocBytes(): number {
  if (process.platform !== "linux") return 0;
  let bytes = 0;
  let isMalloc = false;
  for (const line of readFileSync("/proc/self/smaps", "utf8").split("\n")) {
    const [, from, to, mappingName = ""] =
      /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
    if (from !== undefined) {
      const begins = BigInt(`0x${from}`);
      isMalloc =
        mappingName === "[heap]" ||
        (mappingName === "" && begins % ARENA === 0n && BigInt(`0x${to}`) - begins <= ARENA);
    } else if (isMalloc && line.startsWith("Rss:")) bytes += Number(/\d+/.exec(line)?.[0]) * 1024;
  }
  return bytes;
}

/**
 * Waits until the number of open resources is stable, so that closed connections are cleaned up and pending
 * audit entries of lists are written.
 */
async function waitForQuiet(): Promise<void> {
  let before = -1;
  for (let time = 0; time < 20; time += 1) {
    await pause(100);
    const now = process.getActiveResourcesInfo().length;
    if (now === before && time > 10) return;
    before = now;
  }
}

// `as`: only bench/fuzz/memory.ts sends messages to this process.
process.on(
  "message",
  (request) => void takeSample(request as SampleRequest).then((sample) => process.send?.(sample)),
);
process.on("disconnect", () => process.exit(1));
// Prevents the channel from keeping the process alive.
process.channel?.unref();
