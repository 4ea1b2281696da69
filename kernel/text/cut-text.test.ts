import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

describe("the beginning of a text", () => {
  test.each([
    ["abc", 5, "abc"],
    ["abc", 3, "abc"],
    ["abc", 2, "ab"],
    ["ab🙂c", 2, "ab"],
    ["ab🙂c", 3, "ab"],
    ["ab🙂c", 4, "ab🙂"],
    ["🙂", 1, ""],
    ["🙂", 0, ""],
    ["", 10, ""],
  ])("%s to %i is %s", (text, max, beginning) => expect(cutText(text, max)).toBe(beginning));

  test("is at most one unit shorter than the limit allows and never ends in half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(60), (text, max) => {
        const beginning = cutText(text, max);
        expect(text.startsWith(beginning)).toBe(true);
        expect(beginning.isWellFormed()).toBe(true);
        const longest = Math.min(text.length, max);
        expect([longest, longest - 1]).toContain(beginning.length);
      }),
    );
  });
});
