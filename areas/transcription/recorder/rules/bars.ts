import type { Timeline } from "./timeline.ts";

/** Number of loudness values per second. */
export const LEVELS_A_SECOND = 4;

/** Loudness values of each segment, from 0 to 1. */
export type Levels = readonly (readonly number[])[];

/** Returns the loudness of the dictation in playback order; 0 where no value was recorded. */
export const heardLevels = (timeline: Timeline, levels: Levels): number[] =>
  timeline.flatMap(({ segment, from, to }) => {
    const start = Math.round(from * LEVELS_A_SECOND);
    const count = Math.round((to - from) * LEVELS_A_SECOND);
    return Array.from({ length: count }, (_, place) => levels[segment]?.[start + place] ?? 0);
  });

/**
 * Divides the values into equal parts and returns the largest value of each. Returns at most `most` bars, and
 * no more than there are values.
 */
export function barsOf(values: readonly number[], most: number): number[] {
  const count = Math.min(most, values.length);
  return Array.from({ length: count }, (_, place) =>
    Math.max(...values.slice(Math.floor((place * values.length) / count), Math.floor(((place + 1) * values.length) / count))),
  );
}
