import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { fileName, type Recording } from "../rules/recording.ts";
import { playbackTime, type Part } from "../rules/timeline.ts";
import { soundOf } from "./store.ts";

/** Seconds before the end of a segment within which a cut counts as the end. */
const END_TOLERANCE = 0.3;

/**
 * Joins the parts of a dictation in playback order to one seekable file with a known length. Copies packets
 * without re-encoding them. Throws if there is no sound.
 */
export async function joinRecording(recording: Recording): Promise<File> {
  const target = new BufferTarget();
  const format = recording.mime.includes("mp4") ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const state: JoinState = { output, source: null, at: 0 };
  for (const part of recording.timeline) await copyPart(recording, part, state);
  if (state.source === null) throw new Error("There is no sound in this recording.");
  await output.finalize();
  return new File([target.buffer ?? new ArrayBuffer(0)], fileName(recording), {
    type: recording.mime.split(";")[0] ?? "",
    lastModified: Date.parse(recording.started),
  });
}

interface JoinState {
  readonly output: Output;
  source: EncodedAudioPacketSource | null;
  at: number;
}

async function copyPart(recording: Recording, { segment, from, to }: Part, state: JoinState): Promise<void> {
  const sound = await soundOf(recording.ID, segment, recording.mime);
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(sound) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track?.codec) return;
    if (state.source === null) {
      state.source = new EncodedAudioPacketSource(track.codec);
      state.output.addAudioTrack(state.source);
      await state.output.start();
    }
    const config = await track.getDecoderConfig();
    const end = to >= (recording.segments[segment] ?? 0) - END_TOLERANCE ? Number.POSITIVE_INFINITY : to;
    let begin: number | undefined;
    const base = state.at;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (packet.timestamp < from) continue;
      if (packet.timestamp >= end) break;
      begin ??= packet.timestamp;
      const timestamp = playbackTime(base, packet.timestamp, begin);
      await state.source.add(packet.clone({ timestamp }), config ? { decoderConfig: config } : undefined);
      state.at = timestamp + packet.duration;
    }
  } finally {
    input.dispose();
  }
}
