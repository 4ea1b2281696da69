import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { PassThrough, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartError } from "#platform/start-error.ts";
import { LineReader, MAX_LINE_BYTES } from "./lines.ts";
import type { Part } from "./manifest.ts";
import { openWithin } from "./open-within.ts";

/**
 * Writes lines into a file and returns their number, size and hash. Hashed before compression, so that two
 * backups of the same rows have the same hash.
 */
export async function writePart(
  folder: string,
  file: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<Part> {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  async function* chunks() {
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      if (batch.some((line) => line.length > MAX_LINE_BYTES / 4 && Buffer.byteLength(line) > MAX_LINE_BYTES))
        throw new StartError(
          `A row of ${file} is larger than ${MAX_LINE_BYTES / 1_000_000} MB, so no copy of it could be read again.`,
        );
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

/**
 * Yields the lines of a part in batches. Throws if size, hash or number of lines differ from the manifest,
 * and as soon as more bytes arrive.
 */
export async function* readPart(folder: string, part: Part): AsyncGenerator<string[]> {
  const hash = createHash("sha256");
  const lines = new LineReader(() => alteredError(folder, part.file));
  let [rows, bytes] = [0, 0];
  for await (const chunk of bytesOf(folder, part)) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes > part.bytes) throw alteredError(folder, part.file);
    for (const batch of lines.take(chunk)) {
      rows += batch.length;
      yield batch;
    }
  }
  const last = lines.rest();
  if (rows + last.length !== part.rows || bytes !== part.bytes || hash.digest("hex") !== part.sha256)
    throw alteredError(folder, part.file);
  if (last.length > 0) yield last;
}

async function* bytesOf(folder: string, { file }: Part): AsyncGenerator<Buffer> {
  const handle = await openWithin(folder, file);
  if (!handle) throw alteredError(folder, file);
  const raw = handle.createReadStream();
  const plain: Transform = file.endsWith(".gz") ? createGunzip() : new PassThrough();
  const unzipping = pipeline(raw, plain).catch(() => undefined);
  try {
    for await (const chunk of plain) yield chunk;
  } catch {
    throw alteredError(folder, file);
  } finally {
    raw.destroy();
    plain.destroy();
  }
  await unzipping;
}

/** Reads a whole part to check that it is unchanged. */
export async function assertPart(folder: string, part: Part): Promise<void> {
  for await (const _ of readPart(folder, part));
}

export const alteredError = (folder: string, file: string): StartError =>
  new StartError(
    `${folder} is damaged or was changed: ${file} differs from what was written. Nothing was changed.`,
  );
