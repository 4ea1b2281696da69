import { mediaDevices } from "#platform/web/secure-browser.ts";

/** Recording formats in order of preference. */
const KINDS = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
const SECOND_MS = 1000;
/** Number of samples the analyser covers, about the time between two readings of the level. */
const WINDOW = 8192;

/**
 * Returns the format to record, or undefined if recording is not possible in this browser or without https.
 */
export const findRecordingFormat = (): string | undefined =>
  !isSecureContext || typeof MediaRecorder === "undefined"
    ? undefined
    : KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));

export interface Microphone {
  /** Returns the current peak level, from 0 to 1. */
  readonly level: () => number;
  /** Stops recording. Resolves once the last second was passed to `onSecond`. */
  readonly stop: () => Promise<void>;
}

interface MicrophoneOptions {
  readonly mime: string;
  readonly onSecond: (sound: Blob, second: number) => Promise<void>;
  /** Called if the microphone is lost, for example through a phone call or when it is unplugged. */
  readonly onEnded: () => void;
  /** Called if a second of sound could not be stored. */
  readonly onFailed: () => void;
}

/** Starts recording and passes the sound on every second. Throws if the microphone can't be used. */
export async function openMicrophone({
  mime,
  onSecond,
  onEnded,
  onFailed,
}: MicrophoneOptions): Promise<Microphone> {
  const devices = mediaDevices();
  if (!devices) throw new Error("over plain http there is no microphone");
  const stream = await devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: false } });
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 32_000 });
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: WINDOW });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(WINDOW);
  // Chains the writes, so that the seconds are stored in order.
  let writing: Promise<void> = Promise.resolve();
  let second = 0;
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    const index = second;
    second += 1;
    writing = writing.then(() => onSecond(data, index)).catch(onFailed);
  });
  for (const track of stream.getTracks()) track.addEventListener("ended", onEnded);
  const wakeLock = await navigator.wakeLock?.request("screen").catch(() => null);
  recorder.start(SECOND_MS);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
    },
    stop: async () => {
      if (recorder.state !== "inactive") {
        const stopped = new Promise((done) => recorder.addEventListener("stop", done, { once: true }));
        recorder.stop();
        await stopped;
      }
      await writing;
      for (const track of stream.getTracks()) track.stop();
      await wakeLock?.release().catch(() => undefined);
      await context.close();
    },
  };
}
