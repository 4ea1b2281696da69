import { setPriority } from "node:os";
import { localFolder } from "#platform/files/server/storage/local-folder.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { s3Storage } from "#platform/files/server/storage/s3.ts";
import { reasonOf } from "#platform/start-error.ts";
import type { Order, Product, StoragePlace } from "./messages.ts";

const NICENESS = 10;

setPriority(NICENESS);

process.on("message", (order: Order) => void runOrder(order));
// Exits when the server has ended.
process.on("disconnect", () => process.exit(0));

async function runOrder({ script, order, storage }: Order): Promise<void> {
  try {
    // The path is set by the server, never by a caller.
    const module: { work: (order: unknown, storage: Storage) => unknown } = await import(script);
    sendProduct({ kind: "made", product: await module.work(order, storageAt(storage)) });
  } catch (error) {
    sendProduct({
      kind: "failed",
      reason: error instanceof Error ? (error.stack ?? error.message) : reasonOf(error),
    });
  }
}

const storageAt = ({ bucket, storageDir }: StoragePlace): Storage =>
  bucket === undefined ? localFolder(storageDir) : s3Storage(bucket);

const sendProduct = (product: Product): void => void process.send?.(product);
