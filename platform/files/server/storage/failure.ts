import { Readable } from "node:stream";
import type { Storage } from "./port.ts";

/** The disk or the bucket failed, not the line on which the bytes came. The caller is told to try again. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "the storage of files failed", { cause });
    this.name = "StorageFailure";
  }

  /** There is no room left on the disk. */
  get isFull(): boolean {
    const { cause } = this;
    return cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT");
  }
}

function fail(error: unknown): never {
  throw error instanceof StorageFailure ? error : new StorageFailure(error);
}

/**
 * Tells a failure of the storage from one of the bytes' source. When the storage fails, the source is destroyed with the same error, so that afterwards it
 * can't be known which of the two it was.
 */
export const withClearFailures = (storage: Storage): Storage => ({
  async put(key, bytes) {
    let broken: { readonly error: unknown } | undefined;
    async function* watched(): AsyncGenerator<Uint8Array> {
      try {
        yield* bytes;
      } catch (error) {
        broken = { error };
        throw error;
      }
    }
    try {
      return await storage.put(key, Readable.from(watched(), { objectMode: false }));
    } catch (error) {
      if (broken) throw broken.error;
      return fail(error);
    }
  },
  read: (key, range) => storage.read(key, range).catch(fail),
  remove: (key) => storage.remove(key).catch(fail),
  olderThan: (instant) => storage.olderThan(instant),
});
