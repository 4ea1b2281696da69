import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { refusalOf } from "#kernel/contract/problem.ts";
import { scannerOf } from "#platform/files/server/scanner/open.ts";
import { StorageFailure } from "#platform/files/server/storage/failure.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Services } from "#platform/services.ts";
import {
  emptyFile,
  fileInfected,
  type FileKind,
  type FilePurpose,
  fileTooLarge,
  MOST_FILES,
  noFile,
  scannerAway,
  tooManyFiles,
  uploadBroken,
  wrongKind,
} from "../contract.ts";
import { FILE_KINDS, kindByContent, kindOfName, kindProblem } from "../rules/file-kind.ts";
import { safeFileName } from "../rules/file-name.ts";
import { kindWithin } from "./sniff.ts";

export interface Limits {
  /** Of the purpose; null where none was named. */
  readonly name: string | null;
  readonly kinds: readonly FileKind[];
  readonly limit: number;
  readonly words?: FilePurpose["words"];
}

/** A file whose bytes are at rest and are what its name says. */
export interface ReceivedFile {
  readonly name: string;
  readonly size: number;
  readonly mime_type: string;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

type Scanning = Pick<Services, "storage" | "config" | "log">;
type Part = Awaited<ReturnType<FastifyRequest["files"]>> extends AsyncIterable<infer One> ? One : never;

/**
 * Streams a form's files to rest, one after the other, never whole in memory; checks each against its purpose.
 * All or none: when one is refused, or the line breaks, the bytes of all are removed.
 */
export async function receiveFiles(request: FastifyRequest, services: Scanning, limits: Limits): Promise<ReceivedFile[]> {
  const { storage } = services;
  if (request.headers["content-type"] === undefined) throw refusalOf(noFile, undefined);
  const keys: string[] = [];
  try {
    const received: ReceivedFile[] = [];
    // One byte more than allowed tells a file that is too large from one that just fits.
    const sizes = { fileSize: limits.limit + 1, files: MOST_FILES };
    for await (const part of request.files({ limits: sizes, throwFileSizeLimit: false })) {
      const key = randomBytes(24).toString("base64url");
      keys.push(key);
      const file = await keep(part, key, storage, limits);
      if (file) await insistOnHarmless(file, services);
      if (file) received.push(file);
    }
    if (received.length === 0) throw refusalOf(noFile, undefined);
    return received;
  } catch (error) {
    // What is still on its way is read and dropped, so that the refusal can be heard.
    request.raw.unpipe();
    request.raw.resume();
    // Where this fails too, the nightly sweep removes the bytes.
    await Promise.allSettled(keys.map((key) => storage.remove(key)));
    throw refusalFor(error);
  }
}

/** Null for a form's file field in which nothing was chosen. */
async function keep(part: Part, key: string, storage: Storage, limits: Limits): Promise<ReceivedFile | null> {
  const name = safeFileName(part.filename ?? "");
  const named = kindOfName(name);
  const isUnchosen = (part.filename ?? "") === "";
  // Known by its name alone to be refused: its bytes need not be kept first.
  const early = isUnchosen ? null : kindProblem({ name, declared: part.mimetype, found: named }, limits.kinds, limits.words);
  if (early !== null) throw refusalOf(wrongKind, { sentence: early });
  const { size, sha256 } = await putWhole(part, key, storage);
  if (size === 0 && isUnchosen) {
    await storage.remove(key);
    return null;
  }
  if (size === 0) throw refusalOf(emptyFile, { name });
  if (size > limits.limit) throw refusalOf(fileTooLarge, { name, limit: limits.limit, sentence: limits.words?.tooLarge });
  return insistOnKind({ name, declared: part.mimetype, size, sha256, storage_key: key }, storage, limits);
}

interface AtRest extends Omit<ReceivedFile, "mime_type"> {
  readonly declared: string;
}

/** Name, declared type and content agree, and the purpose takes it (RULE-FILE-06). */
async function insistOnKind({ declared, ...file }: AtRest, storage: Storage, { kinds, words }: Limits): Promise<ReceivedFile> {
  const found = await kindWithin(() => atRest(storage, file.storage_key));
  const problem = kindProblem({ name: file.name, declared, found }, kinds, words);
  const kind = kindByContent(kindOfName(file.name), found);
  if (problem !== null || kind === null) throw refusalOf(wrongKind, { sentence: problem ?? file.name });
  return { ...file, mime_type: FILE_KINDS[kind].mime };
}

/** What a form's files are checked for, of one that arrived another way. */
export async function checkFile(file: AtRest, services: Scanning, limits: Limits): Promise<ReceivedFile> {
  const checked = await insistOnKind(file, services.storage, limits);
  await insistOnHarmless(checked, services);
  return checked;
}

async function atRest(storage: Storage, key: string): Promise<Readable> {
  const bytes = await storage.read(key);
  if (!bytes) throw new Error("a file just put to rest is not there");
  return bytes;
}

/** Nothing unknown is kept: where the scanner cannot look, the upload fails. */
async function insistOnHarmless({ name, storage_key }: ReceivedFile, { storage, config, log }: Scanning): Promise<void> {
  const scanner = scannerOf(config);
  if (!scanner) return;
  const looked = atRest(storage, storage_key).then((bytes) => scanner.scan(bytes));
  const found = await looked.catch((error: unknown) => {
    log.error({ err: error }, "the virus scanner did not look through a file");
    throw refusalOf(scannerAway, undefined);
  });
  if (found === null) return;
  log.warn({ found }, "the virus scanner found something in an uploaded file, which was not kept");
  throw refusalOf(fileInfected, { name });
}

async function putWhole(part: Part, key: string, storage: Storage): Promise<{ size: number; sha256: Buffer }> {
  // Too large is too large: whoever sends without end is not waited for.
  part.file.once("limit", () => part.file.push(null));
  try {
    return await storage.put(key, part.file);
  } catch (error) {
    throw error instanceof StorageFailure ? error : refusalOf(uploadBroken, undefined);
  }
}

/** The form's reader knows limits by their codes, and says of what is not a form only a sentence of its own. */
function refusalFor(error: unknown): unknown {
  if (!(error instanceof Error) || "status" in error || error instanceof StorageFailure) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "FST_FILES_LIMIT") return refusalOf(tooManyFiles, undefined);
  const isOurs = code !== "" && code !== "FST_PROTO_VIOLATION" && code !== "FST_MP_PREMATURE_CLOSE";
  return isOurs ? error : refusalOf(uploadBroken, undefined);
}
