import { mediaDevices } from "#platform/web/secure-browser.ts";

/** What browsers record, the best first. */
const KINDS = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
const SECOND_MS = 1000;
/** As many moments as pass between two looks at it. */
const WINDOW = 8192;

/** Undefined where this browser or address can't record: over plain http there is no microphone. */
export const recordedKind = (): string | undefined =>
  !isSecureContext || typeof MediaRecorder === "undefined"
    ? undefined
    : KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));

export interface Microphone {
  /** From 0 to 1, now. */
  readonly level: () => number;
  /** Ends it; answers once its last second was handed on. */
  readonly stop: () => Promise<void>;
}

interface Listening {
  readonly mime: string;
  readonly onSecond: (sound: Blob, second: number) => Promise<void>;
  /** The microphone was taken away: a call came in, or it was unplugged. */
  readonly onEnded: () => void;
  /** A second could not be stored. */
  readonly onFailed: () => void;
}

/** Records from now on, and hands on what was spoken every second. */
export async function openMicrophone({ mime, onSecond, onEnded, onFailed }: Listening): Promise<Microphone> {
  const devices = mediaDevices();
  if (!devices) throw new Error("over plain http there is no microphone");
  const stream = await devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: false } });
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 32_000 });
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: WINDOW });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(WINDOW);
  // One after the other, in order.
  let writing: Promise<void> = Promise.resolve();
  let second = 0;
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    const place = second;
    second += 1;
    writing = writing.then(() => onSecond(data, place)).catch(onFailed);
  });
  for (const track of stream.getTracks()) track.addEventListener("ended", onEnded);
  const awake = await navigator.wakeLock?.request("screen").catch(() => null);
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
      await awake?.release().catch(() => undefined);
      await context.close();
    },
  };
}
