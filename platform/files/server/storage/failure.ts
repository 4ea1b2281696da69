import { Readable } from "node:stream";
import type { Storage } from "./port.ts";

/** Failure of the disk or the bucket, not of the uploader's connection. The caller is asked to try again. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "the storage of files failed", { cause });
    this.name = "StorageFailure";
  }

  /** True if the disk is full. */
  get isFull(): boolean {
    const { cause } = this;
    return cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT");
  }
}

function fail(error: unknown): never {
  throw error instanceof StorageFailure ? error : new StorageFailure(error);
}

/**
 * Wraps a storage so that its failures can be told from failures of the source of the bytes. Needed because a
 * failing storage destroys the source with the same error, after which the two can't be distinguished.
 */
export const withClearFailures = (storage: Storage): Storage => ({
  async put(key, bytes) {
    let sourceFailure: { readonly error: unknown } | undefined;
    async function* watchSource(): AsyncGenerator<Uint8Array> {
      try {
        yield* bytes;
      } catch (error) {
        sourceFailure = { error };
        throw error;
      }
    }
    try {
      return await storage.put(key, Readable.from(watchSource(), { objectMode: false }));
    } catch (error) {
      if (sourceFailure) throw sourceFailure.error;
      return fail(error);
    }
  },
  read: (key, range) => storage.read(key, range).catch(fail),
  remove: (key) => storage.remove(key).catch(fail),
  olderThan: (instant) => storage.olderThan(instant),
});
