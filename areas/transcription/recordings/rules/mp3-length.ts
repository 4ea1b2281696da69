import {
  areOfOneRecording,
  ID3_HEADER,
  id3SizeAt,
  type Mp3Frame,
  mp3FrameOf,
} from "#platform/files/rules/mp3-frame.ts";
import type { Length } from "./length.ts";

/**
 * Frames by which a header's count may exceed the decoded ones, because encoders add frames at the beginning
 * and end.
 */
const EXTRA_FRAMES = 3;
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
  #unread = new Uint8Array(0);
  /** Bytes to skip before the next header: the rest of a frame or of an ID3 tag. */
  #skip = 0;
  /** Header of the previous frame. Null if the previous bytes were not a frame. */
  #previousHeader: number | null = null;
  #seconds = 0;
  #frames = 0;
  #pending = 0;
  /** Number of frames that the file's header declares. */
  #declaredFrames = 0;
  #isEnded = false;

  add(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.#unread.length + chunk.length);
    bytes.set(this.#unread);
    bytes.set(chunk, this.#unread.length);
    const view = new DataView(bytes.buffer);
    let offset = 0;
    for (;;) {
      const jump = Math.min(this.#skip, bytes.length - offset);
      offset += jump;
      this.#skip -= jump;
      if (this.#skip > 0) break;
      this.#complete();
      const next = this.#step(bytes, view, offset);
      if (next === null) break;
      offset = next;
    }
    this.#unread = bytes.slice(offset);
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
  #step(bytes: Uint8Array, view: DataView, offset: number): number | null {
    const bytesLeft = bytes.length - offset;
    if (bytesLeft < (this.#isEnded ? 4 : ID3_HEADER)) return null;
    if (bytesLeft >= ID3_HEADER) {
      this.#skip = id3SizeAt(view, offset);
      if (this.#skip > 0) return offset;
    }
    const head = view.getUint32(offset);
    const frame = mp3FrameOf(head);
    if (frame && this.#previousHeader !== null && areOfOneRecording(this.#previousHeader, head))
      return this.#takeFrame(frame, head, offset);
    this.#previousHeader = null;
    if (frame && bytesLeft < frame.size + 4 && !this.#isEnded) return null;
    if (frame && isFollowed(view, offset, head, frame))
      return this.#takeFirstFrame(view, frame, head, offset);
    const next = bytes.indexOf(0xff, offset + 1);
    return next < 0 ? Math.max(offset + 1, bytes.length - 3) : next;
  }

  #takeFrame(frame: Mp3Frame, head: number, at: number): number {
    this.#previousHeader = head;
    this.#skip = frame.size;
    this.#pending = frame.seconds;
    return at;
  }

  /**
   * Handles the first frame of a sequence. The first frame of a file may contain a header instead of sound.
   */
  #takeFirstFrame(view: DataView, frame: Mp3Frame, head: number, at: number): number {
    const declaredCount = this.#frames === 0 ? declaredFrames(view, frame, at) : null;
    this.#takeFrame(frame, head, at);
    if (declaredCount === null) return at;
    this.#declaredFrames = declaredCount;
    this.#pending = 0;
    return at;
  }

  /** Length so far, or null if no whole frame was found. */
  get length(): Length | null {
    const isCut = this.#pending > 0 && this.#skip > 0;
    const endsEarly = isCut || this.#declaredFrames > this.#frames * 1.01 + EXTRA_FRAMES;
    return this.#seconds > 0 ? { seconds: this.#seconds, endsEarly } : null;
  }
}

/** Returns true if this frame is followed by a frame of the same recording or by the end of the bytes. */
function isFollowed(view: DataView, offset: number, head: number, { size }: Mp3Frame): boolean {
  const next = offset + size;
  if (next === view.byteLength) return true;
  if (next + 4 > view.byteLength) return false;
  const following = view.getUint32(next);
  return mp3FrameOf(following) !== null && areOfOneRecording(head, following);
}

/**
 * Returns the number of frames that a Xing, Info or VBRI header declares, or 0 if the header omits the
 * number. Null if the frame contains sound.
 */
function declaredFrames(view: DataView, { size, sideBytes }: Mp3Frame, offset: number): number | null {
  const xing = offset + 4 + sideBytes;
  const end = Math.min(offset + size, view.byteLength);
  if (xing + 12 <= end && [XING, INFO].includes(view.getUint32(xing)))
    return (view.getUint32(xing + 4) & 1) === 1 ? view.getUint32(xing + 8) : 0;
  const vbri = offset + VBRI_AT;
  return vbri + 18 <= end && view.getUint32(vbri) === VBRI ? view.getUint32(vbri + 14) : null;
}
