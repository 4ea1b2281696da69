import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { halvesOf, isOneSlipAway, wordsOneSlipAway } from "./one-slip.ts";

const SLIPS = [
  ["huges", "hughes"],
  ["vlachos", "vlahos"],
  ["nuyen", "nguyen"],
  ["penberton", "pemberton"],
  ["petorv", "petrov"],
] as const;

describe("a name with one slip in it", () => {
  test.each(SLIPS)("%s is %s", (typed, name) => expect(isOneSlipAway(typed, name)).toBe(true));
  test("is not the name itself, nor one with two slips", () => {
    expect(isOneSlipAway("hughes", "hughes")).toBe(false);
    expect(isOneSlipAway("hges", "hughes")).toBe(false);
    expect(isOneSlipAway("smith", "smythe")).toBe(false);
  });
  test("begins or ends as one half of what was typed, unless the slip swaps the two letters in the middle", () => {
    const letters = fc.string({ minLength: 4, maxLength: 12, unit: fc.constantFrom("a", "b", "c", "d") });
    fc.assert(
      fc.property(letters, fc.nat(11), fc.constantFrom("a", "b", ""), (name, place, letter) => {
        const at = place % name.length;
        const typed = name.slice(0, at) + letter + name.slice(at + 1);
        const { begins, ends } = halvesOf(typed);
        expect(name.startsWith(begins) || name.endsWith(ends)).toBe(true);
      }),
    );
  });
});

describe("the words one slip away", () => {
  test.each([
    ["huges", "hughes"],
    ["vlachos", "vlahos"],
    ["nuyen", "nguyen"],
    ["penberton", "pemberton"],
    ["smiht", "smith"],
  ])("of %s hold %s", (typed, name) => {
    expect(wordsOneSlipAway(typed)).toContain(name);
  });
  test("are one slip away, each once, and not the word itself", () => {
    const words = wordsOneSlipAway("pike");
    expect(words.filter((word) => !isOneSlipAway("pike", word))).toEqual([]);
    expect([new Set(words).size, words.length < 250]).toEqual([words.length, true]);
  });
});
