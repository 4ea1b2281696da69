/** An attempt to sign in. `seconds_ago` counts back from now. */
export interface Attempt {
  readonly seconds_ago: number;
  readonly succeeded: boolean;
}

export interface AttemptCounts {
  /** Attempts for this account from this address, newest first. */
  readonly here: readonly Attempt[];
  /** Failures of this account from all other addresses within the window. */
  readonly elsewhere: number;
  /** Failures of all accounts from this address within the window. */
  readonly ofAddress: number;
  /**
   * True if this account signed in from this address in the last 30 days, as from the practice's own
   * connection.
   */
  readonly isKnownHere: boolean;
}

export const WINDOW_SECONDS = 15 * 60;
const FREE_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 15;
const MAX_ELSEWHERE = 20;
const MAX_OF_ADDRESS = 60;

/**
 * Returns the seconds until the next attempt is accepted; 0 if at once. Limits guessing by account and by
 * address. An address from which the account has signed in before is exempt from the limit on failures
 * elsewhere, so that an attacker can't lock a doctor out of the practice.
 */
export function waitSeconds(attempts: AttemptCounts): number {
  return Math.max(
    waitHere(attempts.here),
    waitForStranger(attempts),
    attempts.ofAddress >= MAX_OF_ADDRESS ? 60 : 0,
  );
}

function waitHere(here: readonly Attempt[]): number {
  const recent = here.filter(({ seconds_ago }) => seconds_ago < WINDOW_SECONDS);
  const sinceSuccess = recent.findIndex(({ succeeded }) => succeeded);
  const failures = sinceSuccess === -1 ? recent : recent.slice(0, sinceSuccess);
  const last = failures[0];
  if (!last || failures.length < FREE_ATTEMPTS) return 0;
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures.length - FREE_ATTEMPTS), WINDOW_SECONDS);
  return Math.max(0, Math.ceil(wait - last.seconds_ago));
}

const waitForStranger = ({ elsewhere, isKnownHere }: AttemptCounts): number =>
  !isKnownHere && elsewhere >= MAX_ELSEWHERE ? 60 : 0;
