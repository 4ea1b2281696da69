import { addressOf, type Owner } from "#web/api/address.ts";
import { connectionFailed, connectionWorks } from "#web/api/connection.ts";
import { failureOf, RequestFailed } from "#web/api/failed.ts";
import { sessionEnded } from "#web/api/session-ended.ts";
import { ImportRun, importRoutes, type Subject } from "../contract.ts";

interface Sending {
  subject: Subject;
  owner: Owner | null;
  signal: AbortSignal;
  /** The part that has left, 0 to 1; at 1 the server reads. */
  onProgress: (part: number) => void;
}

const BROKEN = "The upload was cut off before everything had arrived. Nothing was imported. Please try again.";

/** All files in one call. XMLHttpRequest, because fetch does not tell how much has left. Rejects with RequestFailed. */
export function sendFiles(files: readonly File[], { subject, owner, signal, onProgress }: Sending): Promise<ImportRun> {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  const call = new XMLHttpRequest();
  return new Promise((done, failed) => {
    const lost = (): void => {
      if (!signal.aborted) connectionFailed();
      failed(new RequestFailed({ status: 0, code: "offline", message: BROKEN }));
    };
    call.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
    call.upload.addEventListener("load", () => onProgress(1));
    call.addEventListener("error", lost);
    call.addEventListener("abort", lost);
    call.addEventListener("load", () => {
      connectionWorks();
      answerOf(call).then(done, failed);
    });
    signal.addEventListener("abort", () => call.abort());
    call.open("POST", addressOf(importRoutes.read, { query: { subject } }, owner));
    call.setRequestHeader("accept", "application/json");
    call.send(form);
  });
}

async function answerOf(call: XMLHttpRequest): Promise<ImportRun> {
  const { status, responseText } = call;
  if (status === 401) sessionEnded();
  if (status !== 201) {
    const headers = { "x-request-id": call.getResponseHeader("x-request-id") ?? "" };
    throw await failureOf(new Response(responseText, { status: status < 200 ? 500 : status, headers }));
  }
  return ImportRun.parse(JSON.parse(responseText));
}
