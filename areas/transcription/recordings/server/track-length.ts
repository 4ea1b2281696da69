import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink } from "mediabunny";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Length } from "../rules/length.ts";
import { isAdtsCut, isFlacCut, LAST_FRAMES } from "../rules/last-frame.ts";
import { type Mp4End, mp4End } from "../rules/mp4-end.ts";
import { lastWholeBlock, secondsPerTick } from "../rules/webm-end.ts";
import { bytesOf, inputOf } from "./reading.ts";
import type { Recording } from "./recording-work.ts";

/** Seconds by which the declared duration may exceed the sound, because encoders round to whole packets. */
const ROUNDING_SECONDS = 0.5;
/** Steps of the binary search for the last packet of a cut file. */
const HALVINGS = 24;

/**
 * Returns the length of an M4A, WebM or FLAC file up to the end of the last packet that the file contains,
 * because the index of a cut file lists packets that are missing. Null if the file has no sound.
 */
export async function trackLength(storage: Storage, file: Recording): Promise<Length | null> {
  const end = await endOf(storage, file);
  const input = inputOf(storage, file, ALL_FORMATS, end.size);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return null;
    const sink = new EncodedPacketSink(track);
    // Comes first: without a packet, mediabunny's search for the end of a FLAC never returns.
    const first = await sink.getFirstPacket().catch(() => null);
    const cut = await cutEnd(storage, file, track.id);
    if (!first) return cut.seconds > 0 ? { seconds: cut.seconds, endsEarly: true } : null;
    const declaredSeconds = (await track.getDurationFromMetadata()) ?? 0;
    const indexedSeconds = await track.computeDuration().catch(() => declaredSeconds);
    const last = await lastPacket(sink, first, Math.max(indexedSeconds, declaredSeconds));
    // A recording cut from the middle of another keeps that recording's timestamps.
    const start = first.timestamp > 1 ? first.timestamp : 0;
    const endSeconds = Math.max(last.timestamp, cut.seconds) + last.duration;
    const isShort = Math.max(indexedSeconds, declaredSeconds) > endSeconds + ROUNDING_SECONDS;
    return { seconds: endSeconds - start, endsEarly: isShort || end.isCut || cut.isCut };
  } finally {
    input.dispose();
  }
}

/**
 * Bytes at the end of a file in which the last cluster must begin; MediaRecorder and FFmpeg end a cluster
 * after five seconds or five megabytes.
 */
const LAST_CLUSTER = 8_000_000;
/** Bytes at the beginning of a file in which its scale of time stands. */
const HEAD = 65_536;

/** Finds out where an MP4 file ends, and whether it or an AAC or FLAC file breaks off. */
async function endOf(storage: Storage, file: Recording): Promise<Mp4End> {
  const { mime_type, size } = file;
  if (mime_type === "audio/mp4") return mp4End((start, end) => bytesOf(storage, file, start, end), size);
  const isFrameCut = mime_type === "audio/aac" ? isAdtsCut : mime_type === "audio/flac" ? isFlacCut : null;
  if (isFrameCut === null) return { isCut: false, size };
  return { isCut: isFrameCut(await bytesOf(storage, file, Math.max(0, size - LAST_FRAMES), size)), size };
}

/**
 * Returns the start, in seconds, of the last whole block of a WebM, because mediabunny omits a cluster that
 * breaks off. 0 for other formats.
 */
async function cutEnd(
  storage: Storage,
  file: Recording,
  track: number,
): Promise<{ seconds: number; isCut: boolean }> {
  if (file.mime_type !== "audio/webm") return { seconds: 0, isCut: false };
  const bytes = await bytesOf(storage, file, Math.max(0, file.size - LAST_CLUSTER), file.size);
  const last = lastWholeBlock(bytes, track);
  if (!last) return { seconds: 0, isCut: false };
  const scale = last.ticks === null ? 0 : secondsPerTick(await bytesOf(storage, file, 0, HEAD));
  return { seconds: (last.ticks ?? 0) * scale, isCut: last.isCut };
}

async function lastPacket(
  sink: EncodedPacketSink,
  first: EncodedPacket,
  maxSeconds: number,
): Promise<EncodedPacket> {
  const readPacket = (seconds: number): Promise<EncodedPacket | null> =>
    sink.getPacket(seconds).catch(() => null);
  const last = await readPacket(Number.POSITIVE_INFINITY);
  if (last) return last;
  let [latest, from, to] = [first, first.timestamp, maxSeconds];
  for (let count = 0; count < HALVINGS && to - from > 0.005; count += 1) {
    const middle = (from + to) / 2;
    const packet = await readPacket(middle);
    if (packet) [latest, from] = [packet, middle];
    else to = middle;
  }
  return latest;
}
