import type { FileHandle } from "node:fs/promises";
import { type Encoding, EncodingFinder, type FoundEncoding } from "#platform/tables/text-encoding.ts";

/** An uploaded file on the server's disk with its original name. */
export interface ReceivedFile {
  readonly name: string;
  readonly size: number;
  readonly file: FileHandle;
}

const CHUNK = 64 * 1024;

/** Yields the bytes of a file from the beginning. */
async function* bytesOf({ file }: ReceivedFile): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Returns the encoding of a file, detected from all its bytes; null if the file is not text. */
export async function encodingOf(received: ReceivedFile): Promise<FoundEncoding | null> {
  const finder = new EncodingFinder();
  for await (const bytes of bytesOf(received)) finder.push(bytes);
  const detected = finder.end();
  return detected?.encoding.startsWith("utf-16") && !(await isText(received, detected.encoding))
    ? null
    : detected;
}

/** Returns true if the whole file can be decoded in this encoding and contains no NUL character. */
async function isText(received: ReceivedFile, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of bytesOf(received))
      if (decoder.decode(bytes, { stream: true }).includes("\0")) return false;
    decoder.decode();
    return true;
  } catch (error) {
    // A `TypeError` means that the bytes are invalid in this encoding. Rethrows other errors, such as a
    // failing disk.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Yields the text in pieces, without a byte order mark. */
export async function* textOf(received: ReceivedFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(received)) {
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** Returns the beginning of the text, at most `limit` characters. */
export async function headOf(received: ReceivedFile, encoding: Encoding, limit: number): Promise<string> {
  let head = "";
  for await (const text of textOf(received, encoding)) {
    head += text;
    if (head.length >= limit) break;
  }
  return head.slice(0, limit);
}
