/** A part of one segment, in seconds from the beginning of the segment. */
export interface Part {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

/** The parts of segments in playback order. The segments themselves are never changed. */
export type Timeline = readonly Part[];

export const lengthOf = (timeline: Timeline): number =>
  timeline.reduce((sum, { from, to }) => sum + to - from, 0);

/** Returns the parts between two positions in the timeline. */
export function cutTimeline(timeline: Timeline, start: number, end: number): Part[] {
  const parts: Part[] = [];
  let position = 0;
  for (const { segment, from, to } of timeline) {
    const [begin, stop] = [Math.max(from, from + start - position), Math.min(to, from + end - position)];
    if (stop > begin) parts.push({ segment, from: begin, to: stop });
    position += to - from;
  }
  return parts;
}

/**
 * Inserts a segment at the position `at` and removes as much of the timeline as the segment is long. A
 * segment past the end extends the timeline.
 */
export function overwrite(timeline: Timeline, position: number, segment: number, seconds: number): Timeline {
  if (seconds <= 0) return timeline;
  const addedPart = { segment, from: 0, to: seconds };
  return [
    ...cutTimeline(timeline, 0, position),
    addedPart,
    ...cutTimeline(timeline, position + seconds, Number.POSITIVE_INFINITY),
  ];
}

/**
 * Returns the position in the timeline of a moment of a segment, in seconds, or null if the moment was
 * recorded over.
 */
export function positionOf(timeline: Timeline, segment: number, time: number): number | null {
  let elapsed = 0;
  for (const part of timeline) {
    if (part.segment === segment && time >= part.from && time <= part.to) return elapsed + time - part.from;
    elapsed += part.to - part.from;
  }
  return null;
}

/**
 * Returns the playback time of a packet after `base` seconds of other packets. Computes the difference first,
 * so that rounding never puts the packet before their end.
 */
export const playbackTime = (base: number, at: number, begin: number): number => base + (at - begin);
