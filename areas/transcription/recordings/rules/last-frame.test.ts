import { describe, expect, test } from "vitest";
import { aac } from "#test/support/sounds.ts";
import { flacChecksum, headerChecksum, isAdtsCut, isFlacCut } from "./last-frame.ts";

const tag = Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125)]);

describe("an AAC recording", () => {
  const whole = aac(50);
  const length = whole.length / 50;
  test.each([
    ["whole", whole, false],
    ["with a tag behind it", Buffer.concat([whole, tag]), false],
    ["that begins in the middle of a frame", whole.subarray(length / 2), false],
    ["of other bytes", Buffer.alloc(9_000, 3), false],
    ["empty", Buffer.alloc(0), false],
    ["five bytes short", whole.subarray(0, -5), true],
    ["half", whole.subarray(0, whole.length / 2 - 3), true],
    ["cut in a header", whole.subarray(0, whole.length - length + 4), true],
  ])("%s is cut: %s", (_, bytes, isCut) => expect(isAdtsCut(bytes)).toBe(isCut));
});

describe("a FLAC recording", () => {
  /** A frame of 192 samples, all of the same value. */
  const frame = (number: number): Buffer => {
    const head = Buffer.from([0xff, 0xf8, 0x15, 0x08, number]);
    const body = Buffer.concat([head, Buffer.from([headerChecksum(head), 0, 0x12, 0x34])]);
    const sum = flacChecksum(body);
    return Buffer.concat([body, Buffer.from([sum >> 8, sum & 0xff])]);
  };
  const whole = Buffer.concat(Array.from({ length: 40 }, (_, number) => frame(number)));
  test.each([
    ["whole", whole, false],
    ["with a tag behind it", Buffer.concat([whole, tag]), false],
    ["that begins in the middle of a frame", whole.subarray(4), false],
    ["without a frame", Buffer.alloc(9_000, 3), false],
    ["empty", Buffer.alloc(0), false],
    ["a byte short", whole.subarray(0, -1), true],
    ["cut after a header", whole.subarray(0, -5), true],
  ])("%s is cut: %s", (_, bytes, isCut) => expect(isFlacCut(bytes)).toBe(isCut));

  test("of beginnings of frames alone, made to keep the server busy, is read at once", () => {
    const head = Buffer.from([0xff, 0xf8, 0x15, 0x08, 0]);
    const many = Buffer.alloc(262_144, Buffer.concat([head, Buffer.from([headerChecksum(head)])]));
    const { user } = process.cpuUsage();
    expect(isFlacCut(many)).toBe(true);
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
  });
});
