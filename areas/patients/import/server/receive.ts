import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { refusalOf } from "#kernel/problem.ts";
import { brokenUpload, MOST_BYTES, noFile, tooMuch } from "../contract.ts";
import type { Received } from "./plan.ts";

const LONGEST_NAME = 100;

/** Takes the files of an upload to a folder of their own, hands them on, and removes them whatever happens. A cut-off upload is refused. */
export async function withUploads<Result>(request: FastifyRequest, use: (files: Received[]) => Promise<Result>): Promise<Result> {
  if (!request.isMultipart()) throw refusalOf(noFile, undefined);
  const folder = await mkdtemp(join(tmpdir(), "corella-import-"));
  try {
    const files: Received[] = [];
    try {
      for await (const part of request.parts({ limits: { fileSize: MOST_BYTES, files: 20 } })) {
        if (part.type !== "file") continue;
        const path = join(folder, randomUUID());
        // Too large is too large: whoever sends without end is not waited for.
        part.file.once("limit", () => part.file.push(null));
        await pipeline(part.file, createWriteStream(path));
        if (part.file.truncated) throw refusalOf(tooMuch, undefined);
        files.push({ name: tidyName(part.filename), path });
      }
    } catch (error) {
      const isOurs = error instanceof Error && ("status" in error || ("code" in error && String(error.code).startsWith("FST_")));
      throw isOurs ? error : refusalOf(brokenUpload, undefined);
    }
    if (files.length === 0) throw refusalOf(noFile, undefined);
    return await use(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Only shown, never used as a path. */
const tidyName = (name: string | undefined): string =>
  (name ?? "file")
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, "")
    .slice(-LONGEST_NAME) || "file";
