const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/**
 * Largest number of replies: about a quarter of an hour, in which the waveforms of a dozen one-hour
 * recordings are made.
 */
const MAX_REPLIES = 35;

/**
 * Returns the milliseconds until an unfinished waveform is requested again after this many replies: one
 * second at first, then doubling up to half a minute. Returns false to stop.
 */
export const pollDelayAfter = (replies: number): number | false =>
  replies < MAX_REPLIES && Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, replies - 1));
