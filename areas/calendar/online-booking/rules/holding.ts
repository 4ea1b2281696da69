const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const HELD_MINUTES = 10;
const CODE_MINUTES = 10;
const DAY_SECONDS = 24 * 3600;

/** Most codes that are sent for one hold, and most wrong codes before the last one is void. */
export const MAX_CODES = 3;
export const MAX_TRIES = 5;
/** Most requests of one address that wait at one client. */
export const MAX_WAITING = 3;
export const CODE_DIGITS = 6;

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Returns when a hold that begins, or whose visitor has proved an address, ends. */
export const holdEnd = (now: string): string => later(now, HELD_MINUTES * MINUTE_MS);
export const codeEnd = (now: string): string => later(now, CODE_MINUTES * MINUTE_MS);

/** Returns the earliest instant that may be booked. */
export const earliestStart = (now: string, notice_hours: number): string =>
  later(now, notice_hours * HOUR_MS);

/** Returns the last instant at which the link cancels or moves an appointment. */
export const lastChange = (starts_at: string, change_notice_hours: number): string =>
  later(starts_at, -change_notice_hours * HOUR_MS);

/** Returns the code that a visitor typed, without blanks and hyphens. */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, "");

/**
 * Limits on holds per network, per client and in total, so that a stranger can neither block a calendar nor fill the
 * database.
 */
export const holdAllowances = (network: string, client: number) =>
  [
    { key: `online holds of ${network}`, most: 20, seconds: DAY_SECONDS },
    { key: `online holds of ${network} in ten minutes`, most: 4, seconds: 600 },
    { key: `online holds of client ${client}`, most: 300, seconds: DAY_SECONDS },
    { key: "online holds", most: 10_000, seconds: DAY_SECONDS },
  ] as const;

/** Limits on codes per network, per address and in total, over all clients. `contact` is a digest of the address. */
export const codeAllowances = (network: string, contact: string) =>
  [
    { key: `online codes of ${network}`, most: 15, seconds: DAY_SECONDS },
    { key: `online codes to ${contact}`, most: 6, seconds: DAY_SECONDS },
    { key: "online codes", most: 2_000, seconds: DAY_SECONDS },
  ] as const;
