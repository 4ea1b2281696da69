import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Order, Product } from "./messages.ts";
import { renderPdf } from "./render.ts";

const NICENESS = 10;

// Lowers the priority on Linux only, where it applies to this thread; elsewhere it would slow down the whole
// server.
if (process.platform === "linux") setPriority(NICENESS);

parentPort?.on("message", (order: Order) => void make(order));

async function make({ document, created }: Order): Promise<void> {
  try {
    const pdf = await renderPdf(document, created);
    answer({ kind: "made", pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (product: Product, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(product, moved);
