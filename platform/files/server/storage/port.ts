import type { Readable } from "node:stream";

/** Where the bytes of uploaded files live. Keys are ours (opaque, unguessable); names people gave never reach a path. */
export interface Storage {
  /** Streams everything to rest before it answers: a cut-off upload leaves nothing behind. */
  put(key: string, bytes: Readable): Promise<{ size: number; sha256: Buffer }>;
  /** The bytes from `start` up to and including `end`; null when there are none under this key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Keys at rest since before that instant (milliseconds), in groups; what a crash left half written is removed on the way. */
  olderThan(instant: number): AsyncIterable<readonly string[]>;
}
