import { Worker } from "node:worker_threads";
import type { Document } from "#kernel/text/document.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { codeOf } from "#platform/start-error.ts";
import { documentsBusy, documentTooLong } from "./documents.contract.ts";
import type { RenderRequest, RenderResult } from "./messages.ts";

interface Limits {
  /** Number of threads. One thread renders about ten invoices of 60 lines a second. */
  readonly workers: number;
  /** Time limit of one document in milliseconds, from its start on a thread. */
  readonly timeMs: number;
  /** Maximum number of documents waiting for a thread. */
  readonly waiting: number;
  readonly memoryMb: number;
}

const LIMITS: Limits = { workers: 1, timeMs: 30_000, waiting: 100, memoryMb: 256 };

interface QueuedRequest extends RenderRequest {
  readonly done: (pdf: Uint8Array) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Renders PDFs on worker threads, so that the server stays responsive. A failure affects only its own
 * document.
 */
export class DocumentWorkers {
  readonly #limits: Limits;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #queue: QueuedRequest[] = [];

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  render(document: Document, created: Date): Promise<Uint8Array> {
    if (this.#queue.length >= this.#limits.waiting) throw refusalOf(documentsBusy, undefined);
    return new Promise((done, failed) => {
      this.#queue.push({ document, created, done, failed });
      this.#next();
    });
  }

  /** Terminates the threads; unfinished documents fail. */
  async stop(): Promise<void> {
    for (const { failed } of this.#queue.splice(0)) failed(new Error("the server is stopping"));
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #next(): void {
    const worker = this.#idle.pop() ?? (this.#all.size < this.#limits.workers ? this.#begin() : undefined);
    if (!worker) return;
    const order = this.#queue.shift();
    if (order) this.#give(worker, order);
    else this.#idle.push(worker);
  }

  #begin(): Worker {
    const worker = new Worker(new URL("./pdf.worker.ts", import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    this.#all.add(worker);
    worker.once("exit", () => {
      this.#all.delete(worker);
      const index = this.#idle.indexOf(worker);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    return worker;
  }

  #give(worker: Worker, { document, created, done, failed }: QueuedRequest): void {
    const end = (conclude: () => void, isUsable: boolean): void => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      // An idle thread must not keep the process alive.
      worker.unref();
      if (isUsable) this.#idle.push(worker);
      else {
        this.#all.delete(worker);
        // Ignores later errors of a broken thread.
        worker.on("error", () => undefined);
        void worker.terminate();
      }
      conclude();
      this.#next();
    };
    const failTooLong = () => failed(refusalOf(documentTooLong, undefined));
    const timer = setTimeout(() => end(failTooLong, false), this.#limits.timeMs);
    worker.ref();
    // Ignores other messages: under `node --watch` a thread also reports the files it reads.
    const onMessage = (product: RenderResult | { readonly kind?: undefined }) => {
      if (product.kind !== undefined) end(() => settle(product, done, failed), true);
    };
    const onError = (error: unknown) =>
      end(codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY" ? failTooLong : () => failed(error), false);
    const onExit = () => end(() => failed(new Error("a document's thread ended")), false);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ document, created } satisfies RenderRequest);
  }
}

function settle(product: RenderResult, done: QueuedRequest["done"], failed: QueuedRequest["failed"]): void {
  if (product.kind === "made") done(product.pdf);
  else failed(new Error(product.reason));
}
