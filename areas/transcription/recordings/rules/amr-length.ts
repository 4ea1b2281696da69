import type { Length } from "./length.ts";

const NARROW = "#!AMR\n";
const WIDE = "#!AMR-WB\n";
/** Size of a frame in bytes by its mode, including the mode byte (RFC 4867); 0 for modes that don't exist. */
const SIZES = {
  [NARROW]: [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1],
  [WIDE]: [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1],
} as const;
const FRAME_SECONDS = 0.02;

/** Counts the 20 ms frames of an AMR file as its bytes arrive. */
export class AmrLength {
  #sizes: readonly number[] | null = null;
  #head = new Uint8Array(0);
  #skip = 0;
  #frames = 0;
  #isBroken = false;

  add(chunk: Uint8Array): void {
    let offset = 0;
    let bytes = chunk;
    if (this.#sizes === null) {
      bytes = Uint8Array.from([...this.#head, ...chunk]);
      this.#head = bytes.slice(0, WIDE.length);
      if (bytes.length < WIDE.length) return;
      const text = String.fromCharCode(...this.#head);
      const magic = text === WIDE ? WIDE : text.startsWith(NARROW) ? NARROW : null;
      this.#sizes = magic === null ? [] : SIZES[magic];
      offset = magic?.length ?? bytes.length;
    }
    while (!this.#isBroken && offset < bytes.length) {
      if (this.#skip === 0) this.#begin(bytes[offset] ?? 0);
      const step = Math.min(this.#skip, bytes.length - offset);
      offset += step;
      this.#skip -= step;
      if (step > 0 && this.#skip === 0) this.#frames += 1;
    }
  }

  #begin(head: number): void {
    this.#skip = this.#sizes?.[(head >> 3) & 15] ?? 0;
    this.#isBroken = this.#skip === 0;
  }

  /** Length so far, or null if no whole frame was found. */
  get length(): Length | null {
    const endsEarly = this.#isBroken || this.#skip > 0;
    return this.#frames > 0 ? { seconds: this.#frames * FRAME_SECONDS, endsEarly } : null;
  }
}
