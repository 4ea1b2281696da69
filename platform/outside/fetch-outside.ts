/** Failure of an outside service: it did not respond in time, or responded with an error. */
export class OutsideFailure extends Error {
  /** Status of the response, or null if there was none. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

interface OutsideCall {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit for the whole response, in milliseconds. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Error statuses whose response text is returned, because the text describes the error. */
  readonly readable?: readonly number[];
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;

/**
 * Fetches a URL and returns the response text. Throws `OutsideFailure` for any status that is not 2xx or
 * `readable`.
 * Redirects are not followed, so that a configured address never leads to another host.
 */
export async function fetchOutside(url: string | URL, call: OutsideCall = {}): Promise<string> {
  const {
    method = "GET",
    headers = {},
    body = null,
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
    readable = [],
  } = call;
  const { host } = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { method, headers, body, signal, redirect: "manual" }).catch(
    (error: unknown) => {
      throw new OutsideFailure(`${host} did not answer`, null, error);
    },
  );
  if (!reply.ok && !readable.includes(reply.status)) {
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
