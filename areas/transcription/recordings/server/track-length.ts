import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink } from "mediabunny";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Length } from "../rules/length.ts";
import { inputOf } from "./reading.ts";
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
    const end = last.timestamp + last.duration;
    return { seconds: end - begins, endsEarly: Math.max(listed, said) > end + ROUNDED };
  } finally {
    input.dispose();
  }
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
