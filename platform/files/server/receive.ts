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
  MAX_FILES,
  noFile,
  scannerAway,
  tooManyFiles,
  uploadBroken,
  wrongKind,
} from "../contract.ts";
import { FILE_KINDS, kindByContent, kindOfName, kindProblem } from "../rules/file-kind.ts";
import { safeFileName } from "../rules/file-name.ts";
import { detectKind } from "./sniff.ts";

export interface Limits {
  /** Name of the purpose, or null if none was given. */
  readonly name: string | null;
  readonly kinds: readonly FileKind[];
  readonly limit: number;
  readonly words?: FilePurpose["words"];
}

/** File whose bytes are stored and match its name. */
export interface ReceivedFile {
  readonly name: string;
  readonly size: number;
  readonly mime_type: string;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

type ScanServices = Pick<Services, "storage" | "config" | "log">;
type Part = Awaited<ReturnType<FastifyRequest["files"]>> extends AsyncIterable<infer One> ? One : never;

/**
 * Stores a form's files one after the other, streaming, and checks each against its purpose. All or none: if
 * one is refused or the connection breaks, the bytes of all are removed.
 */
export async function receiveFiles(
  request: FastifyRequest,
  services: ScanServices,
  limits: Limits,
): Promise<ReceivedFile[]> {
  const { storage } = services;
  if (request.headers["content-type"] === undefined) throw refusalOf(noFile, undefined);
  const keys: string[] = [];
  try {
    const received: ReceivedFile[] = [];
    // Allows one byte more than the limit, to tell a file that is too large from one that just fits.
    const sizes = { fileSize: limits.limit + 1, files: MAX_FILES };
    for await (const part of request.files({ limits: sizes, throwFileSizeLimit: false })) {
      const key = randomBytes(24).toString("base64url");
      keys.push(key);
      const file = await storePart(part, key, storage, limits);
      if (file) await assertHarmless(file, services);
      if (file) received.push(file);
    }
    if (received.length === 0) throw refusalOf(noFile, undefined);
    return received;
  } catch (error) {
    // Reads and discards the rest of the request so that the sender receives the refusal.
    request.raw.unpipe();
    request.raw.resume();
    // Ignores failures because the nightly sweep removes the bytes then.
    await Promise.allSettled(keys.map((key) => storage.remove(key)));
    throw refusalFor(error);
  }
}

/** Stores and checks one file. Null for a file field in which no file was chosen. */
async function storePart(
  part: Part,
  key: string,
  storage: Storage,
  limits: Limits,
): Promise<ReceivedFile | null> {
  const name = safeFileName(part.filename ?? "");
  const namedKind = kindOfName(name);
  const isUnchosen = (part.filename ?? "") === "";
  // Refuses a file by its name before storing its bytes, if the name alone decides.
  const earlyProblem = isUnchosen
    ? null
    : kindProblem({ name, declared: part.mimetype, found: namedKind }, limits.kinds, limits.words);
  if (earlyProblem !== null) throw refusalOf(wrongKind, { sentence: earlyProblem });
  const { size, sha256 } = await putWhole(part, key, storage);
  if (size === 0 && isUnchosen) {
    await storage.remove(key);
    return null;
  }
  if (size === 0) throw refusalOf(emptyFile, { name });
  if (size > limits.limit)
    throw refusalOf(fileTooLarge, { name, limit: limits.limit, sentence: limits.words?.tooLarge });
  return assertKind({ name, declared: part.mimetype, size, sha256, storage_key: key }, storage, limits);
}

interface StoredFile extends Omit<ReceivedFile, "mime_type"> {
  readonly declared: string;
}

/**
 * Checks that name, declared type and content agree and the purpose accepts the kind (RULE-FILE-06). Throws
 * `wrongKind` otherwise.
 */
async function assertKind(
  { declared, ...file }: StoredFile,
  storage: Storage,
  { kinds, words }: Limits,
): Promise<ReceivedFile> {
  const foundKind = await detectKind(() => readStored(storage, file.storage_key));
  const problem = kindProblem({ name: file.name, declared, found: foundKind }, kinds, words);
  const kind = kindByContent(kindOfName(file.name), foundKind);
  if (problem !== null || kind === null) throw refusalOf(wrongKind, { sentence: problem ?? file.name });
  return { ...file, mime_type: FILE_KINDS[kind].mime };
}

/** Checks a file that arrived by another way like a file of a form. */
export async function checkFile(
  file: StoredFile,
  services: ScanServices,
  limits: Limits,
): Promise<ReceivedFile> {
  const checked = await assertKind(file, services.storage, limits);
  await assertHarmless(checked, services);
  return checked;
}

async function readStored(storage: Storage, key: string): Promise<Readable> {
  const bytes = await storage.read(key);
  if (!bytes) throw new Error("a file just put to rest is not there");
  return bytes;
}

/**
 * Scans a file for viruses. Throws if the scanner finds malware or is unavailable, because no unscanned file
 * is kept.
 */
async function assertHarmless(
  { name, storage_key }: ReceivedFile,
  { storage, config, log }: ScanServices,
): Promise<void> {
  const scanner = scannerOf(config);
  if (!scanner) return;
  const scan = readStored(storage, storage_key).then((bytes) => scanner.scan(bytes));
  const malware = await scan.catch((error: unknown) => {
    log.error({ err: error }, "the virus scanner did not look through a file");
    throw refusalOf(scannerAway, undefined);
  });
  if (malware === null) return;
  log.warn({ found: malware }, "the virus scanner found something in an uploaded file, which was not kept");
  throw refusalOf(fileInfected, { name });
}

async function putWhole(
  part: Part,
  key: string,
  storage: Storage,
): Promise<{ size: number; sha256: Buffer }> {
  // Ends the stream at the limit, so that an endless upload is not waited for.
  part.file.once("limit", () => part.file.push(null));
  try {
    return await storage.put(key, part.file);
  } catch (error) {
    throw error instanceof StorageFailure ? error : refusalOf(uploadBroken, undefined);
  }
}

/**
 * Converts errors of the form parser to refusals: limits by their codes, malformed forms to `uploadBroken`.
 */
function refusalFor(error: unknown): unknown {
  if (!(error instanceof Error) || "status" in error || error instanceof StorageFailure) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "FST_FILES_LIMIT") return refusalOf(tooManyFiles, undefined);
  const isOurs = code !== "" && code !== "FST_PROTO_VIOLATION" && code !== "FST_MP_PREMATURE_CLOSE";
  return isOurs ? error : refusalOf(uploadBroken, undefined);
}
