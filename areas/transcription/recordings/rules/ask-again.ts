const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** About a quarter of an hour: a dozen recordings of an hour have their waveforms by then. */
const MOST_ANSWERS = 35;

/**
 * Milliseconds until a waveform that is not made yet is asked for again, after so many answers: soon at first, then every half minute; false: no more.
 */
export const askAgainAfter = (answers: number): number | false =>
  answers < MOST_ANSWERS && Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, answers - 1));
