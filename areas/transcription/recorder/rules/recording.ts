import { z } from "zod";
import { lengthOf, overwrite } from "./timeline.ts";

/** A dictation on this device. The sound is stored beside it, second by second. */
export const Recording = z.object({
  ID: z.string(),
  /** Who dictates, and for which client: on a shared device nobody else sees it. */
  person: z.int(),
  client: z.int(),
  started: z.string(),
  subject: z.string(),
  /** The container and codec that this browser records. */
  mime: z.string(),
  /** Seconds of each segment. */
  segments: z.array(z.number()),
  timeline: z.array(z.object({ segment: z.int(), from: z.number(), to: z.number() })),
  /** A segment that is being recorded, and where it goes; one that was cut off is settled when the page opens. */
  open: z.object({ segment: z.int(), at: z.number() }).nullable(),
  /** It is to be sent; it is removed once it is a task. */
  isFinished: z.boolean(),
  /** The file it was uploaded as. */
  file: z.int().nullable(),
});
export type Recording = z.output<typeof Recording>;

/** The beginning of a segment that goes to `at`. */
export const begun = (recording: Recording, at: number): Recording => ({
  ...recording,
  open: { segment: recording.segments.length, at },
});

/** The open segment with its length. */
export function ended(recording: Recording, seconds: number): Recording {
  if (!recording.open) return recording;
  const { segment, at } = recording.open;
  return {
    ...recording,
    open: null,
    segments: [...recording.segments, seconds],
    timeline: [...overwrite(recording.timeline, at, segment, seconds)],
  };
}

export const secondsOf = ({ timeline }: Recording): number => lengthOf(timeline);

/** The name of its file. */
export function fileName({ started, mime }: Recording): string {
  const stamp = started.slice(0, 16).replace(/[-:]/g, "").replace("T", " ");
  return `Dictation ${stamp}.${mime.includes("mp4") ? "m4a" : mime.includes("ogg") ? "ogg" : "webm"}`;
}

export const newestFirst = (recordings: readonly Recording[]): Recording[] =>
  recordings.toSorted((one, other) => (one.started < other.started ? 1 : -1));
