import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a server holds, in MB and in pieces, when nobody asks it anything and all that can be collected has been. */
export interface Look {
  /** Requests answered so far. */
  readonly number: number;
  /** The longest turn of the event loop since the last look, in milliseconds of processor time. */
  readonly held: number;
  /** Objects of JavaScript. */
  readonly heap: number;
  /** What V8 has mapped for them; pages it has emptied it keeps for a while beside these. */
  readonly pages: number;
  /** Held by such objects outside: buffers, compression. */
  readonly external: number;
  readonly buffers: number;
  /** What libraries, threads and the rest of Node have of the system. */
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
/** What counts as growth from one half of the second half to the other: noise is a tenth of it. */
const MARGIN_MB = 2;
/** The system's own allocator gives back little of what lies between pieces in use. */
const MARGIN_MALLOC_MB = 10;
const MARGIN_THINGS = 5;
/** Fewer looks than this prove nothing. */
const LEAST_LOOKS = 8;

/** A server started with bench/fuzz/watched.ts, looked at again and again. */
export class Memory {
  readonly #child: ChildProcess;
  readonly #snapshots: string | undefined;
  readonly #looks: Look[] = [];

  constructor(child: ChildProcess, snapshots: string | undefined) {
    this.#child = child;
    this.#snapshots = snapshots;
  }

  /** Prints a line of the table. */
  async look(number: number): Promise<void> {
    const snapshot = this.#snapshots === undefined ? undefined : join(this.#snapshots, `${number}.heapsnapshot`);
    const asked: Asked = { number, ...(snapshot === undefined ? {} : { snapshot }) };
    const heard = once(this.#child, "message");
    this.#child.send(asked);
    // `as`: nobody else in that process writes to this channel.
    const [seen] = (await heard) as [Look];
    if (this.#looks.length === 0)
      console.log(`In MB, after a collection:\n${COLUMNS.map(([title]) => title.padStart(10)).join(" ")}`);
    this.#looks.push(seen);
    console.log(COLUMNS.map(([, key]) => written(key, seen[key]).padStart(10)).join(" "));
  }

  /** The longest turn of the event loop after the first look, which has the server's start before it. */
  held(): number {
    return Math.max(0, ...this.#looks.slice(1).map(({ held }) => held));
  }

  /** What grew over the second half: the mean of its later looks beside that of its earlier ones. */
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
