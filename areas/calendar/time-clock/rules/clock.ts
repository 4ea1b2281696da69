const HOUR_S = 3600;
/** Length from which a clock counts as forgotten, because no user works longer without a break. */
export const FORGOTTEN_AFTER_HOURS = 12;
/** Longest entry that a correction may set. */
export const LONGEST_HOURS = 24;

const secondsFrom = (start: string, end: string): number =>
  Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / 1000));

interface ClockRun {
  readonly start_time: string;
  readonly end_time: string | null;
}

/**
 * Returns the length in seconds, up to now while the clock is running. Computed from instants, so that it is
 * right across changes of daylight saving.
 */
export const secondsOf = ({ start_time, end_time }: ClockRun, now: string): number =>
  secondsFrom(start_time, end_time ?? now);

/** Returns true if the clock ran for more than 12 hours and the entry has not been corrected since. */
export const isForgotten = (
  entry: ClockRun & { readonly corrected_time: string | null },
  now: string,
): boolean => entry.corrected_time === null && secondsOf(entry, now) > FORGOTTEN_AFTER_HOURS * HOUR_S;
