import { ALL_FORMATS, EncodedPacketSink, type InputAudioTrack } from "mediabunny";
import { MPEGDecoder } from "mpg123-decoder";
import { OpusDecoder } from "opus-decoder";
import { isPlayable } from "#platform/files/rules/file-kind.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { WorkOf } from "#platform/work/work.ts";
import { Peaks } from "../rules/peaks.ts";
import { MP3_IN_WAV, wavSound } from "../rules/wav.ts";
import { sampleReader } from "../rules/wav-samples.ts";
import { bytesOf, chunksOf, inputOf } from "./reading.ts";
import type { peaksOfRecording, Recording, Waveform } from "./recording-work.ts";

const PACKETS_AT_ONCE = 64;

export const work: WorkOf<typeof peaksOfRecording> = async (file, storage) => {
  if (file.mime_type === "audio/wav") return wavPeaks(storage, file);
  if (file.mime_type === "audio/mpeg") return { codec: "mp3", peaks: await mp3Peaks(storage, file) };
  return isPlayable(file.mime_type) ? trackPeaks(storage, file) : { codec: null, peaks: null };
};

async function wavPeaks(storage: Storage, file: Recording): Promise<Waveform> {
  const sound = await wavSound((start, end) => bytesOf(storage, file, start, end), file.size);
  const read = sound && sampleReader(sound);
  if (sound && read) return { codec: "pcm-wav", peaks: await samplePeaks(storage, file, sound, read) };
  return { codec: sound?.format === MP3_IN_WAV ? "mp3" : null, peaks: null };
}

async function samplePeaks(
  storage: Storage,
  file: Recording,
  sound: NonNullable<Awaited<ReturnType<typeof wavSound>>>,
  read: NonNullable<ReturnType<typeof sampleReader>>,
): Promise<Uint8Array | null> {
  const peaks = new Peaks(sound.rate);
  let [offset, unread] = [0, new Uint8Array(0)];
  for await (const chunk of chunksOf(storage, file)) {
    const from = Math.max(0, sound.start - offset);
    const to = Math.min(chunk.length, sound.start + sound.length - offset);
    offset += chunk.length;
    if (to <= from) continue;
    const bytes = Buffer.concat([unread, chunk.subarray(from, to)]);
    const sampleCount = Math.floor(bytes.length / sound.align);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Uses the first of several channels because a dictation is one voice.
    peaks.add(Float32Array.from({ length: sampleCount }, (_, index) => read(view, index * sound.align)));
    unread = Uint8Array.from(bytes.subarray(sampleCount * sound.align));
  }
  return peaks.bytes;
}

interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly sampleRate: number;
}

/** Collects peaks of decoded sound, whose sample rate is known only with the first samples. */
class DecodedPeaks {
  #peaks: Peaks | undefined;

  add({ channelData: [samples], sampleRate }: Decoded): void {
    if (!samples || samples.length === 0 || sampleRate <= 0) return;
    this.#peaks ??= new Peaks(sampleRate);
    this.#peaks.add(samples);
  }

  get bytes(): Uint8Array | null {
    return this.#peaks?.bytes ?? null;
  }
}

async function mp3Peaks(storage: Storage, file: Recording): Promise<Uint8Array | null> {
  const [decoder, peaks] = [new MPEGDecoder(), new DecodedPeaks()];
  await decoder.ready;
  try {
    for await (const chunk of chunksOf(storage, file)) peaks.add(decoder.decode(chunk));
  } finally {
    decoder.free();
  }
  return peaks.bytes;
}

async function trackPeaks(storage: Storage, file: Recording): Promise<Waveform> {
  const input = inputOf(storage, file, ALL_FORMATS);
  try {
    const track = await input.getPrimaryAudioTrack();
    return { codec: track?.codec ?? null, peaks: track?.codec === "opus" ? await packetPeaks(track) : null };
  } finally {
    input.dispose();
  }
}

async function packetPeaks(track: InputAudioTrack): Promise<Uint8Array | null> {
  const isStereo = track.numberOfChannels === 2;
  const decoder = new OpusDecoder({
    channels: isStereo ? 2 : 1,
    streamCount: 1,
    coupledStreamCount: isStereo ? 1 : 0,
    channelMappingTable: isStereo ? [0, 1] : [0],
  });
  await decoder.ready;
  const peaks = new DecodedPeaks();
  let pendingPackets: Uint8Array[] = [];
  try {
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      pendingPackets.push(data);
      if (pendingPackets.length < PACKETS_AT_ONCE) continue;
      peaks.add(decoder.decodeFrames(pendingPackets));
      pendingPackets = [];
    }
    if (pendingPackets.length > 0) peaks.add(decoder.decodeFrames(pendingPackets));
  } finally {
    decoder.free();
  }
  return peaks.bytes;
}
