import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "./diff.ts";
import { rateDifferences } from "./importance.ts";
import { rowsOf } from "./rows.ts";
import { LINE_END, tokensOf, joinTokens } from "./tokens.ts";

const compared = (before: string, after: string) => diffTokens(tokensOf(before), tokensOf(after));
/** Returns the text of each row in both letters. */
const sides = (before: string, after: string) =>
  rowsOf(compared(before, after)).map((row) =>
    (["removed", "added"] as const).map((side) => joinTokens(row.flatMap((part) => part[side]))),
  );

describe("C-88: two letters side by side", () => {
  test("a paragraph of both is one row", () => {
    expect(sides("Dear Ann\nTake 5 mg.\nThank you", "Dear Ann\nTake 50 mg.\nThank you")).toEqual([
      ["Dear Ann", "Dear Ann"],
      ["Take 5 mg.", "Take 50 mg."],
      ["Thank you", "Thank you"],
    ]);
  });
  test("a paragraph that one letter lacks leaves a gap there, and those after it are level again", () => {
    const rows = sides("Dear Ann\nShe is well.\nThank you", "Dear Ann\nThank you");
    expect(rows).toContainEqual(["She is well.", ""]);
    expect(rows.at(-1)).toEqual(["Thank you", "Thank you"]);
  });
  test("a line end that only one letter has is marked", () => {
    const parts = rowsOf(compared("first\nsecond", "first second")).flat();
    expect(parts.filter(({ endsBefore }) => endsBefore)).toHaveLength(1);
    expect(parts.some(({ endsAfter }) => endsAfter)).toBe(false);
  });
  test("one letter without text is a gap beside every paragraph of the other", () => {
    expect(sides("", "Dear Ann\nThank you")).toEqual([
      ["", "Dear Ann"],
      ["", "Thank you"],
    ]);
  });

  const letter = fc
    .array(fc.constantFrom("knee", "left", "no", "5", "mg", ".", "\n"), { maxLength: 40 })
    .map((words) => words.join(" "));

  test("every word of both is in a row, in its order, and every difference has its number", () =>
    fc.assert(
      fc.property(letter, letter, (before, after) => {
        const pieces = compared(before, after);
        const parts = rowsOf(pieces).flat();
        const words = (text: string) =>
          tokensOf(text)
            .map((token) => token.text)
            .filter((word) => word !== LINE_END);
        expect(parts.flatMap(({ removed }) => removed.map(({ text }) => text))).toEqual(words(before));
        expect(parts.flatMap(({ added }) => added.map(({ text }) => text))).toEqual(words(after));
        const numbers = [...new Set(parts.flatMap(({ difference }) => difference ?? []))];
        expect(numbers).toEqual(rateDifferences(pieces).map(({ place }) => place));
      }),
    ));
});
