import { ALL_FORMATS } from "mediabunny";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { WorkOf } from "#platform/work/work.ts";
import { DSS_HEADER, dssSeconds } from "../rules/dss-length.ts";
import { Mp3Length } from "../rules/mp3-length.ts";
import { wavSeconds } from "../rules/wav.ts";
import { bytesOf, chunksOf, inputOf } from "./reading.ts";
import type { lengthOfRecording, Recording } from "./recording-work.ts";

const WAV_HEAD = 65_536;
/** Longer is no dictation, whatever a header says. */
const LONGEST_SECONDS = 48 * 3600;

export const work: WorkOf<typeof lengthOfRecording> = async (file, storage) => {
  const seconds = await measured(storage, file).catch((error: unknown) => {
    // A file that ends too soon or lies: whatever the readers throw at it, it can't be read.
    if (error instanceof Error) return null;
    throw error;
  });
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0 || seconds > LONGEST_SECONDS) return null;
  return Math.max(1, Math.round(seconds));
};

async function measured(storage: Storage, file: Recording): Promise<number | null> {
  if (file.mime_type === "audio/wav") return wavSeconds(await bytesOf(storage, file, 0, WAV_HEAD), file.size);
  if (file.mime_type === "audio/x-dss" || file.mime_type === "audio/x-ds2")
    return dssSeconds(await bytesOf(storage, file, 0, DSS_HEADER));
  if (file.mime_type === "audio/mpeg") return mp3Seconds(storage, file);
  const input = inputOf(storage, file, ALL_FORMATS);
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

async function mp3Seconds(storage: Storage, file: Recording): Promise<number | null> {
  const length = new Mp3Length();
  for await (const chunk of chunksOf(storage, file)) length.add(chunk);
  return length.seconds;
}
