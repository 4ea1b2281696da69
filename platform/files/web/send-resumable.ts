import { addressOf, type Owner } from "#platform/web/api/address.ts";
import { markUnreachable, markReachable } from "#platform/web/api/connection.ts";
import { failureOf, makeOfflineError, RequestError } from "#platform/web/api/request-error.ts";
import { reportSessionEnd } from "#platform/web/api/session-ended.ts";
import type { UploadedFile } from "../contract.ts";
import { PART_TYPE, TUS_VERSION, Upload, uploadRoutes } from "../resumable.contract.ts";
import { FILE_KINDS, kindOfName } from "../rules/file-kind.ts";
import { forgetUpload, recallUpload, rememberUpload } from "./remembered-uploads.ts";

/** Size of one request in bytes: at most this much is sent again after a lost connection. */
const SLICE_BYTES = 4 * 1024 * 1024;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 20_000;

interface SendingOptions {
  readonly purpose: string;
  readonly owner: Owner | null;
  /** Aborting pauses the upload; calling `sendResumable` again with the same file continues it. */
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

/** Number of refused requests in a row after which the upload fails. A lost connection never makes it fail. */
const MAX_REFUSALS = 8;

/**
 * Sends a file in slices (tus 1.0) and continues from the server's offset: automatically after a lost
 * connection, and after a pause or a reload when the same file is sent again. Rejects with `RequestError`.
 */
export async function sendResumable(file: File, sending: SendingOptions): Promise<UploadedFile> {
  const { signal, owner, purpose } = sending;
  let knownId = recallUpload(file, purpose, owner);
  let upload: Upload | null = null;
  for (let failures = 0, refusals = 0; ; ) {
    try {
      upload ??= await beginUpload(file, knownId, sending);
      knownId = upload.ID;
      const answer = await addSlice(file, upload, sending);
      failures = 0;
      refusals = 0;
      const ID = Number(answer.headers.get("upload-file") ?? 0);
      const offset: number = Number(answer.headers.get("upload-offset") ?? upload.offset);
      if (ID > 0) {
        forgetUpload(file, purpose, owner);
        return uploadedFile(file, upload.name, ID);
      }
      upload = { ...upload, offset };
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof RequestError) || !canRetry(error)) {
        forgetUpload(file, purpose, owner);
        throw error;
      }
      if (error.status > 0) refusals += 1;
      if (refusals === MAX_REFUSALS) throw error;
      await waitForRetry(Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS), signal);
      failures += 1;
      // The server knows how much of the lost request arrived.
      upload = null;
    }
  }
}

function uploadedFile(file: File, name: string, ID: number): UploadedFile {
  const kind = kindOfName(name);
  return { ID, name, size: file.size, mime_type: kind === null ? file.type : FILE_KINDS[kind].mime };
}

/**
 * Cancels an upload and removes the bytes that have arrived. If the request fails, the server removes them
 * after a day.
 */
export async function cancelResumable(
  file: File,
  { purpose, owner }: Pick<SendingOptions, "purpose" | "owner">,
): Promise<void> {
  const ID = recallUpload(file, purpose, owner);
  forgetUpload(file, purpose, owner);
  if (ID === null) return;
  const address = addressOf(uploadRoutes.cancelUpload, { params: { id: ID } }, owner);
  await fetch(address, { method: "DELETE", credentials: "same-origin" }).catch(() => null);
}

/**
 * Returns true if a retry may succeed. 409 and 423: the server is at another offset, or still busy with a
 * request that was lost.
 */
const canRetry = ({ status, isPassing }: RequestError): boolean =>
  isPassing || status >= 500 || status === 408 || status === 409 || status === 423;

/** Returns the state of the known upload, or of a new one if none is known or the server has removed it. */
async function beginUpload(
  file: File,
  knownId: number | null,
  { purpose, owner, signal }: SendingOptions,
): Promise<Upload> {
  const existing = knownId === null ? null : await waitForState(knownId, { owner, signal });
  if (existing) return existing;
  const created = await sendRequest(
    "POST",
    addressOf(uploadRoutes.createUpload, { query: { type: purpose } }, owner),
    null,
    { signal },
    {
      "upload-length": String(file.size),
      "upload-metadata": `filename ${base64(file.name)},filetype ${base64(file.type)}`,
    },
  );
  const upload = Upload.parse(await created.json());
  rememberUpload(file, purpose, owner, upload.ID);
  return upload;
}

const BUSY_MS = 300;
const BUSY_TRIES = 10;

/**
 * Returns the upload's state once the interrupted request has ended on the server, because its bytes count.
 * Null if the upload no longer exists.
 */
async function waitForState(
  ID: number,
  sending: Pick<SendingOptions, "owner" | "signal">,
): Promise<Upload | null> {
  for (let tries = 1; ; tries += 1) {
    const upload = await stateOf(ID, sending);
    if (!upload?.is_receiving || tries === BUSY_TRIES) return upload;
    await waitForRetry(BUSY_MS, sending.signal);
  }
}

/** Returns the upload's state, or null if the server no longer has the upload. */
async function stateOf(
  ID: number,
  { owner, signal }: Pick<SendingOptions, "owner" | "signal">,
): Promise<Upload | null> {
  const address = addressOf(uploadRoutes.uploadState, { params: { id: ID } }, owner);
  const answer = await fetch(address, { credentials: "same-origin", signal }).catch(() => null);
  if (answer === null) throw makeOfflineError();
  if (answer.status === 404) return null;
  if (!answer.ok) throw await failureOf(answer);
  return Upload.parse(await answer.json());
}

function addSlice(
  file: File,
  { ID, offset }: Pick<Upload, "ID" | "offset">,
  { owner, signal, onProgress }: SendingOptions,
): Promise<Response> {
  const address = addressOf(uploadRoutes.addToUpload, { params: { id: ID } }, owner);
  onProgress(offset);
  const callOptions = {
    signal,
    onProgress: (sent: number) => onProgress(Math.min(offset + sent, file.size)),
  };
  return sendRequest("PATCH", address, file.slice(offset, offset + SLICE_BYTES), callOptions, {
    "content-type": PART_TYPE,
    "upload-offset": String(offset),
  });
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (sent: number) => void;
}

/** Sends a request by XMLHttpRequest because fetch does not report upload progress. */
async function sendRequest(
  method: string,
  address: string,
  body: Blob | null,
  { signal, onProgress }: CallOptions,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const xhr = new XMLHttpRequest();
  await new Promise<void>((done, failed) => {
    const lose = (): void => {
      if (!signal.aborted) markUnreachable();
      failed(makeOfflineError());
    };
    xhr.upload.addEventListener("progress", ({ loaded }) => onProgress?.(loaded));
    xhr.addEventListener("error", lose);
    xhr.addEventListener("abort", lose);
    xhr.addEventListener("load", () => {
      markReachable();
      done();
    });
    signal.addEventListener("abort", () => xhr.abort());
    xhr.open(method, address);
    for (const [name, value] of Object.entries({
      accept: "application/json",
      "tus-resumable": TUS_VERSION,
      ...headers,
    }))
      xhr.setRequestHeader(name, value);
    if (signal.aborted) failed(makeOfflineError());
    else xhr.send(body);
  });
  const { status, responseText } = xhr;
  if (status === 401) reportSessionEnd();
  const headerNames = ["upload-offset", "upload-file", "x-request-id"];
  const replyHeaders = Object.fromEntries(
    headerNames.map((name) => [name, xhr.getResponseHeader(name) ?? ""]),
  );
  const response = new Response(status === 204 ? null : responseText, {
    status: status < 200 ? 500 : status,
    headers: replyHeaders,
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** Waits for `ms`, or until the browser is online again or the upload is aborted. */
const waitForRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      done();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(""));
