/** Bars that a waveform is drawn of, whatever its length. */
export const BARS = 600;

/**
 * The loudness of a recording in equal parts, 0 to 1, decoded piece by piece and never whole in memory. Null where the browser can't decode it: the
 * player then shows a plain line.
 */
export async function readPeaks(url: string, duration: number, signal: AbortSignal): Promise<Float32Array | null> {
  const { ALL_FORMATS, AudioSampleSink, Input, UrlSource } = await import("mediabunny");
  const input = new Input({ source: new UrlSource(url, { requestInit: { credentials: "same-origin" } }), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || duration <= 0 || !(await track.canDecode())) return null;
    const peaks = new Float32Array(BARS);
    for await (const sample of new AudioSampleSink(track).samples()) {
      const { timestamp, sampleRate } = sample;
      const values = new Float32Array(sample.numberOfFrames);
      sample.copyTo(values, { planeIndex: 0, format: "f32-planar" });
      sample.close();
      if (signal.aborted) return null;
      addPeaks(peaks, values, (timestamp / duration) * BARS, BARS / (duration * sampleRate));
    }
    return scaled(peaks);
  } finally {
    input.dispose();
  }
}

/** Every fourth value is enough to draw by. `from` and `step` are in bars. */
function addPeaks(peaks: Float32Array, values: Float32Array, from: number, step: number): void {
  for (let at = 0; at < values.length; at += 4) {
    const place = Math.min(BARS - 1, Math.max(0, Math.floor(from + at * step)));
    peaks[place] = Math.max(peaks[place] ?? 0, Math.abs(values[at] ?? 0));
  }
}

/** A quiet dictation fills the height as a loud one does. */
function scaled(peaks: Float32Array): Float32Array {
  const most = peaks.reduce((a, b) => Math.max(a, b), 0);
  return most > 0 ? peaks.map((peak) => peak / most) : peaks;
}
