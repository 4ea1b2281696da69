const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/**
 * Largest number of replies: about a quarter of an hour, in which the waveforms of a dozen one-hour
 * recordings are made.
 */
const MOST_ANSWERS = 35;

/**
 * Returns the milliseconds until an unfinished waveform is requested again after this many replies: one
 * second at first, then doubling up to half a minute. Returns false to stop.
 */
export const askAgainAfter = (answers: number): number | false =>
  answers < MOST_ANSWERS && Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, answers - 1));
