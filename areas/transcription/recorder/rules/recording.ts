import { z } from "zod";
import { wallOf, ZoneSchema } from "#kernel/dates/zone.ts";
import { formatDuration } from "#areas/transcription/tasks/rules/duration.ts";
import { cutTimeline, lengthOf, overwrite, positionOf } from "./timeline.ts";
import { DayPatient, patientNote } from "./day-patient.ts";

const Parts = z.array(z.object({ segment: z.int(), from: z.number(), to: z.number() }));

/** A dictation on this device. Its sound is stored separately, second by second. */
export const Recording = z.object({
  ID: z.string(),
  /** The dictating user and the client. On a shared device the recording is visible to this user only. */
  person: z.int(),
  client: z.int(),
  started: z.string(),
  /** The client's time zone, used for the time in the file name. */
  zone: ZoneSchema.default("Australia/Sydney"),
  subject: z.string(),
  /** MIME type with the container and codec that this browser records. */
  mime: z.string(),
  /** Length of each segment in seconds. */
  segments: z.array(z.number()),
  timeline: Parts,
  /**
   * Timeline before a part was recorded over, for undo. Null if nothing can be undone or the dictation is
   * finished.
   */
  before: Parts.nullable().default(null),
  /** The appointment that the dictation is about, or null. */
  dayPatient: DayPatient.nullable().default(null),
  /**
   * Moments marked for the typist, in seconds from the beginning of the segment in which they were marked.
   */
  marks: z.array(z.object({ segment: z.int(), at: z.number() })).default([]),
  /**
   * The segment that is being recorded, and its position in the dictation. A segment that was cut off is
   * closed when the page is next opened.
   */
  open: z.object({ segment: z.int(), at: z.number() }).nullable(),
  /** True if the dictation is to be sent. It is removed from the device once its task exists. */
  isFinished: z.boolean(),
  /** ID of the uploaded file, or null before the upload. */
  file: z.int().nullable(),
});
export type Recording = z.output<typeof Recording>;

/** Opens the next segment at the position `at`. */
export const openSegment = (recording: Recording, at: number): Recording => ({
  ...recording,
  open: { segment: recording.segments.length, at },
});

/**
 * Closes the open segment with its length in seconds. Keeps the previous timeline for undo if the segment
 * records over a part, and adds the segment there too if it continues at the end.
 */
export function closeSegment(recording: Recording, seconds: number): Recording {
  if (!recording.open) return recording;
  const { segment, at } = recording.open;
  const { timeline, before } = recording;
  const isOverwriting = at < lengthOf(timeline) && seconds > 0;
  return {
    ...recording,
    open: null,
    before: isOverwriting ? timeline : before && [...overwrite(before, lengthOf(before), segment, seconds)],
    segments: [...recording.segments, seconds],
    timeline: [...overwrite(timeline, at, segment, seconds)],
  };
}

/** Adds a mark to the open segment. `at` is in seconds from the beginning of the segment. */
export const addMark = (recording: Recording, at: number): Recording =>
  recording.open === null
    ? recording
    : { ...recording, marks: [...recording.marks, { segment: recording.open.segment, at }] };

/**
 * Returns the positions of the marks in the dictation, in seconds. Omits marks in parts that were recorded
 * over.
 */
export function markPositions({ timeline, marks, open }: Recording): number[] {
  const openPart = open && { segment: open.segment, from: 0, to: Number.POSITIVE_INFINITY };
  const currentTimeline = openPart && open ? [...cutTimeline(timeline, 0, open.at), openPart] : timeline;
  return marks
    .flatMap(({ segment, at }) => positionOf(currentTimeline, segment, at) ?? [])
    .toSorted((one, other) => one - other);
}

/** Returns the part that was recorded over last, in seconds, or null if nothing can be undone. */
export function replacedPart({ timeline, before }: Recording): { from: number; to: number } | null {
  const segmentsBefore = before && new Set(before.map(({ segment }) => segment));
  const part = segmentsBefore && timeline.find(({ segment }) => !segmentsBefore.has(segment));
  const from = part ? positionOf(timeline, part.segment, 0) : null;
  return part && from !== null ? { from, to: from + part.to } : null;
}

/** Formats the marks' positions, such as "Marked at 00:41, 02:10". */
export const formatMarks = (recording: Recording): string =>
  `Marked at ${markPositions(recording)
    .map((at) => formatDuration(Math.floor(at)))
    .join(", ")}`;

/** Returns the note for the typist, or null if there is no patient and no mark. */
export function noteOf(recording: Recording): string | null {
  const { dayPatient } = recording;
  const lines = [
    ...(dayPatient ? [patientNote(dayPatient)] : []),
    ...(markPositions(recording).length > 0 ? [formatMarks(recording)] : []),
  ];
  return lines.length > 0 ? lines.join("\n") : null;
}

/** Restores the timeline from before the last part was recorded over. */
export const undoOverwrite = (recording: Recording): Recording =>
  recording.before === null ? recording : { ...recording, timeline: recording.before, before: null };

/** Marks the dictation as ready to send and discards the undo state. */
export const finishRecording = (recording: Recording): Recording => ({
  ...recording,
  before: null,
  isFinished: true,
});

export const secondsOf = ({ timeline }: Recording): number => lengthOf(timeline);

/** Names the file of a recording by its time at the practice: "Dictation 20261123 2035.webm". */
export function fileName({ started, zone, mime }: Recording): string {
  const { day, time } = wallOf(started, zone);
  const stamp = `${day} ${time}`.replace(/[-:]/g, "");
  return `Dictation ${stamp}.${mime.includes("mp4") ? "m4a" : mime.includes("ogg") ? "ogg" : "webm"}`;
}

export const sortNewestFirst = (recordings: readonly Recording[]): Recording[] =>
  recordings.toSorted((one, other) => (one.started < other.started ? 1 : -1));
