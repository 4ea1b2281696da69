import { describe, expect, test } from "vitest";
import { mp4End } from "./mp4-end.ts";

const box = (type: string, content: Uint8Array | Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
const longBox = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, "latin1");
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, content]);
};
const sound = Buffer.alloc(3_000, 7);
const track = box("trak", Buffer.alloc(400));
const contents = (...more: Buffer[]) =>
  box("moov", Buffer.concat([box("mvhd", Buffer.alloc(100)), track, ...more]));
const titles = box("udta", Buffer.alloc(200));
const fragment = Buffer.concat([box("moof", Buffer.alloc(60)), box("mdat", sound)]);
const endOf = (file: Buffer) =>
  mp4End(async (start, end) => file.subarray(start, Math.min(end, file.length)), file.length);

describe("an MP4 file", () => {
  const [last, first] = [
    Buffer.concat([box("ftyp"), box("mdat", sound), contents(titles)]),
    Buffer.concat([box("ftyp"), contents(titles), box("mdat", sound)]),
  ];
  const fragmented = Buffer.concat([box("ftyp"), contents(), ...Array.from({ length: 100 }, () => fragment)]);
  test.each([
    ["whole, with its contents last", last],
    ["whole, with its contents first", first],
    ["whole, with a box of 64 bits", Buffer.concat([box("ftyp"), contents(), longBox("mdat", sound)])],
    ["whole, in many fragments", fragmented],
    ["with a box shorter than its head", Buffer.concat([box("ftyp"), Buffer.from([0, 0, 0, 4]), sound])],
    ["empty", Buffer.alloc(0)],
  ])("%s is not cut", async (_, file) =>
    expect(await endOf(file)).toEqual({ isCut: false, size: file.length }),
  );

  test.each([
    ["in its sound", first.subarray(0, -5)],
    ["in a box of 64 bits", Buffer.concat([box("ftyp"), contents(), longBox("mdat", sound)]).subarray(0, -5)],
    ["in its last fragment", fragmented.subarray(0, -5)],
    ["in the head of its last fragment", fragmented.subarray(0, -sound.length - 20)],
    ["in its only track", Buffer.concat([box("ftyp"), box("mdat", sound), contents()]).subarray(0, -5)],
  ])("%s is cut", async (_, file) => expect(await endOf(file)).toEqual({ isCut: true, size: file.length }));

  test("cut in the titles of its contents can be read to the size that it declares", async () => {
    for (const missing of [1, 5, 150, 199])
      expect(await endOf(last.subarray(0, -missing))).toEqual({ isCut: true, size: last.length });
  });
});
