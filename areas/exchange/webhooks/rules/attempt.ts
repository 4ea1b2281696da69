import type { DeliveryState } from "../contract.ts";

/** What came of one call. */
export interface Answer {
  /** Null: no reply. */
  readonly status: number | null;
  readonly words: string;
}

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
export const GIVES_UP_AFTER_MS = 3 * 24 * LONGEST_MS;
const SUCCESS = { from: 200, to: 299 };
const GONE = 410;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** 30 s, 1 min, 2, 4 … and then every hour. */
export const waitMs = (failures: number): number => Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);

export const isDelivered = ({ status }: Answer): boolean => status !== null && status >= SUCCESS.from && status <= SUCCESS.to;

/** The receiver wants no more events. */
export const isGone = ({ status }: Answer): boolean => status === GONE;

/** The receiver can take nothing at all now, so that its other deliveries wait too. */
export const isDown = ({ status }: Answer): boolean => status === null || status === TOO_MANY || status >= SERVER_ERROR;

export interface Ended {
  readonly state: DeliveryState;
  /** Until the next attempt; null: there is none. */
  readonly againMs: number | null;
}

/** Three days of attempts, then it waits for somebody to send it again. */
export function afterAttempt(answer: Answer, attempts: number, tryingForMs: number): Ended {
  if (isDelivered(answer)) return { state: "delivered", againMs: null };
  if (isGone(answer) || tryingForMs >= GIVES_UP_AFTER_MS) return { state: "failed", againMs: null };
  return { state: "queued", againMs: waitMs(attempts) };
}
