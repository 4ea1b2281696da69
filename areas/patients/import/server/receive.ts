import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { Refusal, refusalOf } from "#kernel/contract/problem.ts";
import type { Config } from "#platform/config.ts";
import { codeOf } from "#platform/start-error.ts";
import { brokenUpload, MAX_BYTES, MAX_FILES, noFile, tooManyFiles, tooMuch } from "../contract.ts";
import type { ReceivedFile } from "./text-of-file.ts";

const LONGEST_NAME = 100;

/**
 * Saves the files of an upload to disk, passes them to `use` and closes them in any case. Throws a refusal if
 * there is no file or the upload breaks off.
 */
export async function withUploads<Result>(
  request: FastifyRequest,
  config: Config,
  use: (files: readonly ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw refusalOf(noFile, undefined);
  const folder = await folderFor(config);
  const files: ReceivedFile[] = [];
  try {
    await receive(request, folder, files);
    if (files.length === 0) throw refusalOf(noFile, undefined);
    return await use(files);
  } finally {
    for (const { file } of files) await file.close();
  }
}

async function receive(request: FastifyRequest, folder: string, files: ReceivedFile[]): Promise<void> {
  let bytesLeft = MAX_BYTES;
  try {
    // The multipart parser limits only the size of each file, so the total is counted here.
    for await (const part of request.parts({ limits: { fileSize: 2 * MAX_BYTES, files: MAX_FILES } })) {
      if (part.type !== "file") continue;
      const file = await openNameless(folder);
      const upload = { name: tidyName(part.filename), size: 0, file };
      files.push(upload);
      for await (const chunk of part.file) {
        const bytes: Buffer = chunk;
        upload.size += bytes.length;
        bytesLeft -= bytes.length;
        // An endless upload is refused at once, without waiting for its end.
        if (bytesLeft < 0) throw refusalOf(tooMuch, undefined);
        await file.writeFile(bytes);
      }
    }
  } catch (error) {
    // The rest of the upload is discarded, so that the sender receives the refusal.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalFor(error);
  }
}

/** Opens a file and removes its name at once, so that a killed server leaves nothing of an upload behind. */
async function openNameless(folder: string) {
  const path = join(folder, `corella-import-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

/**
 * Returns a folder next to the data, because the system's temporary folder may be in memory; falls back to
 * the temporary folder.
 */
async function folderFor({ dataDir }: Config): Promise<string> {
  const folder = join(dataDir, "incoming");
  return await mkdir(folder, { recursive: true, mode: 0o700 }).then(
    () => folder,
    () => tmpdir(),
  );
}

/**
 * Returns refusals and disk errors as they are, because a full disk is the server's problem; any other error
 * becomes an interrupted upload.
 */
function refusalFor(error: unknown): unknown {
  const code = codeOf(error) ?? "";
  if (error instanceof Refusal) return error;
  if (code === "FST_FILES_LIMIT") return refusalOf(tooManyFiles, undefined);
  const isOfDisk = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE"].includes(code);
  return isOfDisk ? error : refusalOf(brokenUpload, undefined);
}

/** Cleans a file name for display; the name is never used as a path. */
const tidyName = (name: string | undefined): string =>
  (name ?? "file")
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, "")
    .slice(-LONGEST_NAME) || "file";
