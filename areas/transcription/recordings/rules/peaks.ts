/** Number of peaks per second of sound. */
export const PEAKS_PER_SECOND = 50;
const LOUDEST = 127;

/** Collects the loudest moment of every 20 ms as samples arrive, for drawing a waveform. */
export class Peaks {
  readonly #samplesPerPeak: number;
  #bytes = new Uint8Array(4096);
  #count = 0;
  #loudest = 0;
  /**
   * Samples until the current peak is complete. A fraction, so that sample rates not divisible by 50 don't
   * drift.
   */
  #samplesLeft: number;

  constructor(rate: number) {
    this.#samplesPerPeak = rate / PEAKS_PER_SECOND;
    this.#samplesLeft = this.#samplesPerPeak;
  }

  /** Adds samples of one channel, between -1 and 1. */
  add(samples: Float32Array): void {
    for (const sample of samples) {
      const loudness = sample < 0 ? -sample : sample;
      if (loudness > this.#loudest) this.#loudest = loudness;
      this.#samplesLeft -= 1;
      if (this.#samplesLeft <= 0) this.#endPeak();
    }
  }

  #endPeak(): void {
    if (this.#count === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#count] = Math.min(LOUDEST, Math.round(this.#loudest * LOUDEST));
    this.#count += 1;
    this.#loudest = 0;
    this.#samplesLeft += this.#samplesPerPeak;
  }

  /** One byte per complete peak, from 0 to 127. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#count);
  }
}
