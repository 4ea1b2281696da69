/** A stretch of one segment, in seconds from its beginning. */
export interface Part {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

/** What is heard, in order. Segments themselves are never changed. */
export type Timeline = readonly Part[];

export const lengthOf = (timeline: Timeline): number => timeline.reduce((sum, { from, to }) => sum + to - from, 0);

/** The stretches between two moments. */
export function cut(timeline: Timeline, start: number, end: number): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { segment, from, to } of timeline) {
    const [begin, stop] = [Math.max(from, from + start - at), Math.min(to, from + end - at)];
    if (stop > begin) parts.push({ segment, from: begin, to: stop });
    at += to - from;
  }
  return parts;
}

/** A new segment in place of what is heard from `at` on, for as long as the segment lasts; past the end it continues. */
export function overwrite(timeline: Timeline, at: number, segment: number, seconds: number): Timeline {
  if (seconds <= 0) return timeline;
  const added = { segment, from: 0, to: seconds };
  return [...cut(timeline, 0, at), added, ...cut(timeline, at + seconds, Number.POSITIVE_INFINITY)];
}

/** When a moment of a segment is heard, in seconds; null where it was recorded over. */
export function placeOf(timeline: Timeline, segment: number, at: number): number | null {
  let before = 0;
  for (const part of timeline) {
    if (part.segment === segment && at >= part.from && at <= part.to) return before + at - part.from;
    before += part.to - part.from;
  }
  return null;
}

/** When a packet is heard that follows `base` seconds of others: the difference first, so that rounding never puts it before their end. */
export const heardAt = (base: number, at: number, begin: number): number => base + (at - begin);
