import { type ChildProcess, fork } from "node:child_process";
import { refusalOf } from "#kernel/contract/problem.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import type { Order, Product } from "./messages.ts";
import { WorkFailed } from "./work.ts";
import { workBusy } from "./work.contract.ts";

/**
 * Multiple of an order's time limit that the order may take on a busy machine. The limit is of processor
 * time, because the process has a low priority: on a busy machine a letter that needs 0.2 s may last 20 s.
 */
const LONGEST_WAIT = 3;
const SHORTEST_CHECK_MS = 100;

/**
 * Child process that handles one order at a time. Receives none of the server's settings except the location
 * of files.
 */
export class WorkProcess {
  readonly #child: ChildProcess;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  isUsable = true;

  constructor({ memoryMb, idleMs }: { readonly memoryMb: number; readonly idleMs: number }) {
    this.#idleMs = idleMs;
    this.#child = fork(new URL("./child.ts", import.meta.url), {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      serialization: "advanced",
      env: { NODE_ENV: "production", PATH: process.env["PATH"], TZ: process.env["TZ"] },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.once("exit", () => {
      this.isUsable = false;
    });
    // Ignores errors of a process that could not be started or has ended, because `exit` fails its order.
    this.#child.on("error", () => undefined);
    this.#rest();
  }

  /** Ends the process when idle for too long. An idle process does not keep the server's process alive. */
  #rest(): void {
    this.#idle = setTimeout(() => this.end(), this.#idleMs).unref();
    this.#child.unref();
    this.#child.channel?.unref();
  }

  end(): void {
    clearTimeout(this.#idle);
    this.isUsable = false;
    this.#child.kill("SIGKILL");
  }

  /**
   * Runs an order. Fails with `WorkFailed` if the order uses more than `timeMs` of processor time, throws, or
   * ends the process, and with `workBusy` if the machine is too busy to finish it.
   */
  run(order: Order, timeMs: number): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((done, failed) => {
      const end = (conclude: () => void): void => {
        stopLimit();
        this.#child.off("message", onMessage).off("exit", onExit);
        this.#rest();
        conclude();
      };
      const onMessage = (product: Product) =>
        end(() =>
          product.kind === "made" ? done(product.product) : failed(new WorkFailed("threw", product.reason)),
        );
      const onExit = () => end(() => failed(new WorkFailed("ended", "the process of heavy work ended")));
      const stopLimit = this.#limit(timeMs, (error) => {
        this.end();
        end(() => failed(error));
      });
      this.#child.on("message", onMessage).on("exit", onExit);
      this.#child.send(order, (error) => {
        if (!error) return;
        this.end();
        end(() => failed(new WorkFailed("ended", error.message)));
      });
    });
  }

  /** Calls `exceeded` once the order takes too long. Returns the function that ends the check. */
  #limit(timeMs: number, exceeded: (error: Error) => void): () => void {
    const started = performance.now();
    const pid = this.#child.pid ?? 0;
    const usedBefore = cpuTimeOf(pid);
    let isOver = false;
    const check = async (): Promise<void> => {
      const [before, now] = [await usedBefore, await cpuTimeOf(pid)];
      if (isOver) return;
      // Counts the time since the start if the system has no figure.
      const used = before === undefined || now === undefined ? timeMs : now - before;
      const remainingMs = timeMs - used;
      if (remainingMs <= 0) exceeded(new WorkFailed("late", `heavy work took longer than ${timeMs} ms`));
      else if (performance.now() - started >= timeMs * LONGEST_WAIT) exceeded(refusalOf(workBusy, undefined));
      else timer = setTimeout(() => void check(), Math.max(remainingMs, SHORTEST_CHECK_MS));
    };
    let timer = setTimeout(() => void check(), timeMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }
}
