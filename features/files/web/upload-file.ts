import type { AnyRoute } from "#kernel/contract.ts";
import { type Owner, addressOf } from "#web/api/address.ts";
import { connectionFailed, connectionWorks } from "#web/api/connection.ts";
import { failureOf, offline, RequestFailed } from "#web/api/failed.ts";
import { sessionEnded } from "#web/api/session-ended.ts";
import { type PurposeName, UploadedFile } from "../contract.ts";

/** Where files go: /file, or a route of a feature whose rights are other ones. */
export type UploadRoute = Pick<AnyRoute, "path" | "owner">;

interface Sending {
  purpose: PurposeName;
  route: UploadRoute;
  owner: Owner | null;
  signal: AbortSignal;
  /** Called with the bytes that left so far. */
  onProgress: (sent: number) => void;
}

/** One file of a form of its own. XMLHttpRequest, because fetch does not tell how much has left. Rejects with RequestFailed. */
export function uploadFile(file: File, { purpose, route, owner, signal, onProgress }: Sending): Promise<UploadedFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  const call = new XMLHttpRequest();
  return new Promise((done, failed) => {
    const lost = () => {
      if (!signal.aborted) connectionFailed();
      failed(offline());
    };
    call.upload.addEventListener("progress", ({ loaded }) => onProgress(Math.min(loaded, file.size)));
    call.addEventListener("error", lost);
    call.addEventListener("abort", lost);
    call.addEventListener("load", () => {
      connectionWorks();
      answerOf(call).then(done, failed);
    });
    signal.addEventListener("abort", () => call.abort());
    call.open("POST", addressOf(route, { query: { type: purpose } }, owner));
    call.setRequestHeader("accept", "application/json");
    call.send(form);
  });
}

async function answerOf(call: XMLHttpRequest): Promise<UploadedFile> {
  const { status, responseText } = call;
  if (status === 401) sessionEnded();
  if (status !== 201) {
    const headers = { "x-request-id": call.getResponseHeader("x-request-id") ?? "" };
    throw await failureOf(new Response(responseText, { status: status < 200 ? 500 : status, headers }));
  }
  const answer = UploadedFile.array().safeParse(JSON.parse(responseText));
  const kept = answer.data?.[0];
  if (!kept) throw new RequestFailed({ status, code: "file.answer", message: "The upload was not confirmed. Please try again." });
  return kept;
}
