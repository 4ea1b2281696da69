import type { Readable } from "node:stream";

const UTF8 = new TextDecoder();
export class FileUnreadable extends Error {}
const NOT_TEXT = "This file is not text.";

/** UTF-8 or UTF-16 by its mark, else Windows-1252 where it is not UTF-8: read through once, so that nothing of it stands in memory. */
export async function encodingOf(open: () => Promise<Readable>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  const bytes = await open();
  for await (const chunk of bytes) {
    const piece: Buffer = chunk;
    const marked = isFirst ? markIn(piece) : null;
    isFirst = false;
    if (marked !== null) {
      bytes.destroy();
      return marked;
    }
    if (piece.includes(0)) throw new FileUnreadable(NOT_TEXT);
    isUtf8 &&= decodes(decoder, piece);
  }
  return isUtf8 ? "utf-8" : "windows-1252";
}

const markIn = (bytes: Buffer): string | null =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;

function decodes(decoder: Pick<typeof UTF8, "decode">, piece: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

export async function* textOf(bytes: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const piece = decoder.decode(chunk, { stream: true });
    // UTF-16 can write one too, and the database keeps none.
    if (piece.includes("\0")) throw new FileUnreadable(NOT_TEXT);
    yield piece;
  }
  yield decoder.decode();
}
