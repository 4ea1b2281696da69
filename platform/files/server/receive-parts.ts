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
  let waiting: Buffer[] = [];
  let size = 0;
  let left = most;
  let since = Date.now();
  const flush = async (): Promise<boolean> => {
    if (size === 0) return true;
    const part = { size, storage_key: randomBytes(24).toString("base64url") };
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    since = Date.now();
    await storage.put(part.storage_key, Readable.from([bytes]));
    const isKept = await keep(part);
    if (!isKept) await storage.remove(part.storage_key);
    return isKept;
  };
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
      waiting.push(bytes);
      size += bytes.length;
      if ((size >= PART || Date.now() - since >= AT_REST_MS) && !(await flush())) return "taken over";
      silence.refresh();
    }
  } catch {
    // The line, not the disk: that one fails in `flush`.
    if (end === "ended") end = "broken";
  } finally {
    clearTimeout(silence);
  }
  return (await flush()) ? end : "taken over";
}
