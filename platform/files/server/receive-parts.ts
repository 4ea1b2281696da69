import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import type { Storage } from "./storage/port.ts";

/** Size of a stored part in bytes; a part is kept in memory until it is stored. */
const PART = 8 * 1024 * 1024;
/** Longest time before a part is stored, in milliseconds. Limits what a crash loses on a slow connection. */
const AT_REST_MS = 5_000;
/**
 * Time without bytes after which the connection counts as dead, in milliseconds. The whole upload has no time
 * limit.
 */
const SILENCE_MS = 30_000;

export interface Arrived {
  readonly size: number;
  readonly storage_key: string;
}

/**
 * Reason why no more bytes came: all have arrived, the connection broke or fell silent, or there were more
 * than announced.
 */
export type End = "ended" | "broken" | "silent" | "too many";

/** Buffer of bytes that have arrived and are not stored yet. */
class Waiting {
  #parts: Buffer[] = [];
  #since = Date.now();
  size = 0;
  /** True while storing, when an error comes from the storage and not from the connection. */
  isFlushing = false;
  readonly #storage: Storage;
  readonly #keep: (part: Arrived) => Promise<boolean>;
  constructor(storage: Storage, keep: (part: Arrived) => Promise<boolean>) {
    this.#storage = storage;
    this.#keep = keep;
  }

  add(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.size += bytes.length;
  }

  isDue(): boolean {
    return this.size >= PART || Date.now() - this.#since >= AT_REST_MS;
  }

  /** Stores the buffered bytes. False if `keep` refused the part. */
  async flush(): Promise<boolean> {
    if (this.size === 0) return true;
    this.isFlushing = true;
    const part = { size: this.size, storage_key: randomBytes(24).toString("base64url") };
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.size = 0;
    this.#since = Date.now();
    await this.#storage.put(part.storage_key, Readable.from([bytes]));
    const isKept = await this.#keep(part);
    if (!isKept) await this.#storage.remove(part.storage_key);
    this.isFlushing = false;
    return isKept;
  }
}

/**
 * Stores a request's bytes part by part. `keep` records each part and ends the work by returning false. Bytes
 * that arrived before the connection broke are kept.
 */
export async function receiveParts(
  request: IncomingMessage,
  storage: Storage,
  most: number,
  keep: (part: Arrived) => Promise<boolean>,
  silenceMs: number = SILENCE_MS,
): Promise<End | "taken over"> {
  const waiting = new Waiting(storage, keep);
  let left = most;
  let end: End = "ended";
  const silence = setTimeout(() => {
    end = "silent";
    request.destroy();
  }, silenceMs);
  try {
    for await (const chunk of request) {
      silence.refresh();
      const bytes: Buffer = chunk;
      if (bytes.length > left) {
        end = "too many";
        break;
      }
      left -= bytes.length;
      waiting.add(bytes);
      if (waiting.isDue() && !(await waiting.flush())) return "taken over";
      silence.refresh();
    }
  } catch (error) {
    // The connection broke, unless the error came from storing a part.
    if (waiting.isFlushing) throw error;
    if (end === "ended") end = "broken";
  } finally {
    clearTimeout(silence);
  }
  return (await waiting.flush()) ? end : "taken over";
}
