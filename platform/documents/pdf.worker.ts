import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { RenderRequest, RenderResult } from "./messages.ts";
import { renderPdf } from "./render.ts";

const NICENESS = 10;

// Lowers the priority on Linux only, where it applies to this thread; elsewhere it would slow down the whole
// server.
if (process.platform === "linux") setPriority(NICENESS);

parentPort?.on("message", (order: RenderRequest) => void handleRequest(order));

async function handleRequest({ document, created }: RenderRequest): Promise<void> {
  try {
    const pdf = await renderPdf(document, created);
    sendResult({ kind: "made", pdf }, [pdf.buffer]);
  } catch (error) {
    sendResult({
      kind: "failed",
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const sendResult = (product: RenderResult, transfers: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(product, transfers);
