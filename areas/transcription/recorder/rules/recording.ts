import { z } from "zod";
import { wallOf, ZoneSchema } from "#kernel/dates/zone.ts";
import { durationWords } from "#areas/transcription/tasks/rules/duration.ts";
import { cut, lengthOf, overwrite, placeOf } from "./timeline.ts";
import { DayPatient, patientNote } from "./day-patient.ts";

const Parts = z.array(z.object({ segment: z.int(), from: z.number(), to: z.number() }));

/** A dictation on this device. The sound is stored beside it, second by second. */
export const Recording = z.object({
  ID: z.string(),
  /** Who dictates, and for which client: on a shared device nobody else sees it. */
  person: z.int(),
  client: z.int(),
  started: z.string(),
  /** The practice's time zone, in which the file is named by its time. */
  zone: ZoneSchema.default("Australia/Sydney"),
  subject: z.string(),
  /** The container and codec that this browser records. */
  mime: z.string(),
  /** Seconds of each segment. */
  segments: z.array(z.number()),
  timeline: Parts,
  /** What was heard before a part was recorded over, until the dictation is finished. */
  before: Parts.nullable().default(null),
  /** Whom it is about. */
  dayPatient: DayPatient.nullable().default(null),
  /** Moments that the typist is to notice, by the segment they were marked in. */
  marks: z.array(z.object({ segment: z.int(), at: z.number() })).default([]),
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
  const isOver = at < lengthOf(recording.timeline);
  return {
    ...recording,
    open: null,
    before: isOver && seconds > 0 ? recording.timeline : recording.before,
    segments: [...recording.segments, seconds],
    timeline: [...overwrite(recording.timeline, at, segment, seconds)],
  };
}

/** A moment of the segment that is being recorded. */
export const marked = (recording: Recording, at: number): Recording =>
  recording.open === null ? recording : { ...recording, marks: [...recording.marks, { segment: recording.open.segment, at }] };

/** When the marks are heard, in seconds; those in what was recorded over are left out. */
export function marksHeard({ timeline, marks, open }: Recording): number[] {
  const running = open && { segment: open.segment, from: 0, to: Number.POSITIVE_INFINITY };
  const heard = running && open ? [...cut(timeline, 0, open.at), running] : timeline;
  return marks.flatMap(({ segment, at }) => placeOf(heard, segment, at) ?? []).toSorted((one, other) => one - other);
}

/** Where the part that was recorded over last is heard; null where nothing can be undone. */
export function replacedPart({ timeline, before, segments }: Recording): { from: number; to: number } | null {
  const seconds = segments.at(-1);
  const from = before === null ? null : placeOf(timeline, segments.length - 1, 0);
  return from === null || seconds === undefined ? null : { from, to: from + seconds };
}

/** "Marked at 00:41, 02:10" */
export const marksWords = (recording: Recording): string =>
  `Marked at ${marksHeard(recording)
    .map((at) => durationWords(Math.floor(at)))
    .join(", ")}`;

/** What the typist reads with the recording; null where there is nothing to say. */
export function noteOf(recording: Recording): string | null {
  const { dayPatient } = recording;
  const lines = [
    ...(dayPatient ? [patientNote(dayPatient)] : []),
    ...(marksHeard(recording).length > 0 ? [marksWords(recording)] : []),
  ];
  return lines.length > 0 ? lines.join("\n") : null;
}

/** What was recorded over is heard again. */
export const undone = (recording: Recording): Recording =>
  recording.before === null ? recording : { ...recording, timeline: recording.before, before: null };

/** Nothing can be undone any more: it is sent as it is heard now. */
export const finished = (recording: Recording): Recording => ({ ...recording, before: null, isFinished: true });

export const secondsOf = ({ timeline }: Recording): number => lengthOf(timeline);

/** Names the file of a recording by its time at the practice: "Dictation 20261123 2035.webm". */
export function fileName({ started, zone, mime }: Recording): string {
  const { day, time } = wallOf(started, zone);
  const stamp = `${day} ${time}`.replace(/[-:]/g, "");
  return `Dictation ${stamp}.${mime.includes("mp4") ? "m4a" : mime.includes("ogg") ? "ogg" : "webm"}`;
}

export const newestFirst = (recordings: readonly Recording[]): Recording[] =>
  recordings.toSorted((one, other) => (one.started < other.started ? 1 : -1));
