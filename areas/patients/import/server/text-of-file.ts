import type { FileHandle } from "node:fs/promises";
import { type Encoding, EncodingFinder, type FoundEncoding } from "#platform/tables/text-encoding.ts";

/** A file on this machine's disk with the name its owner gave it. */
export interface Received {
  readonly name: string;
  readonly size: number;
  readonly file: FileHandle;
}

const CHUNK = 64 * 1024;

/** From the beginning each time. */
async function* bytesOf({ file }: Received): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** The encoding of a file, found from all its bytes. Null if it is no text. */
export async function encodingOf(received: Received): Promise<FoundEncoding | null> {
  const finder = new EncodingFinder();
  for await (const bytes of bytesOf(received)) finder.push(bytes);
  const found = finder.end();
  return found?.encoding.startsWith("utf-16") && !(await isText(received, found.encoding)) ? null : found;
}

/** True if all of it can be read so, without a NUL. */
async function isText(received: Received, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of bytesOf(received)) if (decoder.decode(bytes, { stream: true }).includes("\0")) return false;
    decoder.decode();
    return true;
  } catch (error) {
    // A fault of the disk is no matter of letters.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text piece by piece, without a mark at its beginning. */
export async function* textOf(received: Received, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(received)) {
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** The beginning, at most so many characters. */
export async function headOf(received: Received, encoding: Encoding, most: number): Promise<string> {
  let head = "";
  for await (const text of textOf(received, encoding)) {
    head += text;
    if (head.length >= most) break;
  }
  return head.slice(0, most);
}
