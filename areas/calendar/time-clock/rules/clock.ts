const HOUR_S = 3600;
/** Nobody works longer at a stretch: the clock was forgotten. */
export const FORGOTTEN_AFTER_HOURS = 12;
/** What somebody may say a clock ran at most. */
export const LONGEST_HOURS = 24;

const secondsFrom = (start: string, end: string): number => Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / 1000));

interface Ran {
  readonly start_time: string;
  readonly end_time: string | null;
}

/** How long it ran, up to now while it runs. Instants do not know daylight saving: the hours on the wall may be one more or less. */
export const secondsOf = ({ start_time, end_time }: Ran, now: string): number => secondsFrom(start_time, end_time ?? now);

/** It ran for more than 12 hours, and nobody has set it right since. */
export const isForgotten = (entry: Ran & { readonly corrected_time: string | null }, now: string): boolean =>
  entry.corrected_time === null && secondsOf(entry, now) > FORGOTTEN_AFTER_HOURS * HOUR_S;
