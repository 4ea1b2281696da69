/** Largest number of bars in a waveform, for recordings of any length. */
export const BARS = 600;

/**
 * Converts the peaks of `GET /recording/{id}/peaks` to the bars of a waveform, from 0 to 1. Each bar is the
 * loudest moment of its part, scaled so that a quiet dictation fills the height as a loud one does.
 */
export function barsOf(bytes: Uint8Array): Float32Array {
  const bars = new Float32Array(Math.min(BARS, bytes.length));
  for (const [index, peak] of bytes.entries()) {
    const bar = Math.floor((index * bars.length) / bytes.length);
    bars[bar] = Math.max(bars[bar] ?? 0, peak);
  }
  const loudest = bars.reduce((a, b) => Math.max(a, b), 0);
  return loudest > 0 ? bars.map((bar) => bar / loudest) : bars;
}
