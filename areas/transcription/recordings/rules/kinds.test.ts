import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  aiff,
  amr,
  chunk,
  fact,
  fmt,
  id3,
  mp3,
  ogg,
  ONE_SECOND,
  page,
  rf64,
  riff,
  wma,
  xing,
} from "#test/support/sounds.ts";
import { aiffLength } from "./aiff-length.ts";
import { AmrLength } from "./amr-length.ts";
import { Mp3Length } from "./mp3-length.ts";
import { OggLength } from "./ogg-length.ts";
import { wmaLength } from "./wma-length.ts";
import { wavLength, wavSound } from "./wav.ts";

const readerOf = (bytes: Uint8Array) => async (start: number, end: number) => bytes.subarray(start, end);
const data = (bytes: number, says = bytes): Buffer => chunk("data", Buffer.alloc(bytes), says);
const whole = (seconds: number) => ({ seconds: expect.closeTo(seconds, 2), endsEarly: false });
const cut = (seconds: number) => ({ seconds: expect.closeTo(seconds, 2), endsEarly: true });

const ima = { format: 0x11, align: 256, samplesPerBlock: 505 };
const ms = { format: 2, align: 256, samplesPerBlock: 500 };
const yamaha = { format: 0x20, align: 256 };
const gsm = { format: 0x31, align: 65, samplesPerBlock: 320, bytesPerSecond: 1625 };

describe("H-8: WAV sounds for as long as its blocks do, whatever its bytes a second say", () => {
  test.each([
    ["IMA ADPCM", riff(fmt(ima), data(256 * 160)), whole((160 * 505) / 8000)],
    ["IMA ADPCM with a fact", riff(fmt(ima), fact(80_500), data(256 * 160)), whole(80_500 / 8000)],
    [
      "IMA ADPCM with a fact that lies",
      riff(fmt(ima), fact(8_000_000), data(256 * 160)),
      whole((160 * 505) / 8000),
    ],
    [
      "IMA ADPCM in stereo",
      riff(fmt({ ...ima, channels: 2, align: 512 }), data(512 * 16)),
      whole((16 * 505) / 8000),
    ],
    ["MS ADPCM", riff(fmt(ms), data(256 * 160)), whole((160 * 500) / 8000)],
    ["Yamaha ADPCM", riff(fmt(yamaha), data(256 * 160)), whole((160 * 512) / 8000)],
    ["GSM", riff(fmt(gsm), data(65 * 250)), whole(10)],
    [
      "a kind that only its fact knows",
      riff(fmt({ format: 0x22, align: 32 }), fact(80_000), data(10_000)),
      whole(10),
    ],
    [
      "the same, cut in half",
      riff(fmt({ format: 0x22, align: 32 }), fact(80_000), data(5_000, 10_000)),
      cut(5),
    ],
    [
      "IMA ADPCM, cut in half",
      riff(fmt(ima), fact(80_800), data(256 * 80, 256 * 160)),
      cut((80 * 505) / 8000),
    ],
    [
      "sound behind a large JUNK chunk",
      riff(chunk("JUNK", Buffer.alloc(100_000)), fmt(ima), data(25_600)),
      whole(6.3125),
    ],
    ["RF64", rf64(16_000, fmt({ format: 1, align: 2 }), data(16_000, 0xffff_ffff)), whole(1)],
    ["RF64, cut", rf64(32_000, fmt({ format: 1, align: 2 }), data(16_000, 0xffff_ffff)), cut(1)],
    ["samples, cut", riff(fmt({ format: 1, align: 2 }), data(16_000, 99_999)), cut(1)],
    [
      "samples of a recorder that streams",
      riff(fmt({ format: 1, align: 2 }), data(16_000, 0x7fff_f000)),
      whole(1),
    ],
  ])("%s", async (_what, bytes, length) => {
    const sound = await wavSound(readerOf(bytes), bytes.length);
    expect(sound && wavLength(sound)).toEqual(length);
  });
});

const lengthIn = (
  reader: { add(bytes: Uint8Array): void; end?(): void; readonly length: unknown },
  bytes: Uint8Array,
  step = 4096,
): unknown => {
  for (let at = 0; at < bytes.length; at += step) reader.add(bytes.subarray(at, at + step));
  reader.end?.();
  return reader.length;
};

describe("H-8: MP3 sounds for as long as its frames do", () => {
  test.each([
    ["frames", mp3(100), whole(3.6)],
    ["70 kB of zeros inside", Buffer.concat([mp3(50), Buffer.alloc(70_000), mp3(50)]), whole(3.6)],
    ["a beginning in the middle of a frame", mp3(101).subarray(100), whole(3.6)],
    ["a large tag", Buffer.concat([id3(200_000), mp3(100)]), whole(3.6)],
    ["two tags", Buffer.concat([id3(70_000), id3(90_000), mp3(100)]), whole(3.6)],
    ["a header that tells the truth", Buffer.concat([xing(100), mp3(100)]), whole(3.6)],
    ["a header that promises twice as much", Buffer.concat([xing(200), mp3(100)]), cut(3.6)],
    ["a last frame without its end", mp3(101).subarray(0, -5), cut(3.6)],
    ["zeros alone", Buffer.alloc(100_000), null],
  ])("%s", (_what, bytes, length) => {
    for (const step of [4096, 65_536, 997]) expect(lengthIn(new Mp3Length(), bytes, step)).toEqual(length);
  });
});

describe("H-8: Ogg sounds up to its last whole page", () => {
  const picture = page({ serial: 9, flags: 2, position: 0, packet: Buffer.from("\u0080theora, and more") });
  const [first, ...others] = [ogg("opus", 5).subarray(0, 47), ogg("opus", 5).subarray(47)];
  const live = [1000, 1001, 1002].map((second, place) =>
    page({ flags: place === 2 ? 4 : 0, position: second * 48_000, packet: ONE_SECOND }),
  );
  test.each([
    ["Opus", ogg("opus", 5), whole(5)],
    ["Vorbis", ogg("vorbis", 5), whole(5)],
    ["FLAC", ogg("flac", 5), whole(5)],
    ["five bytes fewer", ogg("vorbis", 5).subarray(0, -5), cut(4)],
    ["a file that ends between two pages", ogg("flac", 5).subarray(0, -(27 + 1 + 100)), cut(4)],
    ["two recordings, one behind the other", Buffer.concat([ogg("opus", 5), ogg("vorbis", 3, 2)]), whole(8)],
    ["sound beside pictures", Buffer.concat([picture, first ?? picture, ...others]), whole(5)],
    ["a part of a stream that ran before", Buffer.concat([ogg("opus", 0), ...live]), whole(3)],
    ["bytes before a page", Buffer.concat([Buffer.from("OggOgg"), ogg("opus", 5)]), whole(5)],
    ["no sound", picture, null],
  ])("%s", (_what, bytes, length) => {
    for (const step of [4096, 13]) expect(lengthIn(new OggLength(), bytes, step)).toEqual(length);
  });
});

describe("H-8: what dictation apps and devices write", () => {
  test.each([
    ["AIFF", aiff(3), whole(3)],
    ["AIFF, cut", aiff(3, 2), cut(2)],
    ["no AIFF", Buffer.from("FORM\0\0\0\0AIFF"), null],
  ])("%s", async (_what, bytes, length) =>
    expect(await aiffLength(readerOf(bytes), bytes.length)).toEqual(length),
  );

  test.each([
    ["WMA", wma(3), whole(3)],
    ["WMA, cut in the middle of a packet", wma(4, 20).subarray(0, -5), cut(1.9)],
    ["WMA without a whole packet", wma(3, 1).subarray(0, -5), null],
    ["WMA, cut in its header", wma(3).subarray(0, 90), null],
    [
      "WMA whose object says it has no bytes",
      Buffer.concat([wma(3).subarray(0, 46), Buffer.alloc(200)]),
      null,
    ],
    ["no WMA", amr(3), null],
  ])("%s", async (_what, bytes, length) =>
    expect(await wmaLength(readerOf(bytes), bytes.length)).toEqual(length),
  );

  test.each([
    ["AMR", amr(3), whole(3)],
    ["AMR, cut", amr(3).subarray(0, -5), cut(2.98)],
    ["AMR with other bytes behind it", Buffer.concat([amr(3), Buffer.alloc(9, 0x5c)]), cut(3)],
    ["no AMR", Buffer.from("#!AM"), null],
  ])("%s", (_what, bytes, length) => expect(lengthIn(new AmrLength(), bytes, 7)).toEqual(length));
});

test("a WMA with any bytes in it has a length or none", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.nat(200), async (noise, at) => {
      const bytes = Uint8Array.from(wma(1, 2));
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
      const length = await wmaLength(readerOf(bytes), bytes.length);
      expect(length === null || length.seconds > 0).toBe(true);
    }),
  );
});

test("any bytes have a length or none, and no reader throws", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(mp3(3), ogg("opus", 2), amr(1)),
      fc.nat(300),
      (noise, file, at) => {
        const bytes = Uint8Array.from(file);
        bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
        for (const reader of [new Mp3Length(), new OggLength(), new AmrLength()]) lengthIn(reader, bytes, 61);
      },
    ),
  );
});
