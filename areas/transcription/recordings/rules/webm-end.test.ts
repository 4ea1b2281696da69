import { describe, expect, test } from "vitest";
import { lastWholeBlock, secondsPerTick } from "./webm-end.ts";

/** Encodes a size in two bytes, of which the first is 0x40 or higher. */
const size = (length: number): number[] => [0x40 | (length >> 8), length & 0xff];
const element = (id: readonly number[], content: readonly number[], says = content.length): number[] => [
  ...id,
  ...size(says),
  ...content,
];
const block = (track: number, time: number, length = 20): number[] => [
  0x80 | track,
  (time >> 8) & 0xff,
  time & 0xff,
  0x80,
  ...Array<number>(length).fill(0),
];
const simple = (track: number, time: number) => element([0xa3], block(track, time));
const grouped = (track: number, time: number) =>
  element([0xa0], [...element([0xa1], block(track, time)), ...element([0x9b], [20])]);
const time = (ticks: number) => element([0xe7], [(ticks >> 8) & 0xff, ticks & 0xff]);
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const cluster = (...content: readonly (readonly number[])[]) => element(CLUSTER, content.flat(), 9_000);
const bytes = (...parts: readonly (readonly number[])[]) => Uint8Array.from(parts.flat());

describe("the last whole block of a cluster that breaks off", () => {
  test.each([
    ["simple blocks", bytes(cluster(time(5000), simple(1, 0), simple(1, 20), simple(1, 40))), 5040],
    [
      "a checksum before the time",
      bytes(cluster(element([0xbf], [1, 2, 3, 4]), time(5000), simple(1, 40))),
      5040,
    ],
    ["blocks in groups", bytes(cluster(time(5000), grouped(1, 0), grouped(1, 20))), 5020],
    [
      "the last of two clusters",
      bytes(cluster(time(5000), simple(1, 0)), cluster(time(10_000), simple(1, 60))),
      10_060,
    ],
    ["a block of another track behind it", bytes(cluster(time(5000), simple(1, 20), simple(2, 500))), 5020],
    ["a time before the cluster's", bytes(cluster(time(5000), simple(1, -20 & 0xffff))), 4980],
    [
      "the cluster's id within sound, too",
      bytes(cluster(time(5000), simple(1, 20)), CLUSTER, [0x81, 0x55]),
      5020,
    ],
    ["nothing but its time", bytes(cluster(time(5000))), null],
    ["no cluster", bytes(time(5000), simple(1, 0)), null],
    ["no byte", bytes(), null],
  ])("%s", (_, file, last) => expect(lastWholeBlock(file, 1)?.ticks ?? null).toBe(last));

  test("a block that lacks a byte does not count, wherever the file is cut", () => {
    const whole = bytes(cluster(time(5000), simple(1, 0), simple(1, 20)));
    for (let length = 0; length < whole.length; length += 1)
      expect([null, 5000]).toContain(lastWholeBlock(whole.subarray(0, length), 1)?.ticks ?? null);
    expect(lastWholeBlock(whole, 1)?.ticks).toBe(5020);
  });

  test("a block that claims more than any file has ends the reading", () => {
    const huge = [0xa3, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x81, 0, 40];
    expect(lastWholeBlock(bytes(cluster(time(5000), simple(1, 20), huge)), 1)?.ticks).toBe(5020);
  });
});

describe("a file that breaks off", () => {
  const UNKNOWN = [...CLUSTER, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const live = bytes(UNKNOWN, time(5000), simple(1, 0), simple(1, 20));
  const sized = bytes(element(CLUSTER, [...time(5000), ...simple(1, 0)]));
  const cues = [0x1c, 0x53, 0xbb, 0x6b, 0x80];
  test.each([
    ["a whole cluster of unknown size", live, false],
    ["one with the index behind it", bytes([...live], cues), false],
    ["one cut within a block", live.subarray(0, -5), true],
    ["one cut within the head of a block", bytes([...live], [0xa3]), true],
    ["a whole cluster of known size", sized, false],
    ["one cut after a block", bytes(cluster(time(5000), simple(1, 0))), true],
  ])("%s", (_, file, isCut) => expect(lastWholeBlock(file, 1)?.isCut).toBe(isCut));
});

describe("the scale of time", () => {
  const info = (...content: readonly number[]) =>
    bytes([0x1a, 0x45, 0xdf, 0xa3, 0x80], element([0x15, 0x49, 0xa9, 0x66], content));

  test.each([
    ["a millisecond", info(0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40), 0.001],
    ["a sample at 44.1 kHz", info(0x2a, 0xd7, 0xb1, 0x82, 0x58, 0x93), 22_675e-9],
    ["none, which is a millisecond", info(0x4d, 0x80, 0x81, 0x61), 0.001],
    ["a scale of zero, which no file has", info(0x2a, 0xd7, 0xb1, 0x81, 0), 0.001],
    ["no information at all", bytes([0x1a, 0x45, 0xdf, 0xa3, 0x80]), 0.001],
  ])("%s", (_, file, seconds) => expect(secondsPerTick(file)).toBe(seconds));
});
