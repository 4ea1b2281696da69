import { expect, test } from "vitest";
import { LOGO_TOO_LARGE, logoProblem, NOT_A_PNG } from "./logo.ts";

/** Returns the first bytes of a PNG of this size, padded with `more` bytes, in base64. */
function png(width: number, height: number, more = 40): string {
  const bytes = Buffer.alloc(33 + more);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString("base64");
}

test.each([
  ["a small picture", png(400, 120), null],
  ["the largest picture", png(2000, 2000, 24_576 - 33), null],
  ["a byte more", png(400, 120, 24_576 - 32), LOGO_TOO_LARGE],
  ["megabytes", "A".repeat(4_000_000), LOGO_TOO_LARGE],
  ["too many pixels", png(2001, 10), NOT_A_PNG],
  ["no pixels", png(0, 10), NOT_A_PNG],
  [
    "a JPEG",
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, () => 1)]).toString("base64"),
    NOT_A_PNG,
  ],
  ["a few bytes", "iVBORw0KGgo=", NOT_A_PNG],
  ["no base64", "data:image/png;base64,iVBORw0KGgo=", NOT_A_PNG],
  ["nothing", "", NOT_A_PNG],
])("%s", (_name, base64, problem) => {
  expect(logoProblem(base64)).toBe(problem);
});
