import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import type { Storage } from "./storage/port.ts";

/** Size of a stored part in bytes; a part is kept in memory until it is stored. */
const PART_BYTES = 8 * 1024 * 1024;
/** Longest time before a part is stored, in milliseconds. Limits what a crash loses on a slow connection. */
const MAX_BUFFER_MS = 5_000;
/**
 * Time without bytes after which the connection counts as dead, in milliseconds. The whole upload has no time
 * limit.
 */
const SILENCE_MS = 30_000;

export interface StoredPart {
  readonly size: number;
  readonly storage_key: string;
}

/**
 * Reason why no more bytes came: all have arrived, the connection broke or fell silent, or there were more
 * than announced.
 */
export type EndReason = "ended" | "broken" | "silent" | "too many";

/** Buffer of bytes that have arrived and are not stored yet. */
class PartBuffer {
  #parts: Buffer[] = [];
  #since = Date.now();
  size = 0;
  /** True while storing, when an error comes from the storage and not from the connection. */
  isFlushing = false;
  readonly #storage: Storage;
  readonly #keep: (part: StoredPart) => Promise<boolean>;
  constructor(storage: Storage, keep: (part: StoredPart) => Promise<boolean>) {
    this.#storage = storage;
    this.#keep = keep;
  }

  add(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.size += bytes.length;
  }

  isDue(): boolean {
    return this.size >= PART_BYTES || Date.now() - this.#since >= MAX_BUFFER_MS;
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
  maxBytes: number,
  keep: (part: StoredPart) => Promise<boolean>,
  silenceMs: number = SILENCE_MS,
): Promise<EndReason | "taken over"> {
  const buffer = new PartBuffer(storage, keep);
  let remaining = maxBytes;
  let end: EndReason = "ended";
  const silenceTimer = setTimeout(() => {
    end = "silent";
    request.destroy();
  }, silenceMs);
  try {
    for await (const chunk of request) {
      silenceTimer.refresh();
      const bytes: Buffer = chunk;
      if (bytes.length > remaining) {
        end = "too many";
        break;
      }
      remaining -= bytes.length;
      buffer.add(bytes);
      if (buffer.isDue() && !(await buffer.flush())) return "taken over";
      silenceTimer.refresh();
    }
  } catch (error) {
    // The connection broke, unless the error came from storing a part.
    if (buffer.isFlushing) throw error;
    if (end === "ended") end = "broken";
  } finally {
    clearTimeout(silenceTimer);
  }
  return (await buffer.flush()) ? end : "taken over";
}
