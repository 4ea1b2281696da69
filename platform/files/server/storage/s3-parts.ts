import type { Readable } from "node:stream";

/**
 * Regroups a stream into buffers of exactly `size` bytes; the last one may be shorter. `look` receives each
 * incoming chunk.
 */
export async function* inParts(bytes: Readable, size: number, look: (chunk: Buffer) => void): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    // `as`: a stream of bytes yields buffers.
    let rest = chunk as Buffer;
    look(rest);
    while (length + rest.length >= size) {
      const cut = size - length;
      yield Buffer.concat([...waiting, rest.subarray(0, cut)]);
      rest = rest.subarray(cut);
      waiting = [];
      length = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
  return undefined;
}
