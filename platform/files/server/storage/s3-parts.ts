import type { Readable } from "node:stream";

/**
 * Regroups a stream into buffers of exactly `size` bytes; the last one may be shorter. `onChunk` receives each
 * incoming chunk.
 */
export async function* splitIntoParts(
  bytes: Readable,
  size: number,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer, undefined> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    // `as`: a stream of bytes yields buffers.
    let unread = chunk as Buffer;
    onChunk(unread);
    while (length + unread.length >= size) {
      const missingLength = size - length;
      yield Buffer.concat([...pending, unread.subarray(0, missingLength)]);
      unread = unread.subarray(missingLength);
      pending = [];
      length = 0;
    }
    if (unread.length > 0) pending.push(unread);
    length += unread.length;
  }
  if (length > 0) yield Buffer.concat(pending);
  return undefined;
}
