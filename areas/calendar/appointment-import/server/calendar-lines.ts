import type { Readable } from "node:stream";
import { encodingOf, textOf } from "./text.ts";

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32];
/** Longest line that is kept, in characters; a text longer than its column is cut later with a notice. */
const LONGEST_LINE = 100_000;

/**
 * Removes folds (RFC 5545, 3.1) from bytes, because a fold may split the bytes of one character. UTF-16
 * passes unchanged; its folds are removed from the text.
 */
export async function* unfoldedBytes(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pendingBytes = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const joinedBytes = pendingBytes.length === 0 ? chunk : Buffer.concat([pendingBytes, chunk]);
    // A line end at the end of a chunk may begin a fold, so the next chunk decides.
    const end =
      joinedBytes.at(-1) === LF
        ? joinedBytes.length - (joinedBytes.at(-2) === CR ? 2 : 1)
        : joinedBytes.at(-1) === CR
          ? joinedBytes.length - 1
          : joinedBytes.length;
    pendingBytes = Buffer.from(joinedBytes.subarray(end));
    if (end > 0) yield withoutFolds(joinedBytes, end);
  }
  if (pendingBytes.length > 0) yield pendingBytes;
}

function withoutFolds(bytes: Buffer, end: number): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let index = bytes.indexOf(LF); index !== -1 && index < end; index = bytes.indexOf(LF, index + 1)) {
    const next = bytes[index + 1];
    if (next !== SPACE && next !== TAB) continue;
    pieces.push(bytes.subarray(from, index > from && bytes[index - 1] === CR ? index - 1 : index));
    from = index + 2;
  }
  pieces.push(bytes.subarray(from, end));
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

/**
 * Returns a function that yields the unfolded lines of a calendar in any encoding, from the beginning on each
 * call.
 */
export async function calendarText(open: () => Promise<Readable>): Promise<() => AsyncIterable<string>> {
  const { encoding } = await encodingOf(async () => unfoldedBytes(await open()));
  const isWide = encoding.startsWith("utf-16");
  return async function* lines() {
    const bytes = await open();
    yield* linesOf(textOf(isWide ? bytes : unfoldedBytes(bytes), encoding));
  };
}

/**
 * Yields lines, joining each line that begins with a space or tab to the line before. Lines end with CRLF, LF
 * or CR and are cut at `LONGEST_LINE`.
 */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let remainder = "";
  let line: string | null = null;
  for await (const piece of text) {
    const parts = (remainder + piece).split(/\r\n|\n|\r(?!$)/);
    remainder = (parts.pop() ?? "").slice(0, LONGEST_LINE);
    for (const part of parts) {
      const isFold: boolean = line !== null && /^[ \t]/.test(part);
      if (!isFold && line !== null) yield line;
      line = (isFold ? (line ?? "") + part.slice(1) : part).slice(0, LONGEST_LINE);
    }
  }
  remainder = remainder.replace(/\r$/, "");
  if (line !== null && /^[ \t]/.test(remainder)) yield (line + remainder.slice(1)).slice(0, LONGEST_LINE);
  else {
    if (line !== null) yield line;
    if (remainder !== "") yield remainder;
  }
}
