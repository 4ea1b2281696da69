import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "./diff.ts";
import { sortByImportance, rateDifferences } from "./importance.ts";
import { tokensOf, joinTokens } from "./tokens.ts";

const compared = (before: string, after: string) =>
  rateDifferences(diffTokens(tokensOf(before), tokensOf(after)));
/** Returns the removed text, the added text and the importance of each difference. */
const shown = (before: string, after: string) =>
  compared(before, after).map(({ removed, added, importance }) => [
    joinTokens(removed),
    joinTokens(added),
    importance,
  ]);

describe("G-18: what a difference is about", () => {
  test.each([
    ["Take 5 mg daily", "Take 50 mg daily", "5", "50", "dose"],
    ["Take 5mg daily", "Take 5mcg daily", "mg", "mcg", "dose"],
    ["Take 5 mg daily", "Take 5 mg weekly", "daily", "weekly", "dose"],
    ["Take one tablet", "Take two tablets", "one tablet", "two tablets", "dose"],
    ["Aged 61 now", "Aged 67 now", "61", "67", "number"],
    ["in 5 years", "in 3 years", "5", "3", "date"],
    ["in 3 weeks", "in 3 months", "weeks", "months", "date"],
    ["in November", "in October", "November", "October", "date"],
    ["4 to 8 mm", "4 to 6 mm", "8", "6", "number"],
    ["the left 5 cm", "the right 6 cm", "left 5", "right 6", "side"],
    ["Born 14/06/1961.", "Born 14/06/1967.", "14/06/1961", "14/06/1967", "date"],
    ["a pH of .5", "a pH of 5", ".5", "5", "number"],
    ["a value of -5", "a value of 5", "-", "", "number"],
    ["a fall of 5%", "a fall of 5", "%", "", "number"],
    ["in March", "in April", "March", "April", "date"],
    ["the left knee", "the right knee", "left", "right", "side"],
    ["the L knee", "the R knee", "L", "R", "side"],
    ["She has pain", "She has no pain", "", "no", "negation"],
    ["He can't walk", "He can walk", "can't", "can", "negation"],
    ["It is painful", "It is sore", "painful", "sore", "word"],
    ["It is sore, still", "It is sore still", ",", "", "layout"],
    ["first\nsecond", "first second", "\n", "", "layout"],
    ["Sore knee", "sore knee", "Sore", "sore", "layout"],
  ])("%j and %j", (before, after, removed, added, importance) =>
    expect(shown(before, after)).toEqual([[removed, added, importance]]),
  );
  test("doses, left and right, negation and numbers come first, then in the order of the letter", () => {
    const letter = (words: string, side: string, dose: string, no: string, age: string) =>
      `It is a ${words} knee. The ${side} one hurts. Take ${dose} mg at night. There is ${no} swelling at all. She is ${age} now.`;
    const found = compared(
      letter("sore", "left", "5", "some", "61"),
      letter("bad", "right", "50", "no", "67"),
    );
    expect(sortByImportance(found).map(({ importance }) => importance)).toEqual([
      "dose",
      "side",
      "negation",
      "number",
      "word",
    ]);
    expect(found.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("the differences of two letters", () => {
  const sentence = fc.array(
    fc.constantFrom("left", "right", "no", "pain", "5", "mg", ".", "\n", "the", "the knee"),
    {
      maxLength: 60,
    },
  );
  const words = (text: string): string[] => tokensOf(text).map((token) => token.text);

  test("lead from one to the other, whatever they are", () =>
    fc.assert(
      fc.property(sentence, sentence, (one, other) => {
        const [before, after] = [one.join(" "), other.join(" ")];
        const pieces = diffTokens(tokensOf(before), tokensOf(after));
        expect(pieces.flatMap(({ removed }) => removed.map(({ text }) => text))).toEqual(words(before));
        expect(pieces.flatMap(({ added }) => added.map(({ text }) => text))).toEqual(words(after));
        for (const { isSame, removed, added } of pieces)
          expect(removed.map(({ text }) => text).join() === added.map(({ text }) => text).join()).toBe(
            isSame,
          );
      }),
    ));
  test("of a letter and itself are none", () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(compared(text, text)).toEqual([]);
      }),
    ));
  test("leave out spaces, kinds of line ends and ways to write an accent", () =>
    expect(compared("Dear  Renée,\r\n\r\nthank you", "Dear Rene\u0301e,\nthank you")).toEqual([]));
  test("keep a moved paragraph whole", () => {
    const [a, b, c] = ["The knee was sore on Monday.", "Bloods were taken by Ann.", "Review in clinic soon."];
    expect(shown([a, b, c].join("\n"), [b, a, c].join("\n"))).toHaveLength(2);
  });
  test("have the words around them", () => {
    const [found] = compared("one two three pain four five", "one two three sore four five");
    expect([joinTokens(found?.before ?? []), joinTokens(found?.after ?? [])]).toEqual([
      "one two three",
      "four five",
    ]);
  });
  test("of letters that have nothing in common are found at once", () => {
    const text = (word: string) => Array.from({ length: 12_000 }, (_, at) => `${word}${at % 40}`).join(" ");
    const started = performance.now();
    expect(compared(text("a"), text("b"))).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
