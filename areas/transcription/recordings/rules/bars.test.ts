import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BARS, barsOf } from "./bars.ts";

describe("the bars of a waveform", () => {
  test("a short recording has a bar for each peak, the loudest at full height", () =>
    expect([...barsOf(Uint8Array.from([0, 16, 32]))]).toEqual([0, 0.5, 1]));

  test("a longer one has 600, each as loud as the loudest moment of its part", () => {
    const bars = barsOf(Uint8Array.from(Array.from({ length: BARS * 3 }, (_, at) => (at === 4 ? 127 : 1))));
    expect([bars.length, bars[1], bars[0]]).toEqual([BARS, 1, Math.fround(1 / 127)]);
  });

  test("silence and nothing are no bars above the line", () => {
    expect([...barsOf(Uint8Array.from([0, 0]))]).toEqual([0, 0]);
    expect(barsOf(new Uint8Array()).length).toBe(0);
  });

  test("no bar is outside 0 to 1, whatever comes", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) =>
        barsOf(bytes).every((bar) => bar >= 0 && bar <= 1),
      ),
    ));
});
