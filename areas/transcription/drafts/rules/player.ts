import type { Listening } from "../contract.ts";
import { MAX_BACK_STEP, SPEEDS } from "../settings.contract.ts";

/** Seconds before a blank or bookmark at which playback starts. */
export const LEAD_SECONDS = 2;
const REPLAY_SLOWDOWN = 0.2;

/** Limits a speed to the allowed range and rounds it to one decimal, as displayed. */
export const speedWithin = (speed: number): number =>
  Math.round(Math.min(SPEEDS.fastest, Math.max(SPEEDS.slowest, speed)) * 10) / 10;

/** Returns the speed for replaying a passage. */
export const replaySpeed = (speed: number): number => speedWithin(speed - REPLAY_SLOWDOWN);

export const positionWithin = (seconds: number, duration: number): number =>
  Math.min(
    Math.max(0, seconds),
    Number.isFinite(duration) && duration > 0 ? duration : Number.MAX_SAFE_INTEGER,
  );

/** Returns the position after a stop: `backStep` seconds back, so that no word is missed. */
export const positionAfterStop = (seconds: number, backStep: number): number =>
  Math.max(0, seconds - Math.min(MAX_BACK_STEP, Math.max(0, backStep)));

/** Longest passage that "again" replays, in seconds. "Again" otherwise begins where playback last started. */
const LONGEST_PASSAGE = 12;
export const passageStart = (startedAt: number, now: number): number =>
  Math.max(0, now - startedAt > LONGEST_PASSAGE || startedAt > now ? now - LONGEST_PASSAGE : startedAt);

/**
 * Returns the user's saved position in a recording, or its beginning without bookmarks if the user never
 * played it.
 */
export const listeningOf = (positions: readonly Listening[], _file: number): Listening =>
  positions.find((place) => place._file === _file) ?? { _file, seconds: 0, bookmarks: [] };
