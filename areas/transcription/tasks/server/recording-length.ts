import { buffer } from "node:stream/consumers";
import { ALL_FORMATS, CustomSource, Input } from "mediabunny";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { DSS_HEADER, dssSeconds } from "../rules/dss-length.ts";
import { Mp3Length } from "../rules/mp3-length.ts";
import { wavSeconds } from "../rules/wav-length.ts";

interface Recording {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

const WAV_HEAD = 65_536;
/** Longer is no dictation, whatever a header says. */
const LONGEST_SECONDS = 48 * 3600;

/** Whole seconds of a recording, read from its bytes (G-24); null where they are none. */
export async function recordingSeconds(storage: Storage, file: Recording): Promise<number | null> {
  const seconds = await measured(storage, file).catch((error: unknown) => {
    // A file that ends too soon or lies: whatever the readers throw at it, it can't be read.
    if (error instanceof Error) return null;
    throw error;
  });
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0 || seconds > LONGEST_SECONDS) return null;
  return Math.max(1, Math.round(seconds));
}

async function measured(storage: Storage, file: Recording): Promise<number | null> {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = await storage.read(file.storage_key, { start, end: Math.min(end, file.size) - 1 });
    if (!bytes) throw new Error("a recording's bytes are missing");
    return buffer(bytes);
  };
  if (file.mime_type === "audio/wav") return wavSeconds(await read(0, WAV_HEAD), file.size);
  if (file.mime_type === "audio/x-dss" || file.mime_type === "audio/x-ds2") return dssSeconds(await read(0, DSS_HEADER));
  if (file.mime_type === "audio/mpeg") return mp3Seconds(storage, file);
  const source = new CustomSource({ getSize: () => file.size, read });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

async function mp3Seconds(storage: Storage, file: Recording): Promise<number | null> {
  const bytes = await storage.read(file.storage_key);
  if (!bytes) throw new Error("a recording's bytes are missing");
  const length = new Mp3Length();
  for await (const chunk of bytes) length.add(chunk);
  return length.seconds;
}
