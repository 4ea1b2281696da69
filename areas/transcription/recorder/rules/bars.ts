import type { Timeline } from "./timeline.ts";

/** How often the loudness is noted. */
export const LEVELS_A_SECOND = 4;

/** Of each segment its loudness, from 0 to 1. */
export type Levels = readonly (readonly number[])[];

/** The loudness of what is heard, in order; silence where none was noted. */
export const heardLevels = (timeline: Timeline, levels: Levels): number[] =>
  timeline.flatMap(({ segment, from, to }) => {
    const start = Math.round(from * LEVELS_A_SECOND);
    const count = Math.round((to - from) * LEVELS_A_SECOND);
    return Array.from({ length: count }, (_, place) => levels[segment]?.[start + place] ?? 0);
  });

/** The loudest of equal stretches; fewer where there is less than one value for each. */
export function barsOf(values: readonly number[], most: number): number[] {
  const count = Math.min(most, values.length);
  return Array.from({ length: count }, (_, place) =>
    Math.max(...values.slice(Math.floor((place * values.length) / count), Math.floor(((place + 1) * values.length) / count))),
  );
}
