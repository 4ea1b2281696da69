import { buffer } from "node:stream/consumers";
import { CustomSource, Input, type InputFormat } from "mediabunny";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Recording } from "./recording-work.ts";

/** Reads the bytes from `start` up to, but not including, `end`, as far as the file contains them. */
export async function bytesOf(
  storage: Storage,
  file: Recording,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const bytes = await storage.read(file.storage_key, { start, end: Math.min(end, file.size) - 1 });
  if (!bytes) throw new Error("a recording's bytes are missing");
  return buffer(bytes);
}

/** Yields the file's bytes from `start` up to `end` in pieces; all bytes by default. */
export async function* chunksOf(
  storage: Storage,
  file: Recording,
  start = 0,
  end = file.size,
): AsyncGenerator<Uint8Array> {
  const bytes = await storage.read(file.storage_key, { start, end: end - 1 });
  if (!bytes) throw new Error("a recording's bytes are missing");
  yield* bytes;
}

/**
 * Wraps a recording as an input for mediabunny, which reads it in parts. `size` may be larger than the file;
 * zeros are read for the missing bytes.
 */
export const inputOf = (
  storage: Storage,
  file: Recording,
  formats: InputFormat[],
  size: number = file.size,
): Input =>
  new Input({
    formats,
    source: new CustomSource({
      getSize: () => size,
      async read(start, end) {
        if (end <= file.size) return bytesOf(storage, file, start, end);
        const bytes = new Uint8Array(Math.min(end, size) - start);
        if (start < file.size) bytes.set(await bytesOf(storage, file, start, file.size));
        return bytes;
      },
    }),
  });
