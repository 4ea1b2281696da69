/** Seconds during which a second factor given in this session replaces the old password (G-72). */
export const FACTOR_COUNTS_SECONDS = 300;

export const isRecentFactor = (secondsAgo: number | null): boolean =>
  secondsAgo !== null && secondsAgo < FACTOR_COUNTS_SECONDS;
