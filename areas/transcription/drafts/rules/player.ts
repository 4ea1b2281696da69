import type { Listening } from "../contract.ts";
import { MOST_BACK_STEP, SPEEDS } from "../settings.contract.ts";

/** Pressing a blank or a bookmark plays from so much before it. */
export const LEAD_SECONDS = 2;
const AGAIN_SLOWER = 0.2;

/** In steps of a tenth, as it is shown. */
export const speedWithin = (speed: number): number =>
  Math.round(Math.min(SPEEDS.fastest, Math.max(SPEEDS.slowest, speed)) * 10) / 10;

/** The speed of a passage that is played again. */
export const slowerAgain = (speed: number): number => speedWithin(speed - AGAIN_SLOWER);

export const placeWithin = (seconds: number, duration: number): number =>
  Math.min(Math.max(0, seconds), Number.isFinite(duration) && duration > 0 ? duration : Number.MAX_SAFE_INTEGER);

/** Where a stop leaves the recording: a little back, so that no word is missed. */
export const placeAfterStop = (seconds: number, backStep: number): number =>
  Math.max(0, seconds - Math.min(MOST_BACK_STEP, Math.max(0, backStep)));

/** Where "again" begins: at the last start, unless that is more than this long ago. */
const LONGEST_PASSAGE = 12;
export const passageStart = (started: number, now: number): number =>
  Math.max(0, now - started > LONGEST_PASSAGE || started > now ? now - LONGEST_PASSAGE : started);

/** Where a person left a recording; at its beginning, without bookmarks, where it was never played. */
export const placeIn = (places: readonly Listening[], _file: number): Listening =>
  places.find((place) => place._file === _file) ?? { _file, seconds: 0, bookmarks: [] };
