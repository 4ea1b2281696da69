import type { DeliveryState } from "../contract.ts";

/** Result of one call. */
export interface Answer {
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly words: string;
  /** Wait that the receiver asked for, in milliseconds; null or left out if there is none. */
  readonly retryAfterMs?: number | null;
}

const SECOND_MS = 1000;
const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
export const GIVES_UP_AFTER_MS = 3 * 24 * LONGEST_MS;
const SUCCESS = { from: 200, to: 299 };
const GONE = 410;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/**
 * Returns the wait before the next attempt in milliseconds: 30 s, 1 min, 2 min, 4 min and so on, at most an
 * hour.
 */
export const waitMs = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);

const LONGEST_NUMBER = 9;
/**
 * Returns the wait of a Retry-After header (RFC 9110, 10.2.3: seconds, or a date) in milliseconds, or null if
 * the header says nothing that can be read.
 */
export function retryAfterMsOf(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text.slice(0, LONGEST_NUMBER)) * SECOND_MS;
  const at = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/**
 * Returns the wait after a failed attempt in milliseconds: our own, or a longer one that the receiver asked for,
 * at most an hour because a receiver may ask for years by mistake.
 */
export const waitAfter = ({ retryAfterMs }: Answer, failures: number): number =>
  Math.max(waitMs(failures), Math.min(retryAfterMs ?? 0, LONGEST_MS));

export const isDelivered = ({ status }: Answer): boolean =>
  status !== null && status >= SUCCESS.from && status <= SUCCESS.to;

/** Returns true if the receiver wants no more events. */
export const isGone = ({ status }: Answer): boolean => status === GONE;

/** Returns true if the receiver can't accept anything now, so that its other deliveries wait too. */
export const isDown = ({ status }: Answer): boolean =>
  status === null || status === TOO_MANY || status >= SERVER_ERROR;

export interface AttemptResult {
  readonly state: DeliveryState;
  /** Milliseconds until the next attempt; null if there is none. */
  readonly againMs: number | null;
}

/**
 * Returns the state of a delivery after an attempt. After three days of attempts the delivery fails and waits
 * for a user to send it again.
 */
export function afterAttempt(answer: Answer, attempts: number, tryingForMs: number): AttemptResult {
  if (isDelivered(answer)) return { state: "delivered", againMs: null };
  if (isGone(answer) || tryingForMs >= GIVES_UP_AFTER_MS) return { state: "failed", againMs: null };
  return { state: "queued", againMs: waitAfter(answer, attempts) };
}
