import { availableParallelism } from "node:os";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Order, StoragePlace } from "./messages.ts";
import { WorkProcess } from "./process.ts";
import type { Lane, Work } from "./work.ts";
import { workBusy } from "./work.contract.ts";

interface Limits {
  /** Processes per lane. PostgreSQL and the requests need the other cores. */
  readonly processes: number;
  /** Memory for the objects of one process in MB; buffers are not counted. */
  readonly memoryMb: number;
  /** Maximum number of orders waiting in a lane. */
  readonly waiting: number;
  /** Milliseconds after which an idle process ends. */
  readonly idleMs: number;
}

const LIMITS: Limits = {
  processes: Math.max(1, Math.floor(availableParallelism() / 2)),
  memoryMb: 192,
  waiting: 200,
  idleMs: 60_000,
};

interface WaitingOrder {
  readonly order: Order;
  readonly timeMs: number;
  readonly done: (product: unknown) => void;
  readonly failed: (error: unknown) => void;
}

interface LaneState {
  readonly queue: WaitingOrder[];
  readonly idle: WorkProcess[];
  readonly all: Set<WorkProcess>;
}

const newLane = (): LaneState => ({ queue: [], idle: [], all: new Set() });

/**
 * Runs work in child processes that would delay requests, or that reads content from outside (decision 0110).
 */
export class HeavyWork {
  readonly #limits: Limits;
  readonly #storage: StoragePlace;
  readonly #lanes: Readonly<Record<Lane, LaneState>> = { prompt: newLane(), background: newLane() };

  constructor(storage: StoragePlace, limits: Partial<Limits> = {}) {
    this.#storage = { bucket: storage.bucket, storageDir: storage.storageDir };
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Runs an order and returns its product. Throws `WorkFailed`, or refuses with `workBusy` if too many orders
   * wait or the machine is too busy to finish this one.
   */
  async run<Asked, Made>({ script, lane, timeMs, read }: Work<Asked, Made>, order: Asked): Promise<Made> {
    const { queue } = this.#lanes[lane];
    if (queue.length >= this.#limits.waiting) throw refusalOf(workBusy, undefined);
    const product = await new Promise<unknown>((done, failed) => {
      queue.push({
        order: { script: script.href, order, storage: this.#storage },
        timeMs: typeof timeMs === "number" ? timeMs : timeMs(order),
        done,
        failed,
      });
      this.#next(this.#lanes[lane]);
    });
    return read(product);
  }

  /** Ends the processes; unfinished orders fail. */
  stop(): void {
    for (const { queue, idle, all } of Object.values(this.#lanes)) {
      for (const { failed } of queue.splice(0)) failed(new Error("the server is stopping"));
      for (const worker of all) worker.end();
      idle.length = 0;
      all.clear();
    }
  }

  #next(lane: LaneState): void {
    if (lane.queue.length === 0) return;
    const freeProcess = this.#take(lane);
    const waiting = freeProcess && lane.queue.shift();
    if (freeProcess && waiting) void this.#give(lane, freeProcess, waiting);
  }

  #take({ idle, all }: LaneState): WorkProcess | undefined {
    for (let worker = idle.pop(); worker !== undefined; worker = idle.pop()) {
      if (worker.isUsable) return worker;
      all.delete(worker);
    }
    if (all.size >= this.#limits.processes) return undefined;
    const started = new WorkProcess(this.#limits);
    all.add(started);
    return started;
  }

  async #give(
    lane: LaneState,
    worker: WorkProcess,
    { order, timeMs, done, failed }: WaitingOrder,
  ): Promise<void> {
    await worker.run(order, timeMs).then(done, failed);
    if (worker.isUsable && lane.all.has(worker)) lane.idle.push(worker);
    else lane.all.delete(worker);
    this.#next(lane);
  }
}
