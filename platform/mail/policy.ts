/** Retry policy of the mail queue; shorter in tests. */
export interface MailPolicy {
  /** Returns the milliseconds until the next attempt after `tries` attempts in this round. */
  readonly wait: (tries: number) => number;
  /** Duration of a round in milliseconds, after which no further attempt is made. */
  readonly givesUpAfterMs: number;
}

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
const TWO_DAYS_MS = 172_800_000;

/** Retries after 30 s, 1 min, 2, 4 … and then every hour, for two days. */
export const POLICY: MailPolicy = {
  wait: (tries) => Math.min(FIRST_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS),
  givesUpAfterMs: TWO_DAYS_MS,
};
