import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import type { Storage } from "./storage/port.ts";

/** Held in memory until it is at rest. */
const PART = 8 * 1024 * 1024;
/** On a slow line parts are smaller: what a crash loses is at most what arrived in this time. */
const AT_REST_MS = 5_000;
/** Nothing arrives: the line is dead. There is no limit for the whole. */
const SILENCE_MS = 30_000;

export interface Arrived {
  readonly size: number;
  readonly storage_key: string;
}

/** Why no more bytes came: all are there, the line broke, it fell silent, or there were more than announced. */
export type End = "ended" | "broken" | "silent" | "too many";

/** What has arrived and is not at rest yet. */
class Waiting {
  #parts: Buffer[] = [];
  #since = Date.now();
  size = 0;
  /** Being put to rest: an error now is the storage's, not the line's. */
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

  /** False: `keep` wants no more. */
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
 * Brings a request's bytes to rest part by part; `keep` notes each one, and false from it ends the work. What has arrived when the line breaks is kept.
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
    // The line, unless what had arrived could not be kept.
    if (waiting.isFlushing) throw error;
    if (end === "ended") end = "broken";
  } finally {
    clearTimeout(silence);
  }
  return (await waiting.flush()) ? end : "taken over";
}
