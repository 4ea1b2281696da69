import { type Encoding, EncodingFinder, type FoundEncoding } from "#platform/tables/text-encoding.ts";

export class FileUnreadable extends Error {}
const NOT_TEXT = "This file is not text.";

/**
 * Returns the encoding of a file, streaming it once so that the file is never wholly in memory. Throws
 * `FileUnreadable` if the file is not text.
 */
export async function encodingOf(open: () => Promise<AsyncIterable<Buffer>>): Promise<FoundEncoding> {
  const finder = new EncodingFinder();
  for await (const piece of await open()) finder.push(piece);
  const encoding = finder.end();
  if (encoding === null) throw new FileUnreadable(NOT_TEXT);
  return encoding;
}

export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const piece = decoder.decode(chunk, { stream: true });
    // UTF-16 can encode a NUL character too, which the database can't store.
    if (piece.includes("\0")) throw new FileUnreadable(NOT_TEXT);
    yield piece;
  }
  yield decoder.decode();
}
