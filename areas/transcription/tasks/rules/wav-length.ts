/** Sizes a recorder writes while it does not know them yet. */
const UNKNOWN: ReadonlySet<number> = new Set([0, 0x7fff_ffff, 0xffff_ffff]);

/**
 * Seconds of a WAV file from its beginning and the bytes it really has; null where it has no sound. Its header is not believed: a data chunk ends
 * where the file does, and bytes a second are the rate times the size of a sample.
 */
export function wavSeconds(head: Uint8Array, fileSize: number): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const name = (at: number): string => String.fromCharCode(...head.subarray(at, at + 4));
  if (head.length < 12 || name(0) !== "RIFF" || name(8) !== "WAVE") return null;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= head.length; ) {
    const size = view.getUint32(at + 4, true);
    if (name(at) === "fmt " && at + 24 <= head.length) bytesPerSecond = rateOf(view, at + 8);
    if (name(at) === "data") {
      const there = fileSize - at - 8;
      const length = UNKNOWN.has(size) ? there : Math.min(size, there);
      return bytesPerSecond > 0 && length > 0 ? length / bytesPerSecond : null;
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

function rateOf(view: DataView, format: number): number {
  const isCompressed = ![1, 3, 6, 7, 0xfffe].includes(view.getUint16(format, true));
  // Compressed sound has blocks of many samples: there only the field knows.
  return isCompressed ? view.getUint32(format + 8, true) : view.getUint32(format + 4, true) * view.getUint16(format + 12, true);
}
