import { createHash } from "node:crypto";

const SLICE = 4 * 1024 * 1024;
const base64 = (text: string): string => Buffer.from(text).toString("base64");

interface Sending {
  readonly url: string;
  readonly cookie: string;
  readonly name: string;
  readonly type: string;
  readonly purpose: string;
  readonly size: number;
  /** Returns the bytes from `start` up to, but not including, `end`. */
  readonly bytes: (start: number, end: number) => Buffer;
  readonly slice?: number;
}

interface Sent {
  readonly file: number;
  readonly sha256: string;
  /** Offsets at which the upload continued after a failed request. */
  readonly continuedAt: readonly number[];
  /** Responses that must never occur. */
  readonly wrong: readonly string[];
}

/**
 * Uploads a file with tus 1.0 as a browser does. Queries the server's offset after each failure and continues
 * from that offset.
 */
export async function sendInSlices(sending: Sending): Promise<Sent> {
  const { url, cookie, size, bytes, slice = SLICE } = sending;
  const headers = { cookie };
  const continuedAt: number[] = [];
  const wrong: string[] = [];
  const ID = await again(async () => {
    const metadata = `filename ${base64(sending.name)},filetype ${base64(sending.type)}`;
    const created = { ...headers, "upload-length": String(size), "upload-metadata": metadata };
    const answer = await fetch(`${url}/file/resumable?type=${sending.purpose}`, {
      method: "POST",
      headers: created,
    });
    return answer.status === 201 ? numberOf(await answer.json()) : null;
  });
  let offset = 0;
  let file = 0;
  while (file === 0) {
    const answer = await fetch(`${url}/file/resumable/${ID}`, {
      method: "PATCH",
      headers: {
        ...headers,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
      },
      body: new Uint8Array(bytes(offset, Math.min(size, offset + slice))),
    }).catch(() => null);
    if (answer?.status === 204) {
      file = Number(answer.headers.get("upload-file") ?? 0);
      offset = Number(answer.headers.get("upload-offset"));
      continue;
    }
    if (answer && ![409, 423, 503].includes(answer.status)) {
      // A 404 means that the last request completed the file and its response was lost.
      if (answer.status !== 404) wrong.push(`${answer.status} ${await answer.text()}`);
      break;
    }
    offset = await again(async () => {
      const state = await fetch(`${url}/file/resumable/${ID}`, { headers });
      return state.status === 200 ? offsetOf(await state.json()) : state.status === 404 ? size : null;
    });
    continuedAt.push(offset);
  }
  return { file, sha256: createHash("sha256").update(bytes(0, size)).digest("hex"), continuedAt, wrong };
}

/** Repeats a request until it succeeds. Throws after a minute. */
async function again<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (let tries = 0; tries < 600; tries += 1) {
    const value = await ask().catch(() => null);
    if (value !== null) return value;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error("no answer within a minute");
}

// `as`: the test reads only these fields of an upload's state.
const offsetOf = (state: unknown): number => (state as { offset: number }).offset;
const numberOf = (upload: unknown): number => (upload as { ID: number }).ID;
