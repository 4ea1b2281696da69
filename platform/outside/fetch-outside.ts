/** Why an outside service gave nothing to work with: it did not answer in time, or answered with an error. */
export class OutsideFailure extends Error {
  /** Of its reply; null where there was none. */
  readonly status: number | null;

  constructor(words: string, status: number | null, cause?: unknown) {
    super(words, { cause });
    this.status = status;
  }
}

interface OutsideCall {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole reply, its last byte included. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;

/** The text of a reply with a status below 300. Follows no redirect: an address of ours never leads to another host by itself. */
export async function fetchOutside(url: string | URL, call: OutsideCall = {}): Promise<string> {
  const { method = "GET", headers = {}, body = null, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = call;
  const { host } = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { method, headers, body, signal, redirect: "manual" }).catch((error: unknown) => {
    throw new OutsideFailure(`${host} did not answer`, null, error);
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new OutsideFailure(`${host} answered ${reply.status}`, reply.status);
  }
  return await textOf(reply, host, maxBytes);
}

async function textOf(reply: Response, host: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of reply.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new OutsideFailure(`${host} did not finish its reply`, reply.status, error);
  }
  if (size > maxBytes) throw new OutsideFailure(`${host} answered more than ${maxBytes} bytes`, reply.status);
  return Buffer.concat(chunks).toString("utf8");
}
