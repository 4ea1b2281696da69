import type { Timeline } from "./timeline.ts";

/** Number of loudness values per second. */
export const LEVELS_A_SECOND = 4;

/** Loudness values of each segment, from 0 to 1. */
export type Levels = readonly (readonly number[])[];

/** Returns the loudness of the dictation in playback order; 0 where no value was recorded. */
export const playbackLevels = (timeline: Timeline, levels: Levels): number[] =>
  timeline.flatMap(({ segment, from, to }) => {
    const start = Math.round(from * LEVELS_A_SECOND);
    const count = Math.round((to - from) * LEVELS_A_SECOND);
    return Array.from({ length: count }, (_, index) => levels[segment]?.[start + index] ?? 0);
  });

/**
 * Divides the values into equal parts and returns the largest value of each. Returns at most `limit` bars, and
 * no more than there are values.
 */
export function barsOf(values: readonly number[], limit: number): number[] {
  const count = Math.min(limit, values.length);
  return Array.from({ length: count }, (_, index) =>
    Math.max(
      ...values.slice(
        Math.floor((index * values.length) / count),
        Math.floor(((index + 1) * values.length) / count),
      ),
    ),
  );
}
