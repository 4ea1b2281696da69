import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countText } from "./count.ts";

describe("G-12: counting", () => {
  test.each([
    ["", 0, 0, 0],
    ["Dear Ann,\nthank you.", 19, 17, 1],
    ["a\tb  c\r\n", 6, 3, 1],
    ["x".repeat(66), 66, 66, 2],
    ["\u{1F600}é", 2, 2, 1],
  ])("%j", (text, characters, characters_without_spaces, lines_65) =>
    expect(countText(text)).toEqual({ characters, characters_without_spaces, lines_65, rule: "corella-3" }),
  );
  test("line ends never count", () =>
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        expect(countText(lines.join("\n")).characters).toBe(countText(lines.join("\r\n")).characters);
      }),
    ));
});
