import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { refusalOf } from "#kernel/contract/problem.ts";
import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import {
  clientQuotaFull,
  emptyFile,
  fileTooLarge,
  ownQuotaFull,
  uploadBroken,
  wrongKind,
} from "../contract.ts";
import {
  deferralRequired,
  joiningUnsupported,
  lengthBelowOffset,
  lengthKnown,
  lengthRequired,
  lineSilent,
  PART_TYPE,
  partTypeRequired,
  tooManyBytes,
  uploadHeld,
  type uploadRoutes,
  wrongOffset,
} from "../resumable.contract.ts";
import { kindOfName, kindProblem } from "../rules/file-kind.ts";
import { safeFileName } from "../rules/file-name.ts";
import { exceededQuota } from "../rules/quota.ts";
import { bytesOf, readMetadata } from "./upload-metadata.ts";
import { limitsByName, limitsFor } from "./limits.ts";
import { lockQuota, unclaimedOf } from "./queries.ts";
import { checkFile, type Limits } from "./receive.ts";
import { type EndReason, receiveParts } from "./receive-parts.ts";
import { answerUpload } from "./resumable.answer.ts";
import {
  findUpload,
  takeLease,
  insertPart,
  insertUpload,
  releaseLease,
  listParts,
  removeUpload,
  setLength,
  type UploadRow,
} from "./resumable.queries.ts";
import { findLost, insertFiles, removeUnused } from "./shared-bytes.ts";
import { lanes } from "./take-in.ts";

export const resumableHandlers: Handlers<typeof uploadRoutes> = {
  async createUpload(call) {
    const { db, actor, client, query, request, reply, fail, auditWrite, now } = call;
    const limits = limitsFor(call, query.type);
    if (request.headers["upload-concat"] !== undefined) fail(joiningUnsupported);
    const is_length_deferred = isDeferred(call);
    const length = is_length_deferred
      ? limits.limit
      : (bytesOf(request.headers["upload-length"]) ?? fail(lengthRequired));
    const metadata = readMetadata(String(request.headers["upload-metadata"] ?? "")) ?? fail(lengthRequired);
    const name = safeFileName(metadata.get("filename") ?? "");
    const declared_type = (metadata.get("filetype") ?? "").slice(0, 200);
    const sentence = kindProblem(
      { name, declared: declared_type, found: kindOfName(name) },
      limits.kinds,
      limits.words,
    );
    if (sentence !== null) fail(wrongKind, { sentence });
    checkLength(name, length, limits);
    await lockQuota(db, client.ID);
    const unclaimed = await unclaimedOf(db, client.ID, actor.ID);
    const sum = (totals: typeof unclaimed.person) => ({
      files: totals.files + 1,
      bytes: totals.bytes + length,
    });
    const exceeded = exceededQuota(sum(unclaimed.person), sum(unclaimed.client));
    if (exceeded !== null) fail(exceeded === "person" ? ownQuotaFull : clientQuotaFull);
    const upload = {
      _doctor: client.ID,
      _uploaded_by: actor.ID,
      purpose: limits.name,
      name,
      declared_type,
      length,
      is_length_deferred,
    };
    const ID = await insertUpload(db, upload);
    auditWrite({
      controller: "upload",
      identity: ID,
      message: hideParts([hiddenFile(name)], (file) => `started uploading ${file}`),
      after: upload,
    });
    const [path = "", search] = request.url.split("?");
    reply.header("location", `${path}/${ID}${search === undefined ? "" : `?${search}`}`);
    return answerUpload(call, { ...upload, ID, offset: 0, is_receiving: false, changed_time: now });
  },

  async uploadState(call) {
    const { db, actor, client, params, assertFound } = call;
    return answerUpload(call, assertFound(await findUpload(db, client.ID, actor.ID, params.id)));
  },

  addToUpload: (call) => lanes.run(call.actor.ID, () => addBytes(call)),

  async cancelUpload({ db, actor, client, params, services, assertFound, auditWrite, afterCommit }) {
    const { ID, name } = assertFound(await findUpload(db, client.ID, actor.ID, params.id));
    const keys = assertFound(await removeUpload(db, client.ID, ID));
    auditWrite({
      controller: "upload",
      identity: ID,
      message: hideParts([hiddenFile(name)], (file) => `cancelled the upload of ${file}`),
      before: { name },
    });
    afterCommit(() => void removeUnused(services, keys));
  },
};

type CreateContext = HandlerContext<typeof uploadRoutes.createUpload>;

/**
 * Returns true if the sender will declare the size later: `Upload-Defer-Length: 1` in place of
 * `Upload-Length`.
 */
function isDeferred({ request, fail }: CreateContext): boolean {
  const { "upload-defer-length": deferred, "upload-length": length } = request.headers;
  if (deferred !== undefined && (deferred !== "1" || length !== undefined)) fail(deferralRequired);
  return deferred !== undefined;
}

function checkLength(name: string, length: number, { limit, words }: Limits): void {
  if (length === 0) throw refusalOf(emptyFile, { name });
  if (length > limit) throw refusalOf(fileTooLarge, { name, limit, sentence: words?.tooLarge });
}

type AddContext = HandlerContext<typeof uploadRoutes.addToUpload>;

const FAIL_BY_END: Readonly<Record<Exclude<EndReason, "ended">, (fail: AddContext["fail"]) => never>> = {
  broken: (fail) => fail(uploadBroken),
  silent: (fail) => fail(lineSilent),
  "too many": (fail) => fail(tooManyBytes),
};

async function addBytes(call: AddContext) {
  const { actor, client, params, request, services, assertFound, fail, commitReply } = call;
  const holder = randomUUID();
  try {
    assertFound(await findUpload(services.db, client.ID, actor.ID, params.id));
    if (request.headers["content-type"] !== PART_TYPE) fail(partTypeRequired);
    if (!(await takeLease(services.db, client.ID, params.id, holder))) fail(uploadHeld);
    const current = assertFound(await findUpload(services.db, client.ID, actor.ID, params.id));
    if (bytesOf(request.headers["upload-offset"]) !== current.offset) fail(wrongOffset);
    const upload = await withLength(call, current);
    const offset = await receive(call, upload, holder);
    answerUpload(call, { ...upload, offset });
    if (offset === upload.length && !upload.is_length_deferred) return await finish(call, upload);
    return await commitReply(async () => undefined);
  } catch (error) {
    // Reads and discards the rest of the request so that the sender receives the refusal.
    request.raw.resume();
    throw error;
  } finally {
    await releaseLease(services.db, client.ID, params.id, holder);
  }
}

/**
 * Returns the upload with the size that this request declares. The size is stored first because the
 * connection may break.
 */
async function withLength(call: AddContext, upload: UploadRow): Promise<UploadRow> {
  const { client, request, services, filePurposes, fail } = call;
  if (request.headers["upload-length"] === undefined) return upload;
  const length = bytesOf(request.headers["upload-length"]) ?? fail(lengthRequired);
  if (!upload.is_length_deferred) return length === upload.length ? upload : fail(lengthKnown);
  checkLength(upload.name, length, limitsByName(filePurposes, upload.purpose));
  if (length < upload.offset) fail(lengthBelowOffset);
  await setLength(services.db, client.ID, upload.ID, length);
  return { ...upload, length, is_length_deferred: false };
}

/** Receives the request's bytes and returns the offset at the end of the request. */
async function receive(
  { client, request, services, fail }: AddContext,
  { ID, length, offset }: UploadRow,
  holder: string,
) {
  let position = offset;
  const end = await receiveParts(request.raw, services.storage, length - offset, async (part) => {
    const isKept = await insertPart(services.db, client.ID, ID, holder, { ...part, start: position });
    position += part.size;
    return isKept;
  });
  if (end === "taken over") return fail(uploadHeld);
  return end === "ended" ? position : FAIL_BY_END[end](fail);
}

/**
 * Joins the parts of a complete upload into one file, which is checked and scanned like any other. A refused
 * file is removed.
 */
async function finish(call: AddContext, { ID, name, declared_type, purpose, length }: UploadRow) {
  const { actor, client, reply, services, filePurposes, commitReply, assertFound, auditWrite, afterCommit } =
    call;
  const parts = await listParts(services.db, client.ID, ID);
  const keys = parts.map((part) => part.storage_key);
  const storage_key = randomBytes(24).toString("base64url");
  try {
    const { size, sha256 } = await services.storage.put(
      storage_key,
      Readable.from(bytesIn(services, parts), { objectMode: false }),
    );
    if (size !== length) throw new Error(`an upload of ${length} bytes came to ${size}`);
    const received = { name, declared: declared_type, size, sha256, storage_key };
    const file = await checkFile(received, services, limitsByName(filePurposes, purpose));
    const lost = await findLost(services, client.ID, [file]);
    return await commitReply(async (db) => {
      // Fails if the upload was cancelled while the file was joined.
      assertFound(await removeUpload(db, client.ID, ID));
      const { rows, spare } = await insertFiles(db, client.ID, actor.ID, purpose, [file], lost);
      const [row] = rows;
      if (!row) throw new Error("a file was not inserted");
      auditWrite({
        controller: "file",
        identity: row.ID,
        message: hideParts([hiddenFile(row.name)], (named) => `uploaded ${named}`),
        after: row,
      });
      reply.header("upload-file", row.ID);
      afterCommit(() => void removeUnused(services, [...keys, ...spare]));
    });
  } catch (error) {
    await removeUnused(services, [storage_key]);
    // Removes the parts of a refused file because sending them again would be refused again.
    if (isRefusedFile(error))
      await removeUnused(services, (await removeRefused(services, client.ID, ID)) ?? []);
    throw error;
  }
}

const removeRefused = ({ db }: Services, doctor: number, ID: number) =>
  db.transaction().execute((trx) => removeUpload(trx, doctor, ID));

const isRefusedFile = (error: unknown): boolean =>
  error instanceof Error && "status" in error && (error.status === 415 || error.status === 422);

async function* bytesIn(
  { storage }: Services,
  parts: readonly { readonly storage_key: string }[],
): AsyncGenerator<Uint8Array> {
  for (const { storage_key } of parts) {
    const bytes = await storage.read(storage_key);
    if (!bytes) throw new Error("a part of an upload is missing");
    yield* bytes;
  }
}
