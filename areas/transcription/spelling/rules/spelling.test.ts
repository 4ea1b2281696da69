import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, MedicalWords } from "./near-words.ts";
import { lookupKeyOf, wordsIn } from "./words-in.ts";

describe("the words of a letter", () => {
  test("have their places; numbers and signs are none", () => {
    expect(wordsIn("Takes metoprolol 50 mg, Crohn's: X-ray.")).toEqual([
      { word: "Takes", from: 0, to: 5 },
      { word: "metoprolol", from: 6, to: 16 },
      { word: "mg", from: 20, to: 22 },
      { word: "Crohn's", from: 24, to: 31 },
      { word: "X-ray", from: 33, to: 38 },
    ]);
  });
  test("are looked up in small letters and without 's", () =>
    expect(["Crohn’s", "METOPROLOL", "X-ray"].map(lookupKeyOf)).toEqual(["crohn", "metoprolol", "x-ray"]));
  test("are at the places that are said, in any text", () =>
    fc.assert(
      fc.property(fc.string(), (text) =>
        wordsIn(text).every(({ word, from, to }) => text.slice(from, to) === word),
      ),
    ));
});

describe("the office's medical words", () => {
  const words = new MedicalWords([
    "metoprolol",
    "Crohn",
    "osteoarthritis",
    "statin",
    "fracture",
    "ileum",
    "hydroxychloroquine",
  ]);
  test.each(["metoprolol", "Metoprolol", "crohn's", "CROHN"])("%s is one", (word) =>
    expect(words.has(word)).toBe(true),
  );
  test.each([
    ["metropolol", "metoprolol"],
    ["metoprolo", "metoprolol"],
    ["metoporlol", "metoprolol"],
    ["Osteoarthitis", "osteoarthritis"],
    ["hydroxycloroquin", "hydroxychloroquine"],
    ["metoprolol", null],
    ["ilium", null],
    ["station", null],
    ["fractured", null],
    ["fractures", null],
    ["patients", null],
  ])("%s may have been meant as %s", (word, meant) => expect(words.meant(word)).toBe(meant));
  test("an empty list knows nothing", () => expect(new MedicalWords([]).meant("metoprolol")).toBeNull());
});

describe("the letters between two words", () => {
  test.each([
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["abc", "abcd", 1],
    ["abc", "xbc", 1],
    ["abc", "xyz", 3],
  ])("%s and %s: %i", (a, b, letters) => expect(distance(a, b, 9)).toBe(letters));
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  test("are the same from either side, and none only for the same word", () =>
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(distance(a, b, 20)).toBe(distance(b, a, 20));
        expect(distance(a, b, 20) === 0).toBe(a === b);
      }),
    ));
});
