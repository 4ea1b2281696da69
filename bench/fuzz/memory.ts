import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Memory (in MB) and resources of a server without open requests, after garbage collection. */
export interface MemorySample {
  /** Number of requests sent so far. */
  readonly number: number;
  /** Longest turn of the event loop since the last measurement, in milliseconds of processor time. */
  readonly held: number;
  /** Size of JavaScript objects. */
  readonly heap: number;
  /** Memory that V8 has mapped for its heap, including emptied pages that V8 keeps for a while. */
  readonly pages: number;
  /** Memory outside the heap that JavaScript objects refer to, such as buffers and compression. */
  readonly external: number;
  readonly buffers: number;
  /** Memory allocated from the system by libraries, threads and the rest of Node. */
  readonly malloc: number;
  readonly rssBefore: number;
  readonly rss: number;
  readonly lines: number;
  readonly timers: number;
  readonly things: number;
}

export interface SampleRequest {
  readonly number: number;
  readonly snapshot?: string;
}

const COLUMNS: readonly (readonly [string, keyof MemorySample])[] = [
  ["requests", "number"],
  ["held", "held"],
  ["heap", "heap"],
  ["pages", "pages"],
  ["external", "external"],
  ["buffers", "buffers"],
  ["malloc", "malloc"],
  ["RSS before", "rssBefore"],
  ["RSS after", "rss"],
  ["lines", "lines"],
  ["timers", "timers"],
  ["handles", "things"],
];
/**
 * Increase in MB from the third to the fourth quarter of the measurements that counts as growth. Noise is a
 * tenth of this.
 */
const MARGIN_MB = 2;
/**
 * Margin for malloc in MB. Larger because the system's allocator returns little of the free memory between
 * used blocks.
 */
const MARGIN_MALLOC_MB = 10;
const MARGIN_THINGS = 5;
/** Least number of measurements for a verdict on growth. */
const MIN_LOOKS = 8;

/** Measures the memory of a server started with bench/fuzz/watched.ts repeatedly. */
export class Memory {
  readonly #child: ChildProcess;
  readonly #snapshots: string | undefined;
  readonly #samples: MemorySample[] = [];

  constructor(child: ChildProcess, snapshots: string | undefined) {
    this.#child = child;
    this.#snapshots = snapshots;
  }

  /** Takes a measurement after `number` requests and prints a row of the table. */
  async look(number: number): Promise<void> {
    const snapshot =
      this.#snapshots === undefined ? undefined : join(this.#snapshots, `${number}.heapsnapshot`);
    const request: SampleRequest = { number, ...(snapshot === undefined ? {} : { snapshot }) };
    const reply = once(this.#child, "message");
    this.#child.send(request);
    // `as`: the process sends no other messages on this channel.
    const [sample] = (await reply) as [MemorySample];
    if (this.#samples.length === 0)
      console.log(`In MB, after a collection:\n${COLUMNS.map(([title]) => title.padStart(10)).join(" ")}`);
    this.#samples.push(sample);
    console.log(COLUMNS.map(([, key]) => formatValue(key, sample[key]).padStart(10)).join(" "));
  }

  /**
   * Returns the longest turn of the event loop. Ignores the first measurement, which includes the start of
   * the server.
   */
  held(): number {
    return Math.max(0, ...this.#samples.slice(1).map(({ held }) => held));
  }

  /**
   * Returns a sentence for each value that grew in the second half of the measurements: the mean of its later
   * part exceeds the mean of its earlier part by more than the margin. Empty with fewer than `MIN_LOOKS`
   * measurements.
   */
  growth(): string[] {
    const half = this.#samples.slice(Math.ceil(this.#samples.length / 2));
    if (this.#samples.length < MIN_LOOKS) return [];
    const middle = Math.floor(half.length / 2);
    const mean = (samples: readonly MemorySample[], key: keyof MemorySample) =>
      samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length;
    const growthOf = (key: keyof MemorySample) =>
      mean(half.slice(middle), key) - mean(half.slice(0, middle), key);
    const watchedValues: readonly (readonly [string, keyof MemorySample, number])[] = [
      ["the heap", "heap", MARGIN_MB],
      ["what the heap holds outside", "external", MARGIN_MB],
      ["what libraries and threads hold", "malloc", MARGIN_MALLOC_MB],
      ["open handles", "things", MARGIN_THINGS],
    ];
    for (const [label, key] of watchedValues)
      console.log(`${label} grew by ${growthOf(key).toFixed(2)} over the second half`);
    return watchedValues
      .filter(([, key, margin]) => growthOf(key) > margin)
      .map(([label]) => `${label} only grew`);
  }
}

const formatValue = (key: keyof MemorySample, value: number): string =>
  key === "number" || key === "lines" || key === "timers" || key === "things"
    ? String(value)
    : value.toFixed(1);
