import { areOfOneRecording, ID3_HEADER, id3SizeAt, type Mp3Frame, mp3FrameOf } from "#platform/files/rules/mp3-frame.ts";
import type { Length } from "./length.ts";

/**
 * Frames by which a header's count may exceed the decoded ones, because encoders add frames at the beginning
 * and end.
 */
const FRAMES_ROUND = 3;
const XING = 0x5869_6e67;
const INFO = 0x496e_666f;
const VBRI = 0x5642_5249;
const VBRI_AT = 36;

/**
 * Adds up the length of an MP3 as its bytes arrive, frame by frame. Ignores the length in the Xing header,
 * skips other bytes between frames, and doesn't count a last frame that is cut off. Call `end` once after the
 * last bytes.
 */
export class Mp3Length {
  #rest = new Uint8Array(0);
  /** Bytes to skip before the next header: the rest of a frame or of an ID3 tag. */
  #skip = 0;
  /** Header of the previous frame. Null if the previous bytes were not a frame. */
  #before: number | null = null;
  #seconds = 0;
  #frames = 0;
  #pending = 0;
  /** Number of frames that the file's header declares. */
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

  /** Returns the next offset to examine, or null if more bytes are needed. */
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

  /**
   * Handles the first frame of a sequence. The first frame of a file may contain a header instead of sound.
   */
  #first(view: DataView, frame: Mp3Frame, head: number, at: number): number {
    const promised = this.#frames === 0 ? promisedFrames(view, frame, at) : null;
    this.#take(frame, head, at);
    if (promised === null) return at;
    this.#promised = promised;
    this.#pending = 0;
    return at;
  }

  /** Length so far, or null if no whole frame was found. */
  get length(): Length | null {
    const isCut = this.#pending > 0 && this.#skip > 0;
    const endsEarly = isCut || this.#promised > this.#frames * 1.01 + FRAMES_ROUND;
    return this.#seconds > 0 ? { seconds: this.#seconds, endsEarly } : null;
  }
}

/** Returns true if this frame is followed by a frame of the same recording or by the end of the bytes. */
function isFollowed(view: DataView, at: number, head: number, { size }: Mp3Frame): boolean {
  const next = at + size;
  if (next === view.byteLength) return true;
  if (next + 4 > view.byteLength) return false;
  const following = view.getUint32(next);
  return mp3FrameOf(following) !== null && areOfOneRecording(head, following);
}

/**
 * Returns the number of frames that a Xing, Info or VBRI header declares, or 0 if the header omits the
 * number. Null if the frame contains sound.
 */
function promisedFrames(view: DataView, { size, sideBytes }: Mp3Frame, at: number): number | null {
  const xing = at + 4 + sideBytes;
  const end = Math.min(at + size, view.byteLength);
  if (xing + 12 <= end && [XING, INFO].includes(view.getUint32(xing)))
    return (view.getUint32(xing + 4) & 1) === 1 ? view.getUint32(xing + 8) : 0;
  const vbri = at + VBRI_AT;
  return vbri + 18 <= end && view.getUint32(vbri) === VBRI ? view.getUint32(vbri + 14) : null;
}
