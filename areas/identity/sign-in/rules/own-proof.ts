/** G-72: for so long after it was given in this session, a second factor stands for the old password. */
export const FACTOR_COUNTS_SECONDS = 300;

export const isRecentFactor = (secondsAgo: number | null): boolean => secondsAgo !== null && secondsAgo < FACTOR_COUNTS_SECONDS;
