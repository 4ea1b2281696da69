/** How patient the queue is; a test is less so. */
export interface MailPolicy {
  /** Milliseconds until the next attempt after so many in this round. */
  readonly wait: (tries: number) => number;
  /** No further attempt once a round has lasted this long. */
  readonly givesUpAfterMs: number;
}

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
const TWO_DAYS_MS = 172_800_000;

/** 30 s, 1 min, 2, 4 … and then every hour, for two days. */
export const POLICY: MailPolicy = {
  wait: (tries) => Math.min(FIRST_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS),
  givesUpAfterMs: TWO_DAYS_MS,
};
