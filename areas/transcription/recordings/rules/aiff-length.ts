import { chunksIn, type ReadBytes } from "./chunks.ts";
import type { Length } from "./length.ts";

/** Size of a packet of one channel, in bytes and samples, by compression type. */
const PACKETS: Readonly<Record<string, { readonly bytes: number; readonly samples: number }>> = {
  ima4: { bytes: 34, samples: 64 },
  ulaw: { bytes: 1, samples: 1 },
  ULAW: { bytes: 1, samples: 1 },
  alaw: { bytes: 1, samples: 1 },
  ALAW: { bytes: 1, samples: 1 },
};
const PREFIX = 8;

interface Common {
  readonly channels: number;
  readonly frames: number;
  readonly rate: number;
  readonly packet: { readonly bytes: number; readonly samples: number };
}

/**
 * Returns the length of an AIFF or AIFF-C file: the frames that the header declares, as far as the file
 * contains their bytes. Null if the file has no sound.
 */
export async function aiffLength(read: ReadBytes, fileSize: number): Promise<Length | null> {
  let common: Common | null = null;
  let sound: number | null = null;
  for await (const { name, size, start, view } of chunksIn(read, fileSize, "big")) {
    if (name === "COMM" && view.byteLength >= 18) common = commonOf(view);
    if (name === "SSND") sound = Math.max(0, Math.min(size, fileSize - start) - PREFIX);
    if (common && sound !== null) return lengthOf(common, sound);
  }
  return null;
}

function lengthOf({ channels, frames, rate, packet }: Common, bytes: number): Length | null {
  const frameBytes = packet.bytes * channels;
  if (frameBytes <= 0 || rate < 1) return null;
  const presentSamples = Math.floor(bytes / frameBytes) * packet.samples;
  const declaredSamples = frames * packet.samples;
  const samples = declaredSamples === 0 ? presentSamples : Math.min(declaredSamples, presentSamples);
  return samples > 0 ? { seconds: samples / rate, endsEarly: presentSamples < declaredSamples } : null;
}

function commonOf(view: DataView): Common {
  const kind =
    view.byteLength >= 22 ? String.fromCharCode(...[18, 19, 20, 21].map((at) => view.getUint8(at))) : "NONE";
  const bytes = Math.ceil(view.getUint16(6) / 8);
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    rate: extendedAt(view, 8),
    packet: PACKETS[kind] ?? { bytes, samples: 1 },
  };
}

/** Reads an 80-bit extended floating-point number (IEEE 754). */
function extendedAt(view: DataView, offset: number): number {
  const exponent = (view.getUint16(offset) & 0x7fff) - 16_383 - 31;
  return view.getUint32(offset + 2) * 2 ** exponent + view.getUint32(offset + 6) * 2 ** (exponent - 32);
}
