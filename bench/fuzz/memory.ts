import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Memory (in MB) and resources of a server without open requests, after garbage collection. */
export interface Look {
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

export interface Asked {
  readonly number: number;
  readonly snapshot?: string;
}

const COLUMNS: readonly (readonly [string, keyof Look])[] = [
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
const LEAST_LOOKS = 8;

/** Measures the memory of a server started with bench/fuzz/watched.ts repeatedly. */
export class Memory {
  readonly #child: ChildProcess;
  readonly #snapshots: string | undefined;
  readonly #looks: Look[] = [];

  constructor(child: ChildProcess, snapshots: string | undefined) {
    this.#child = child;
    this.#snapshots = snapshots;
  }

  /** Takes a measurement after `number` requests and prints a row of the table. */
  async look(number: number): Promise<void> {
    const snapshot = this.#snapshots === undefined ? undefined : join(this.#snapshots, `${number}.heapsnapshot`);
    const asked: Asked = { number, ...(snapshot === undefined ? {} : { snapshot }) };
    const heard = once(this.#child, "message");
    this.#child.send(asked);
    // `as`: the process sends no other messages on this channel.
    const [seen] = (await heard) as [Look];
    if (this.#looks.length === 0)
      console.log(`In MB, after a collection:\n${COLUMNS.map(([title]) => title.padStart(10)).join(" ")}`);
    this.#looks.push(seen);
    console.log(COLUMNS.map(([, key]) => written(key, seen[key]).padStart(10)).join(" "));
  }

  /**
   * Returns the longest turn of the event loop. Ignores the first measurement, which includes the start of
   * the server.
   */
  held(): number {
    return Math.max(0, ...this.#looks.slice(1).map(({ held }) => held));
  }

  /**
   * Returns a sentence for each value that grew in the second half of the measurements: the mean of its later
   * part exceeds the mean of its earlier part by more than the margin. Empty with fewer than `LEAST_LOOKS`
   * measurements.
   */
  growth(): string[] {
    const half = this.#looks.slice(Math.ceil(this.#looks.length / 2));
    if (this.#looks.length < LEAST_LOOKS) return [];
    const middle = Math.floor(half.length / 2);
    const mean = (looks: readonly Look[], key: keyof Look) => looks.reduce((sum, one) => sum + one[key], 0) / looks.length;
    const grew = (key: keyof Look) => mean(half.slice(middle), key) - mean(half.slice(0, middle), key);
    const measured: readonly (readonly [string, keyof Look, number])[] = [
      ["the heap", "heap", MARGIN_MB],
      ["what the heap holds outside", "external", MARGIN_MB],
      ["what libraries and threads hold", "malloc", MARGIN_MALLOC_MB],
      ["open handles", "things", MARGIN_THINGS],
    ];
    for (const [what, key] of measured) console.log(`${what} grew by ${grew(key).toFixed(2)} over the second half`);
    return measured.filter(([, key, margin]) => grew(key) > margin).map(([what]) => `${what} only grew`);
  }
}

const written = (key: keyof Look, value: number): string =>
  key === "number" || key === "lines" || key === "timers" || key === "things" ? String(value) : value.toFixed(1);
