import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "./diff.ts";
import { sortByImportance, IMPORTANCE, rateDifferences } from "./importance.ts";
import { isNumber, LINE_END, tokensOf, joinTokens } from "./tokens.ts";

const WORDS = ["knee", "the", "pain", "left", "no", "5", "mg", "14/06/1961", ".", "\n", "she", "rests"];
const letter = fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join(" ").trim());
const compared = (before: string, after: string) =>
  rateDifferences(diffTokens(tokensOf(before), tokensOf(after)));
/** Returns the letter with one word inserted, removed or replaced at any position. */
const edited = (text: string, at: number, taken: number, put: string): string => {
  const words = text.split(" ").filter((word) => word !== "");
  const place = words.length === 0 ? 0 : at % words.length;
  return words.toSpliced(place, taken, ...(put === "" ? [] : [put])).join(" ");
};

describe("G-18: the parts of a letter", () => {
  test("are the same however often they are read", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const tokens = tokensOf(text);
        expect(tokensOf(joinTokens(tokens)).map((token) => token.text)).toEqual(
          tokens.map((token) => token.text),
        );
      }),
    ));

  test("hold every character that is no space", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const kept = (whole: string) => whole.normalize("NFC").replace(/\s/g, "");
        expect(
          kept(
            tokensOf(text)
              .map((token) => token.text)
              .join(""),
          ),
        ).toBe(kept(text));
      }),
    ));

  test.each([
    ["14/06/1961", ["14/06/1961"]],
    ["1,250.50", ["1,250.50"]],
    [".5", [".5"]],
    ["5.", ["5", "."]],
    ["O'Brien-Smith", ["O'Brien-Smith"]],
    ["L4/5", ["L", "4/5"]],
    ["5mg", ["5", "mg"]],
    ["120/80", ["120/80"]],
    ["a\r\n\r\nb", ["a", LINE_END, "b"]],
  ])("%j is %j", (text, parts) => expect(tokensOf(text).map((token) => token.text)).toEqual(parts));
});

describe("G-18: what a comparison shows", () => {
  test("pieces that are the same and pieces that differ take turns, and none is empty", () =>
    fc.assert(
      fc.property(letter, letter, (before, after) => {
        const pieces = diffTokens(tokensOf(before), tokensOf(after));
        for (const [at, piece] of pieces.entries()) {
          expect(piece.isSame).not.toBe(pieces[at + 1]?.isSame);
          expect(piece.removed.length + piece.added.length).toBeGreaterThan(0);
        }
      }),
    ));

  test("a word that is nowhere else is the only difference when it is put in, wherever that is", () =>
    fc.assert(
      fc.property(letter, fc.nat(), (text, at) => {
        const [found, ...others] = compared(text, edited(text, at, 0, "unmistakable"));
        expect(others).toEqual([]);
        // The difference may include a line end beside the word, because there may be equal ones before and
        // after.
        expect([joinTokens(found?.removed ?? []), joinTokens(found?.added ?? []).trim()]).toEqual([
          "",
          "unmistakable",
        ]);
      }),
    ));

  test("what is removed one way is added the other way", () =>
    fc.assert(
      fc.property(letter, fc.nat(), fc.constantFrom("unmistakable", ""), (text, at, put) => {
        const other = edited(text, at, 1, put);
        const length = (pieces: ReturnType<typeof compared>, side: "removed" | "added") =>
          pieces.reduce((sum, piece) => sum + piece[side].length, 0);
        expect(length(compared(text, other), "removed")).toBe(length(compared(other, text), "added"));
      }),
    ));

  test("what two letters begin and end with alike is never a difference", () =>
    fc.assert(
      fc.property(letter, letter, letter, (head, one, other) => {
        const [before, after] = [`${head} ${one} ${head}`, `${head} ${other} ${head}`].map((text) =>
          tokensOf(text),
        );
        const pieces = diffTokens(before ?? [], after ?? []);
        const shared = tokensOf(head).length;
        const same = pieces
          .filter(({ isSame }) => isSame)
          .reduce((sum, { removed }) => sum + removed.length, 0);
        expect(same).toBeGreaterThanOrEqual(Math.min(shared, before?.length ?? 0, after?.length ?? 0));
      }),
    ));
});

describe("G-18: the order of importance", () => {
  const difference = fc.record({ importance: fc.constantFrom(...IMPORTANCE), place: fc.nat() });
  const nothing = { removed: [], added: [], before: [], after: [] };

  test("has every difference once, the most important first, each kind in the order of the letter", () =>
    fc.assert(
      fc.property(fc.array(difference), (given) => {
        const differing = given.map(({ importance }, place) => ({ ...nothing, importance, place }));
        const sorted = sortByImportance(differing);
        expect(sorted.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(
          differing.map(({ place }) => place),
        );
        for (const [at, one] of sorted.entries()) {
          const next = sorted[at + 1];
          if (!next) continue;
          const step = IMPORTANCE.indexOf(next.importance) - IMPORTANCE.indexOf(one.importance);
          expect(step > 0 || (step === 0 && next.place > one.place)).toBe(true);
        }
      }),
    ));

  test("another number is never mere words or layout", () =>
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), fc.constantFrom("mg", "years", "cm", ""), (one, other, unit) => {
        fc.pre(one !== other);
        const [found] = compared(`It is ${one} ${unit} now`, `It is ${other} ${unit} now`);
        expect(found?.importance).toBe(unit === "mg" ? "dose" : unit === "years" ? "date" : "number");
        expect(found?.removed.some(isNumber)).toBe(true);
      }),
    ));

  test("capitals, full stops and line ends alone are layout", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("knee", "sore", "rests"), { minLength: 1, maxLength: 6 }),
        (words) => {
          const before = words.join(" ");
          for (const after of [before.toUpperCase(), `${before}.`, words.join("\n"), `${before},`])
            for (const { importance } of compared(before, after)) expect(importance).toBe("layout");
        },
      ),
    ));
});
