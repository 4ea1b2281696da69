import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { PassThrough, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartError } from "#platform/start-error.ts";
import type { Part } from "./manifest.ts";

const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 2_000;

/** Lines into a file, with their number and the hash of what they say (before it is packed, so that two backups of the same rows tell the same). */
export async function writePart(folder: string, file: string, batches: AsyncIterable<readonly string[]>): Promise<Part> {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  async function* chunks() {
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      const chunk = Buffer.from(`${batch.join("\n")}\n`);
      hash.update(chunk);
      rows += batch.length;
      bytes += chunk.length;
      yield chunk;
    }
  }
  const out = createWriteStream(join(folder, file), { mode: 0o600, flags: "wx", flush: true });
  await pipeline(chunks, file.endsWith(".gz") ? createGzip({ level: 3 }) : new PassThrough(), out);
  return { file, rows, bytes, sha256: hash.digest("hex") };
}

/** Its lines, in batches. It ends in a refusal when they are not those that were written. */
export async function* readPart(folder: string, part: Part): AsyncGenerator<string[]> {
  const hash = createHash("sha256");
  let [rows, rest, batch, size]: [number, Buffer, string[], number] = [0, Buffer.alloc(0), [], 0];
  for await (const chunk of bytesOf(folder, part)) {
    hash.update(chunk);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      batch.push(rest.toString("utf8", 0, end));
      size += end;
      rest = rest.subarray(end + 1);
      rows += 1;
      if (size < BATCH_BYTES && batch.length < BATCH_ROWS) continue;
      yield batch;
      [batch, size] = [[], 0];
    }
  }
  if (rest.length > 0 || rows !== part.rows || hash.digest("hex") !== part.sha256) throw altered(folder, part.file);
  if (batch.length > 0) yield batch;
}

async function* bytesOf(folder: string, { file }: Part): AsyncGenerator<Buffer> {
  const raw = createReadStream(join(folder, file));
  const plain: Transform = file.endsWith(".gz") ? createGunzip() : new PassThrough();
  const filled = pipeline(raw, plain).catch(() => undefined);
  try {
    for await (const chunk of plain) yield chunk;
  } catch {
    throw altered(folder, file);
  } finally {
    raw.destroy();
    plain.destroy();
  }
  await filled;
}

/** Reads all of it, to see that it is what was written. */
export async function insistOnPart(folder: string, part: Part): Promise<void> {
  for await (const _ of readPart(folder, part));
}

export async function hashOfFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}

export const altered = (folder: string, file: string): StartError =>
  new StartError(`${folder} is damaged or was changed: ${file} differs from what was written. Nothing was changed.`);
