/** One try to sign in, as far as the throttle cares. `seconds_ago` counts from now. */
export interface Attempt {
  readonly seconds_ago: number;
  readonly succeeded: boolean;
}

export interface Tries {
  /** Of this account from this address, newest first. */
  readonly here: readonly Attempt[];
  /** Failures of this account from every other address, within the window. */
  readonly elsewhere: number;
  /** Failures of every account from this address, within the window. */
  readonly ofAddress: number;
  /** This account has signed in from this address in the last 30 days: the rooms' own line. */
  readonly isKnownHere: boolean;
}

export const WINDOW_SECONDS = 15 * 60;
const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 15;
const TRIES_ELSEWHERE = 20;
const TRIES_OF_ADDRESS = 60;

/**
 * Seconds to wait before the next try counts; 0: try now. Guessing is slowed down by account and by address, yet a stranger who
 * hammers a doctor's name from elsewhere never locks the doctor out of the rooms: an address that has signed in before is exempt from that.
 */
export function waitSeconds(tries: Tries): number {
  return Math.max(waitHere(tries.here), waitForStranger(tries), tries.ofAddress >= TRIES_OF_ADDRESS ? 60 : 0);
}

function waitHere(here: readonly Attempt[]): number {
  const recent = here.filter(({ seconds_ago }) => seconds_ago < WINDOW_SECONDS);
  const sinceSuccess = recent.findIndex(({ succeeded }) => succeeded);
  const failures = sinceSuccess === -1 ? recent : recent.slice(0, sinceSuccess);
  const last = failures[0];
  if (!last || failures.length < FREE_TRIES) return 0;
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures.length - FREE_TRIES), WINDOW_SECONDS);
  return Math.max(0, Math.ceil(wait - last.seconds_ago));
}

const waitForStranger = ({ elsewhere, isKnownHere }: Tries): number => (!isKnownHere && elsewhere >= TRIES_ELSEWHERE ? 60 : 0);
