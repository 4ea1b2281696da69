import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink } from "mediabunny";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Length } from "../rules/length.ts";
import { lastWholeBlock } from "../rules/webm-end.ts";
import { bytesOf, inputOf } from "./reading.ts";
import type { Recording } from "./recording-work.ts";

/** Seconds by which a table of contents may exceed its sound: encoders round to whole packets. */
const ROUNDED = 0.5;
/** Halvings of the longest recording until the last packet of a cut file is found. */
const HALVINGS = 24;

/**
 * The length of M4A, WebM and FLAC: up to the end of the last packet whose bytes the file has. The table of contents of a cut file names
 * packets that are not there.
 */
export async function trackLength(storage: Storage, file: Recording): Promise<Length | null> {
  const input = inputOf(storage, file, ALL_FORMATS);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return null;
    const said = (await track.getDurationFromMetadata()) ?? 0;
    const listed = await track.computeDuration().catch(() => said);
    const sink = new EncodedPacketSink(track);
    const first = await sink.getFirstPacket().catch(() => null);
    const last = first && (await lastPacket(sink, first, Math.max(listed, said)));
    if (!first || !last) return null;
    // A recording that was taken from the middle of another begins at the time it had there.
    const begins = first.timestamp > 1 ? first.timestamp : 0;
    const end = Math.max(last.timestamp, await cutEnd(storage, file, track.id)) + last.duration;
    return { seconds: end - begins, endsEarly: Math.max(listed, said) > end + ROUNDED };
  } finally {
    input.dispose();
  }
}

/** Bytes that the last cluster of a recording surely begins in: MediaRecorder and FFmpeg end one after five seconds or megabytes. */
const LAST_CLUSTER = 8_000_000;
/** Ticks of a WebM in a second, as all programs write it. */
const TICKS = 1000;

/** Seconds at which the last whole block of a WebM begins: the library leaves out a cluster that breaks off. 0 for other kinds. */
async function cutEnd(storage: Storage, file: Recording, track: number): Promise<number> {
  if (file.mime_type !== "audio/webm") return 0;
  const bytes = await bytesOf(storage, file, Math.max(0, file.size - LAST_CLUSTER), file.size);
  return (lastWholeBlock(bytes, track) ?? 0) / TICKS;
}

async function lastPacket(sink: EncodedPacketSink, first: EncodedPacket, listed: number): Promise<EncodedPacket> {
  const read = (at: number): Promise<EncodedPacket | null> => sink.getPacket(at).catch(() => null);
  const last = await read(Number.POSITIVE_INFINITY);
  if (last) return last;
  let [found, from, to] = [first, first.timestamp, listed];
  for (let count = 0; count < HALVINGS && to - from > 0.005; count += 1) {
    const middle = (from + to) / 2;
    const packet = await read(middle);
    if (packet) [found, from] = [packet, middle];
    else to = middle;
  }
  return found;
}
