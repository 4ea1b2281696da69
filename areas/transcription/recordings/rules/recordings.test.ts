import { describe, expect, test } from "vitest";
import { pollDelayAfter } from "./ask-again.ts";
import { dssSeconds } from "./dss-length.ts";
import { Mp3Length } from "./mp3-length.ts";
import { Peaks, PEAKS_PER_SECOND } from "./peaks.ts";
import { wavLength, wavSound } from "./wav.ts";
import { sampleReader } from "./wav-samples.ts";

const soundOf = (bytes: Uint8Array, size = bytes.length) =>
  wavSound(async (start, end) => bytes.subarray(start, end), size);
async function wavSeconds(bytes: Uint8Array, size: number): Promise<number | null> {
  const sound = await soundOf(bytes, size);
  return sound && (wavLength(sound)?.seconds ?? null);
}

describe("G-24: the length of a recording is read from its bytes", () => {
  function wav(dataSize: number, there: number, rate = 8000) {
    const bytes = Buffer.alloc(44 + there);
    bytes.write("RIFF", 0);
    bytes.write("WAVEfmt ", 8);
    bytes.writeUInt32LE(16, 16);
    bytes.writeUInt16LE(1, 20);
    bytes.writeUInt16LE(1, 22);
    bytes.writeUInt32LE(rate, 24);
    bytes.writeUInt32LE(999, 28);
    bytes.writeUInt16LE(2, 32);
    bytes.write("data", 36);
    bytes.writeUInt32LE(dataSize, 40);
    return bytes;
  }
  test.each([
    [16_000, 16_000, 1],
    [0, 32_000, 2],
    [0xffff_ffff, 16_000, 1],
    [1_000_000, 16_000, 1],
  ])("WAV: a header of %i bytes with %i there: %i s", async (size, there, seconds) => {
    const bytes = wav(size, there);
    expect(await wavSeconds(bytes, bytes.length)).toBe(seconds);
  });
  test.each([0, 1, 1_000_000])(
    "WAV: at %i samples a second it is no sound, so five seconds are not listed as ten hours",
    async (rate) => {
      expect(await wavSeconds(wav(16_000, 16_000, rate), 16_044)).toBeNull();
    },
  );
  test("WAV: a header alone is no recording", async () => {
    expect(await wavSeconds(wav(0, 0), 44)).toBeNull();
    expect(await wavSeconds(wav(0, 0).subarray(0, 20), 20)).toBeNull();
    expect(await wavSeconds(new Uint8Array(0), 0)).toBeNull();
  });

  // The frame is MPEG 1 layer III, 64 kbit/s, 32 kHz: 288 bytes, 36 ms.
  const frame = () => {
    const bytes = Buffer.alloc(288, 1);
    bytes.writeUInt32BE(0xfffb_5800, 0);
    return bytes;
  };
  const measure = (bytes: Uint8Array, step: number) => {
    const length = new Mp3Length();
    for (let at = 0; at < bytes.length; at += step) length.add(bytes.subarray(at, at + step));
    length.end();
    return length.length?.seconds ?? null;
  };
  const hundred = Buffer.concat(Array.from({ length: 100 }, frame));
  test.each([1, 7, 288, 65_536])("MP3: frames add up, in parts of %i bytes", (step) =>
    expect(measure(hundred, step)).toBeCloseTo(3.6, 5),
  );
  test("MP3: an ID3 tag and junk don't count, nor a last frame cut off", () => {
    const tag = Buffer.concat([
      Buffer.from("ID3\u0003\u0000\u0000\u0000\u0000\u0000\u000a"),
      Buffer.alloc(10),
    ]);
    expect(measure(Buffer.concat([tag, Buffer.alloc(50), hundred]), 1000)).toBeCloseTo(3.6, 5);
    expect(measure(hundred.subarray(0, -100), 1000)).toBeCloseTo(3.564, 5);
    expect(measure(Buffer.alloc(100_000), 1000)).toBeNull();
  });

  test("DSS: its header says hours, minutes and seconds, and milliseconds where they agree", () => {
    const bytes = Buffer.alloc(1024);
    bytes.write("000130", 62);
    expect(dssSeconds(bytes)).toBe(90);
    bytes.writeUInt32LE(90_400, 512);
    expect(dssSeconds(bytes)).toBe(90.4);
    expect(dssSeconds(Buffer.alloc(1024))).toBeNull();
  });
});

describe("the waveform of a recording", () => {
  const tone = (seconds: number, rate: number, loud: number) =>
    Float32Array.from(
      { length: Math.round(seconds * rate) },
      (_, place) => loud * Math.sin((place * 2 * Math.PI * 440) / rate),
    );

  test.each([8000, 11_025, 44_100, 48_000])("has 50 peaks a second at %i Hz, also after minutes", (rate) => {
    const peaks = new Peaks(rate);
    for (let second = 0; second < 120; second += 1) peaks.add(tone(1, rate, 0.5));
    expect(Math.abs(peaks.bytes.length - 120 * PEAKS_PER_SECOND)).toBeLessThanOrEqual(1);
    expect([63, 64]).toContain(Math.max(...peaks.bytes));
  });
  test("is the same however the samples arrive, and never above 127", () => {
    const [whole, parts] = [new Peaks(8000), new Peaks(8000)];
    const sound = tone(3, 8000, 2);
    whole.add(sound);
    for (let at = 0; at < sound.length; at += 333) parts.add(sound.subarray(at, at + 333));
    expect(parts.bytes).toEqual(whole.bytes);
    expect(Math.max(...whole.bytes)).toBe(127);
  });

  function format(tag: number, bits: number, channels = 1): Buffer {
    const bytes = Buffer.alloc(60);
    bytes.write("RIFF", 0);
    bytes.write("WAVEfmt ", 8);
    bytes.writeUInt32LE(16, 16);
    bytes.writeUInt16LE(tag, 20);
    bytes.writeUInt16LE(channels, 22);
    bytes.writeUInt32LE(8000, 24);
    bytes.writeUInt16LE((bits * channels) / 8, 32);
    bytes.writeUInt16LE(bits, 34);
    bytes.write("data", 36);
    bytes.writeUInt32LE(16, 40);
    return bytes;
  }
  const readOne = async (
    tag: number,
    bits: number,
    write: (sample: Buffer) => void,
  ): Promise<number | undefined> => {
    const bytes = format(tag, bits);
    write(bytes.subarray(44));
    const sound = await soundOf(bytes);
    const read = sound && sampleReader(sound);
    return read?.(new DataView(bytes.buffer, bytes.byteOffset), 44);
  };
  test.each([
    ["8 bits", 1, 8, (at: Buffer) => at.writeUInt8(192), 0.5],
    ["16 bits", 1, 16, (at: Buffer) => at.writeInt16LE(-16_384), -0.5],
    ["24 bits", 1, 24, (at: Buffer) => at.writeIntLE(-4_194_304, 0, 3), -0.5],
    ["32 bits", 1, 32, (at: Buffer) => at.writeInt32LE(1_073_741_824), 0.5],
    ["floating point", 3, 32, (at: Buffer) => at.writeFloatLE(0.5), 0.5],
    ["mu-law, silence", 7, 8, (at: Buffer) => at.writeUInt8(0xff), 0],
    ["mu-law, loudest", 7, 8, (at: Buffer) => at.writeUInt8(0x80), 0.98],
    ["A-law, loudest", 6, 8, (at: Buffer) => at.writeUInt8(0xaa), 0.98],
  ])("WAV samples: %s", async (_, tag, bits, write, value) =>
    expect(await readOne(tag, bits, write)).toBeCloseTo(value, 1),
  );
  test("WAV samples in a form we can't decode, or with a header that contradicts itself, have none", async () => {
    for (const bytes of [format(2, 4), format(1, 16, 0), format(1, 12)]) {
      const sound = await soundOf(bytes);
      expect(sound && sampleReader(sound)).toBeNull();
    }
  });
});

test("a waveform that is not made yet is asked for soon, then every half minute, and not for ever", () => {
  const waits = Array.from({ length: 60 }, (_, answers) => pollDelayAfter(answers));
  expect(waits.slice(0, 8)).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  const asked = waits.filter((wait) => wait !== false);
  expect(asked.length).toBe(35);
  expect(asked.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(20 * 60_000);
  expect(waits.at(-1)).toBe(false);
});
