import { connectionFailed, connectionWorks } from "./connection.ts";
import { failureOf, type RequestFailed } from "./failed.ts";
import { sessionEnded } from "./session-ended.ts";

interface Sending {
  /** Idempotency-Key: a form sent again with it is received once. */
  key: string;
  signal: AbortSignal;
  /** Called with the bytes that left so far, and all there are. */
  onProgress: (sent: number, total: number) => void;
  /** What it is to lose the line in the midst of it. */
  lost: () => RequestFailed;
}

/**
 * Sends a form with files and answers what came back, as read from JSON. XMLHttpRequest, because fetch does not tell how much has left.
 * Rejects with RequestFailed; the page of a proxy that answers in Corella's place is a lost line: nothing was received.
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
