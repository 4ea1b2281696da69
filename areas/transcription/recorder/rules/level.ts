/** Peaks from 0 to 1. Below the first a typist can't make out the words, above the second they are distorted. */
const QUIET = 0.05;
const LOUD = 0.95;

export type LevelWord = "Speak up" | "Good level" | "Too loud";

export function levelWord(peak: number): LevelWord {
  if (peak < QUIET) return "Speak up";
  return peak > LOUD ? "Too loud" : "Good level";
}

/** How many of the meter's steps are lit; the ear hears in decibels, so the steps are of 3 dB each. */
export const stepsLit = (peak: number, steps: number): number =>
  peak <= 0 ? 0 : Math.max(0, Math.min(steps, Math.round(steps + (20 * Math.log10(peak)) / 3)));

/** At 32 kbit a second. */
const BYTES_PER_MINUTE = 240_000;
const FEW_MINUTES = 10;

/** Whole minutes that still fit, where they are few; null where there is room enough. */
export function fewMinutesLeft(free: number): number | null {
  const minutes = Math.floor(Math.max(0, free) / BYTES_PER_MINUTE);
  return minutes < FEW_MINUTES ? minutes : null;
}
