import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { postcodeIn, cleanText } from "./typed-text.ts";

describe("typed text", () => {
  test("blanks around it do not count", () => {
    expect(cleanText("  Foots ")).toBe("Foots");
  });

  test("what cannot be stored becomes a blank", () => {
    expect(cleanText("Foo\u0000ts\ud800cray")).toBe("Foo ts cray");
  });

  test("wildcards stay for the folding to drop", () => {
    expect(cleanText("100%_\\'\"")).toBe("100%_\\'\"");
  });

  test("any text becomes one of at most 100 characters that can be stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (typed: string) => {
        const text = cleanText(typed);
        expect([...text].length).toBeLessThanOrEqual(100);
        expect(text.includes("\u0000")).toBe(false);
        expect(/\p{Surrogate}/u.test(text)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe("postcode among words", () => {
  test.each([
    ["footscray 3011", "footscray", "3011"],
    ["3011 footscray", "footscray", "3011"],
    ["st kilda", "st kilda", null],
    ["no 4 branch", "no 4 branch", null],
    ["3011", "", "3011"],
  ])("%s", (key, words, postcode) => {
    expect(postcodeIn(key)).toEqual({ words, postcode });
  });
});
