/** Bars that a waveform is drawn of, whatever its length. */
export const BARS = 600;

/**
 * The peaks that `GET /recording/{id}/peaks` answers, as the bars of a waveform, from 0 to 1: the loudest moment of each part. A quiet dictation fills the height
 * as a loud one does.
 */
export function barsOf(bytes: Uint8Array): Float32Array {
  const bars = new Float32Array(Math.min(BARS, bytes.length));
  for (const [at, peak] of bytes.entries()) {
    const bar = Math.floor((at * bars.length) / bytes.length);
    bars[bar] = Math.max(bars[bar] ?? 0, peak);
  }
  const most = bars.reduce((a, b) => Math.max(a, b), 0);
  return most > 0 ? bars.map((bar) => bar / most) : bars;
}
