import type { Storage } from "#platform/files/server/storage/port.ts";
import type { WorkOf } from "#platform/work/work.ts";
import { aiffLength } from "../rules/aiff-length.ts";
import { AmrLength } from "../rules/amr-length.ts";
import { DSS_HEADER, dssSeconds } from "../rules/dss-length.ts";
import type { Length } from "../rules/length.ts";
import { Mp3Length } from "../rules/mp3-length.ts";
import { OggLength } from "../rules/ogg-length.ts";
import { wmaLength } from "../rules/wma-length.ts";
import { MP3_IN_WAV, wavLength, wavSound } from "../rules/wav.ts";
import { bytesOf, chunksOf } from "./reading.ts";
import type { lengthOfRecording, Recording } from "./recording-work.ts";
import { trackLength } from "./track-length.ts";

/** Longest plausible recording; a file that declares a longer one is considered unreadable. */
const LONGEST_SECONDS = 48 * 3600;

export const work: WorkOf<typeof lengthOfRecording> = async (file, storage) => {
  const length = await measureLength(storage, file).catch((error: unknown) => {
    // Treats every error of the readers as an unreadable file because a corrupt file can cause any of them.
    if (error instanceof Error) return null;
    throw error;
  });
  if (length === null) return null;
  const { seconds, endsEarly } = length;
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > LONGEST_SECONDS) return null;
  return { seconds: Math.max(1, Math.round(seconds)), endsEarly };
};

async function measureLength(storage: Storage, file: Recording): Promise<Length | null> {
  const read = (start: number, end: number) => bytesOf(storage, file, start, end);
  switch (file.mime_type) {
    case "audio/wav":
      return wavLengthOf(storage, file);
    case "audio/x-dss":
    case "audio/x-ds2":
      return headerLength(dssSeconds(await read(0, DSS_HEADER)));
    case "audio/mpeg":
      return mp3LengthOf(chunksOf(storage, file));
    case "audio/ogg":
      return addChunks(new OggLength(), chunksOf(storage, file));
    case "audio/amr":
      return addChunks(new AmrLength(), chunksOf(storage, file));
    case "audio/aiff":
      return aiffLength(read, file.size);
    case "audio/x-ms-wma":
      return wmaLength(read, file.size);
    default:
      return trackLength(storage, file);
  }
}

const headerLength = (seconds: number | null): Length | null =>
  seconds === null ? null : { seconds, endsEarly: false };

async function wavLengthOf(storage: Storage, file: Recording): Promise<Length | null> {
  const sound = await wavSound((start, end) => bytesOf(storage, file, start, end), file.size);
  if (!sound) return null;
  if (sound.format !== MP3_IN_WAV) return wavLength(sound);
  const length = await mp3LengthOf(chunksOf(storage, file, sound.start, sound.start + sound.length));
  const isCut = sound.promised !== null && sound.length < sound.promised;
  return length && { ...length, endsEarly: length.endsEarly || isCut };
}

async function mp3LengthOf(chunks: AsyncIterable<Uint8Array>): Promise<Length | null> {
  const length = new Mp3Length();
  for await (const chunk of chunks) length.add(chunk);
  length.end();
  return length.length;
}

interface LengthCounter {
  add(chunk: Uint8Array): void;
  readonly length: Length | null;
}

async function addChunks(adder: LengthCounter, chunks: AsyncIterable<Uint8Array>): Promise<Length | null> {
  for await (const chunk of chunks) adder.add(chunk);
  return adder.length;
}
