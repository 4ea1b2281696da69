import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink } from "mediabunny";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Length } from "../rules/length.ts";
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
  const input = inputOf(storage, file, ALL_FORMATS);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return null;
    const sink = new EncodedPacketSink(track);
    // Comes first: without a packet, mediabunny's search for the end of a FLAC never returns.
    const first = await sink.getFirstPacket().catch(() => null);
    if (!first) return null;
    const declaredSeconds = (await track.getDurationFromMetadata()) ?? 0;
    const indexedSeconds = await track.computeDuration().catch(() => declaredSeconds);
    const last = await lastPacket(sink, first, Math.max(indexedSeconds, declaredSeconds));
    // A recording cut from the middle of another keeps that recording's timestamps.
    const start = first.timestamp > 1 ? first.timestamp : 0;
    const end = Math.max(last.timestamp, await cutEnd(storage, file, track.id)) + last.duration;
    return {
      seconds: end - start,
      endsEarly: Math.max(indexedSeconds, declaredSeconds) > end + ROUNDING_SECONDS,
    };
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

/**
 * Returns the start, in seconds, of the last whole block of a WebM, because mediabunny omits a cluster that
 * breaks off. 0 for other formats.
 */
async function cutEnd(storage: Storage, file: Recording, track: number): Promise<number> {
  if (file.mime_type !== "audio/webm") return 0;
  const bytes = await bytesOf(storage, file, Math.max(0, file.size - LAST_CLUSTER), file.size);
  const ticks = lastWholeBlock(bytes, track);
  if (ticks === null) return 0;
  return ticks * secondsPerTick(await bytesOf(storage, file, 0, HEAD));
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
