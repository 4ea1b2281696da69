import { areOfOneRecording, ID3_HEADER, id3SizeAt, type Mp3Frame, mp3FrameOf } from "#platform/files/rules/mp3-frame.ts";
import type { Length } from "./length.ts";

/** A header may count a few frames more than players find, which cut the beginning and end of what was compressed. */
const FRAMES_ROUND = 3;
const XING = 0x5869_6e67;
const INFO = 0x496e_666f;
const VBRI = 0x5642_5249;
const VBRI_AT = 36;

/**
 * Adds up an MP3 as its bytes arrive, frame by frame. What its Xing header says is not believed, other bytes between frames are passed over, and a
 * last frame that was cut off does not count. `end` is called once, after the last bytes.
 */
export class Mp3Length {
  #rest = new Uint8Array(0);
  /** Bytes to skip before the next header: of a frame, or of an ID3 tag. */
  #skip = 0;
  /** The header of the frame before, while frames follow each other. */
  #before: number | null = null;
  #seconds = 0;
  #frames = 0;
  #pending = 0;
  /** Frames that the header of the file promises. */
  #promised = 0;
  #isEnded = false;

  add(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    const view = new DataView(bytes.buffer);
    let at = 0;
    for (;;) {
      const jump = Math.min(this.#skip, bytes.length - at);
      at += jump;
      this.#skip -= jump;
      if (this.#skip > 0) break;
      this.#complete();
      const next = this.#step(bytes, view, at);
      if (next === null) break;
      at = next;
    }
    this.#rest = bytes.slice(at);
  }

  end(): void {
    this.#isEnded = true;
    this.add(new Uint8Array(0));
  }

  #complete(): void {
    this.#seconds += this.#pending;
    if (this.#pending > 0) this.#frames += 1;
    this.#pending = 0;
  }

  /** The next place to look at; null where more bytes are needed. */
  #step(bytes: Uint8Array, view: DataView, at: number): number | null {
    const left = bytes.length - at;
    if (left < (this.#isEnded ? 4 : ID3_HEADER)) return null;
    if (left >= ID3_HEADER) {
      this.#skip = id3SizeAt(view, at);
      if (this.#skip > 0) return at;
    }
    const head = view.getUint32(at);
    const frame = mp3FrameOf(head);
    if (frame && this.#before !== null && areOfOneRecording(this.#before, head)) return this.#take(frame, head, at);
    this.#before = null;
    if (frame && left < frame.size + 4 && !this.#isEnded) return null;
    if (frame && isFollowed(view, at, head, frame)) return this.#first(view, frame, head, at);
    const next = bytes.indexOf(0xff, at + 1);
    return next < 0 ? Math.max(at + 1, bytes.length - 3) : next;
  }

  #take(frame: Mp3Frame, head: number, at: number): number {
    this.#before = head;
    this.#skip = frame.size;
    this.#pending = frame.seconds;
    return at;
  }

  /** The first frame of a recording may hold a header in place of sound. */
  #first(view: DataView, frame: Mp3Frame, head: number, at: number): number {
    const promised = this.#frames === 0 ? promisedFrames(view, frame, at) : null;
    this.#take(frame, head, at);
    if (promised === null) return at;
    this.#promised = promised;
    this.#pending = 0;
    return at;
  }

  /** Null where not one whole frame was found. */
  get length(): Length | null {
    const isCut = this.#pending > 0 && this.#skip > 0;
    const endsEarly = isCut || this.#promised > this.#frames * 1.01 + FRAMES_ROUND;
    return this.#seconds > 0 ? { seconds: this.#seconds, endsEarly } : null;
  }
}

/** Whether a frame of the same recording, or the end of the file, stands behind this frame. */
function isFollowed(view: DataView, at: number, head: number, { size }: Mp3Frame): boolean {
  const next = at + size;
  if (next === view.byteLength) return true;
  if (next + 4 > view.byteLength) return false;
  const following = view.getUint32(next);
  return mp3FrameOf(following) !== null && areOfOneRecording(head, following);
}

/** The frames that a Xing, Info or VBRI header counts, 0 where it leaves them open; null where the frame is sound. */
function promisedFrames(view: DataView, { size, sideBytes }: Mp3Frame, at: number): number | null {
  const xing = at + 4 + sideBytes;
  const end = Math.min(at + size, view.byteLength);
  if (xing + 12 <= end && [XING, INFO].includes(view.getUint32(xing)))
    return (view.getUint32(xing + 4) & 1) === 1 ? view.getUint32(xing + 8) : 0;
  const vbri = at + VBRI_AT;
  return vbri + 18 <= end && view.getUint32(vbri) === VBRI ? view.getUint32(vbri + 14) : null;
}
