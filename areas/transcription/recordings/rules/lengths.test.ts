import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BARS, barsOf } from "./bars.ts";
import { DSS_HEADER, dssSeconds } from "./dss-length.ts";
import { Mp3Length } from "./mp3-length.ts";
import { Peaks, PEAKS_PER_SECOND } from "./peaks.ts";
import { wavLength, wavSound } from "./wav.ts";
import { sampleReader } from "./wav-samples.ts";

const soundOf = (bytes: Uint8Array) =>
  wavSound(async (start, end) => bytes.subarray(start, end), bytes.length);
async function wavSeconds(bytes: Uint8Array): Promise<number | null> {
  const sound = await soundOf(bytes);
  return sound && (wavLength(sound)?.seconds ?? null);
}

interface Wav {
  readonly format?: number;
  readonly channels?: number;
  readonly rate?: number;
  readonly bits?: number;
  readonly bytesPerSecond?: number;
  /** Sizes of other chunks before the sound. */
  readonly before?: readonly number[];
  readonly says?: number;
  readonly there?: number;
}

/** Returns a WAV file as a recorder writes it, with a padding byte after chunks of odd size. */
function wav({
  format = 1,
  channels = 1,
  rate = 8000,
  bits = 16,
  bytesPerSecond,
  before = [],
  says,
  there = 16_000,
}: Wav): Buffer {
  const align = (channels * bits) / 8;
  const fmt = Buffer.alloc(24);
  fmt.write("fmt ", 0);
  fmt.writeUInt32LE(16, 4);
  fmt.writeUInt16LE(format, 8);
  fmt.writeUInt16LE(channels, 10);
  fmt.writeUInt32LE(rate, 12);
  fmt.writeUInt32LE(bytesPerSecond ?? rate * align, 16);
  fmt.writeUInt16LE(align, 20);
  fmt.writeUInt16LE(bits, 22);
  const others = before.map((size) => {
    const chunk = Buffer.alloc(8 + size + (size % 2));
    chunk.write("LIST", 0);
    chunk.writeUInt32LE(size, 4);
    return chunk;
  });
  const data = Buffer.alloc(8);
  data.write("data", 0);
  data.writeUInt32LE(says ?? there, 4);
  return Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE"), fmt, ...others, data, Buffer.alloc(there)]);
}

describe("G-24: the length of a WAV file", () => {
  test.each([
    [{}, 1],
    [{ rate: 16_000 }, 0.5],
    [{ channels: 2 }, 0.5],
    [{ bits: 8 }, 2],
    [{ bits: 24, there: 24_000 }, 1],
    [{ format: 3, bits: 32, there: 32_000 }, 1],
    [{ format: 6, bits: 8, there: 8_000 }, 1],
    [{ format: 7, bits: 8, there: 8_000 }, 1],
    [{ before: [26] }, 1],
    [{ before: [27, 3] }, 1],
    [{ says: 0 }, 1],
    [{ says: 0xffff_ffff }, 1],
    [{ says: 0x7fff_ffff }, 1],
    [{ says: 8_000 }, 0.5],
    [{ says: 99_999_999 }, 1],
  ] satisfies [Wav, number][])("%j: %d s", async (given, seconds) => {
    expect(await wavSeconds(wav(given))).toBe(seconds);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a header alone", wav({ there: 0 })],
    ["sound without a rate", wav({ rate: 0 })],
    ["another kind of file", Buffer.from("RIFF\0\0\0\0AVI LIST")],
    ["a text", Buffer.from("Dear colleague, thank you for seeing Mrs Nguyen.")],
  ])("%s has none", async (_what, bytes) => expect(await wavSeconds(bytes)).toBeNull());

  test("any bytes have a length or none, and never more than the file could hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), fc.nat({ max: 60 }), async (noise, at) => {
        const bytes = wav({ there: 40 });
        bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
        const sound = await soundOf(bytes);
        if (sound) expect(sound.start + sound.length).toBeLessThanOrEqual(bytes.length);
        const seconds = await wavSeconds(bytes);
        expect(seconds === null || seconds > 0).toBe(true);
      }),
    );
  });

  test.each([
    [1, 8, 1],
    [1, 16, 2],
    [1, 24, 3],
    [1, 32, 4],
    [3, 32, 4],
    [3, 64, 8],
    [6, 8, 1],
    [7, 8, 1],
  ])(
    "samples of format %d with %d bits are between -1 and 1, whatever the bytes",
    async (format, bits, size) => {
      const bytes = wav({ format, bits });
      const sound = await soundOf(bytes);
      const read = sound && sampleReader(sound);
      if (!read) throw new Error("is read");
      fc.assert(
        fc.property(fc.uint8Array({ minLength: size, maxLength: size }), (sample) => {
          const value = read(new DataView(sample.buffer, sample.byteOffset), 0);
          if (format !== 3) expect(Math.abs(value)).toBeLessThanOrEqual(1);
        }),
      );
    },
  );
});

describe("G-24: the length of an MP3 file", () => {
  /** Returns a layer III frame with this version and these indexes in the bit rate and sample rate tables. */
  const frame = (version: number, bitrate: number, rate: number, size: number): Buffer => {
    const bytes = Buffer.alloc(size, 1);
    bytes.writeUInt32BE(
      ((0x7ff << 21) | (version << 19) | (1 << 17) | (1 << 16) | (bitrate << 12) | (rate << 10)) >>> 0,
      0,
    );
    return bytes;
  };
  const secondsOf = (bytes: Uint8Array, step = 4096): number | null => {
    const length = new Mp3Length();
    for (let at = 0; at < bytes.length; at += step) length.add(bytes.subarray(at, at + step));
    length.end();
    return length.length?.seconds ?? null;
  };

  test.each([
    ["MPEG 1, 128 kbit/s, 44.1 kHz", 3, 9, 0, 417, 1152 / 44_100],
    ["MPEG 1, 64 kbit/s, 32 kHz", 3, 5, 2, 288, 1152 / 32_000],
    ["MPEG 2, 64 kbit/s, 22.05 kHz", 2, 8, 0, 208, 576 / 22_050],
    ["MPEG 2.5, 32 kbit/s, 8 kHz", 0, 4, 2, 288, 576 / 8_000],
  ])("%s: each frame counts for as long as it sounds", (_what, version, bitrate, rate, size, seconds) => {
    const file = Buffer.concat(Array.from({ length: 20 }, () => frame(version, bitrate, rate, size)));
    expect(secondsOf(file)).toBeCloseTo(20 * seconds, 6);
    expect(secondsOf(file.subarray(0, -1))).toBeCloseTo(19 * seconds, 6);
  });

  test("is the same however its bytes arrive", () => {
    const file = Buffer.concat(Array.from({ length: 12 }, () => frame(3, 5, 2, 288)));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), (step) => {
        expect(secondsOf(file, step)).toBeCloseTo(12 * 0.036, 6);
      }),
    );
  });

  test.each([
    ["a reserved version", frame(1, 5, 2, 288)],
    ["no bit rate", frame(3, 0, 2, 288)],
    ["a forbidden bit rate", frame(3, 15, 2, 288)],
    ["a reserved sample rate", frame(3, 5, 3, 288)],
    ["a text", Buffer.from("Dear colleague, ".repeat(40))],
  ])("%s is no sound", (_what, bytes) => expect(secondsOf(bytes)).toBeNull());
});

describe("G-24: the length of a DSS file", () => {
  const header = (text: string, milliseconds = 0): Buffer => {
    const bytes = Buffer.alloc(DSS_HEADER);
    bytes.write(text, 62);
    bytes.writeUInt32LE(milliseconds, 512);
    return bytes;
  };
  test.each([
    ["000000", 0, 0],
    ["000130", 90_000, 90],
    ["000130", 90_450, 90.45],
    ["000130", 12_345, 90],
    ["010203", 0, 3_723],
    ["01020", 0, null],
    ["ab0203", 0, null],
  ])("its header %s with %d ms: %j s", (text, milliseconds, seconds) =>
    expect(dssSeconds(header(text, milliseconds))).toBe(seconds),
  );
  test("a header that is cut off has the seconds it still says, or none", () => {
    expect(dssSeconds(header("000130").subarray(0, 100))).toBe(90);
    expect(dssSeconds(header("000130").subarray(0, 64))).toBeNull();
  });
});

describe("a waveform", () => {
  test("has a bar for each part, the loudest fills the height, and silence stays silent", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
        const bars = barsOf(bytes);
        expect(bars).toHaveLength(Math.min(BARS, bytes.length));
        expect(bars.every((bar) => bar >= 0 && bar <= 1)).toBe(true);
        const most = bytes.reduce((a, b) => Math.max(a, b), 0);
        if (most > 0) expect(Math.max(...bars)).toBe(1);
        else expect(bars.every((bar) => bar === 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test.each([8_000, 11_025, 16_000, 44_100])(
    "at %d Hz ten seconds have 500 peaks, the same in one piece as in many",
    (rate) => {
      const sound = Float32Array.from({ length: rate * 10 }, (_, at) => Math.sin(at / 7) * 0.5);
      const [whole, pieces] = [new Peaks(rate), new Peaks(rate)];
      whole.add(sound);
      for (let at = 0; at < sound.length; at += 1_000) pieces.add(sound.subarray(at, at + 1_000));
      expect(whole.bytes.length).toBe(10 * PEAKS_PER_SECOND);
      expect(pieces.bytes).toEqual(whole.bytes);
      expect(Math.max(...whole.bytes)).toBe(64);
    },
  );
});
