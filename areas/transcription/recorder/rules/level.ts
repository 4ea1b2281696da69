/**
 * Peak levels from 0 to 1. Below `QUIET` a typist can't understand the words; above `LOUD` they are
 * distorted.
 */
const QUIET = 0.05;
const LOUD = 0.95;

export type LevelWord = "Speak up" | "Good level" | "Too loud";

export function levelWord(peak: number): LevelWord {
  if (peak < QUIET) return "Speak up";
  return peak > LOUD ? "Too loud" : "Good level";
}

/**
 * Returns how many of the meter's steps are lit. Each step is 3 dB because loudness is perceived in decibels.
 */
export const litStepsOf = (peak: number, steps: number): number =>
  peak <= 0 ? 0 : Math.max(0, Math.min(steps, Math.round(steps + (20 * Math.log10(peak)) / 3)));

/** Bytes of one minute at 32 kbit/s. */
const BYTES_PER_MINUTE = 240_000;
const FEW_MINUTES = 10;

/** Returns the whole minutes that fit into the free bytes if they are fewer than ten, otherwise null. */
export function fewMinutesLeft(free: number): number | null {
  const minutes = Math.floor(Math.max(0, free) / BYTES_PER_MINUTE);
  return minutes < FEW_MINUTES ? minutes : null;
}
