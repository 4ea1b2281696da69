import { markUnreachable, markReachable } from "./connection.ts";
import { failureOf, type RequestError } from "./request-error.ts";
import { reportSessionEnd } from "./session-ended.ts";

interface SendFormOptions {
  /** Idempotency-Key: a form sent again with the same key is received once. */
  key: string;
  signal: AbortSignal;
  /** Receives the number of bytes sent so far and the total. */
  onProgress: (sent: number, total: number) => void;
  /** Creates the error for a lost connection. */
  lost: () => RequestError;
}

/**
 * Uploads a form with files, and returns the JSON reply. Uses XMLHttpRequest because fetch reports no upload
 * progress. Rejects with `RequestError`. The HTML page of a proxy counts as a lost connection because
 * Corella received nothing.
 */
export async function sendForm(
  form: FormData,
  address: string,
  { key, signal, onProgress, lost }: SendFormOptions,
): Promise<unknown> {
  const call = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    const rejectLost = (): void => {
      if (!signal.aborted) markUnreachable();
      reject(lost());
    };
    call.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    call.addEventListener("error", rejectLost);
    call.addEventListener("abort", rejectLost);
    call.addEventListener("load", () => resolve());
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
      markUnreachable();
      throw lost();
    }
    markReachable();
    return reply;
  }
  markReachable();
  if (status === 401) reportSessionEnd();
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
