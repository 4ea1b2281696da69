import { type Encoding, EncodingFinder, type FoundEncoding } from "#platform/tables/text-encoding.ts";

export class FileUnreadable extends Error {}
const NOT_TEXT = "This file is not text.";

/** The encoding of a file: read through once, so that nothing of it stands in memory. */
export async function encodingOf(open: () => Promise<AsyncIterable<Buffer>>): Promise<FoundEncoding> {
  const finder = new EncodingFinder();
  for await (const piece of await open()) finder.push(piece);
  const found = finder.end();
  if (found === null) throw new FileUnreadable(NOT_TEXT);
  return found;
}

export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const piece = decoder.decode(chunk, { stream: true });
    // UTF-16 can write one too, and the database keeps none.
    if (piece.includes("\0")) throw new FileUnreadable(NOT_TEXT);
    yield piece;
  }
  yield decoder.decode();
}
