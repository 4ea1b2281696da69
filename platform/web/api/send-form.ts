import { connectionFailed, connectionWorks } from "./connection.ts";
import { failureOf, type RequestFailed } from "./failed.ts";
import { sessionEnded } from "./session-ended.ts";

interface Sending {
  /** Idempotency-Key: a form sent again with the same key is received once. */
  key: string;
  signal: AbortSignal;
  /** Receives the number of bytes sent so far and the total. */
  onProgress: (sent: number, total: number) => void;
  /** Creates the error for a lost connection. */
  lost: () => RequestFailed;
}

/**
 * Uploads a form with files, and returns the JSON reply. Uses XMLHttpRequest because fetch reports no upload
 * progress. Rejects with `RequestFailed`. The HTML page of a proxy counts as a lost connection because
 * Corella received nothing.
 */
export async function sendForm(form: FormData, address: string, { key, signal, onProgress, lost }: Sending): Promise<unknown> {
  const call = new XMLHttpRequest();
  await new Promise<void>((done, failed) => {
    const lose = (): void => {
      if (!signal.aborted) connectionFailed();
      failed(lost());
    };
    call.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    call.addEventListener("error", lose);
    call.addEventListener("abort", lose);
    call.addEventListener("load", () => done());
    signal.addEventListener("abort", () => call.abort());
    call.open("POST", address);
    call.setRequestHeader("accept", "application/json");
    call.setRequestHeader("idempotency-key", key);
    call.send(form);
  });
  const { status, responseText } = call;
  if (status >= 200 && status < 300) {
    const reply = readJson(responseText);
    if (status !== 201 || reply === undefined) {
      connectionFailed();
      throw lost();
    }
    connectionWorks();
    return reply;
  }
  connectionWorks();
  if (status === 401) sessionEnded();
  const headers = { "x-request-id": call.getResponseHeader("x-request-id") ?? "" };
  throw await failureOf(new Response(responseText, { status: status < 200 ? 500 : status, headers }));
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
