import type { Readable } from "node:stream";

/**
 * Storage of the bytes of uploaded files. Keys are created by Corella (opaque, unguessable); users' file
 * names never reach a path.
 */
export interface Storage {
  /** Resolves when all bytes are stored durably. An interrupted upload leaves nothing behind. */
  put(key: string, bytes: Readable): Promise<{ size: number; sha256: Buffer }>;
  /** Returns the bytes from `start` to `end` inclusive, or null if the key does not exist. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Removes a key. A missing key is not an error. */
  remove(key: string): Promise<void>;
  /**
   * Yields batches of keys stored before an instant (in milliseconds), and removes partial files left by a
   * crash.
   */
  olderThan(instant: number): AsyncIterable<readonly string[]>;
}
