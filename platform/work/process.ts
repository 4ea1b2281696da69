import { type ChildProcess, fork } from "node:child_process";
import type { Order, Product } from "./messages.ts";
import { WorkFailed } from "./work.ts";

/**
 * Child process that handles one order after the other. Of the server's settings it knows only the location
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

  run(order: Order, timeMs: number): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((done, failed) => {
      const end = (conclude: () => void): void => {
        clearTimeout(timer);
        this.#child.off("message", onMessage).off("exit", onExit);
        this.#rest();
        conclude();
      };
      const onMessage = (product: Product) =>
        end(() =>
          product.kind === "made" ? done(product.product) : failed(new WorkFailed("threw", product.reason)),
        );
      const onExit = () => end(() => failed(new WorkFailed("ended", "the process of heavy work ended")));
      const timer = setTimeout(() => {
        this.end();
        end(() => failed(new WorkFailed("late", `heavy work took longer than ${timeMs} ms`)));
      }, timeMs);
      this.#child.on("message", onMessage).on("exit", onExit);
      this.#child.send(order, (error) => {
        if (!error) return;
        this.end();
        end(() => failed(new WorkFailed("ended", error.message)));
      });
    });
  }
}
