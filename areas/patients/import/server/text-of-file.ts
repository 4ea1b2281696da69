import type { FileHandle } from "node:fs/promises";

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

/** Text as people's programs write it: UTF-8 or UTF-16 by its mark, else Windows-1252 when it is not UTF-8. Null: this is no text. */
export async function encodingOf(received: Received): Promise<string | null> {
  const marked = await markedEncoding(received);
  if (marked !== null) return (await isText(received, marked)) ? marked : null;
  if (await holdsNul(received)) return null;
  return (await isText(received, "utf-8")) ? "utf-8" : "windows-1252";
}

async function markedEncoding({ file }: Received): Promise<string | null> {
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return "utf-16le";
  return buffer[0] === 0xfe && buffer[1] === 0xff ? "utf-16be" : null;
}

async function holdsNul(received: Received): Promise<boolean> {
  for await (const bytes of bytesOf(received)) if (bytes.includes(0)) return true;
  return false;
}

/** Whether all of it can be read so. */
async function isText(received: Received, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of bytesOf(received)) if (decoder.decode(bytes, { stream: true }).includes("\0")) return false;
    decoder.decode();
    return true;
  } catch (error) {
    // What the disk has to say is no matter of letters.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text piece by piece, without a mark at its beginning. */
export async function* textOf(received: Received, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(received)) {
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** The beginning, at most so many characters. */
export async function headOf(received: Received, encoding: string, most: number): Promise<string> {
  let head = "";
  for await (const text of textOf(received, encoding)) {
    head += text;
    if (head.length >= most) break;
  }
  return head.slice(0, most);
}
