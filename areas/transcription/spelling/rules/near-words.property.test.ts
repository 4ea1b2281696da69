import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, MedicalWords } from "./near-words.ts";
import { lookupKeyOf, wordsIn } from "./words-in.ts";

/** Computes the distance of two words by trying every way to add, drop, change or swap letters. */
function slowDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const ways = [
    slowDistance(a.slice(1), b) + 1,
    slowDistance(a, b.slice(1)) + 1,
    slowDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0])
    ways.push(slowDistance(a.slice(2), b.slice(2)) + 1);
  return Math.min(...ways);
}

describe("the letters between two words", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });

  test("are as few as any way to change one into the other needs", () =>
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b, 9)).toBe(slowDistance(a, b));
      }),
    ));

  test("are told to be more than asked for exactly where they are more", () =>
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        expect(distance(a, b, most) > most).toBe(slowDistance(a, b) > most);
      }),
    ));
});

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
type Slip = (word: string, at: number, letter: string) => string;
const SLIPS: Readonly<Record<string, Slip>> = {
  "a letter too many": (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  "a letter that is missing": (word, at) => word.slice(0, at) + word.slice(at + 1),
  "another letter": (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  "two letters swapped": (word, at) =>
    word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
};
const LIST = [
  "metoprolol",
  "hydroxychloroquine",
  "osteoarthritis",
  "arthroplasty",
  "warfarin",
  "gabapentin",
  "ileum",
  "stent",
];
const words = new MedicalWords(LIST);
const long = LIST.filter((word) => word.length >= 7);

describe("a slip in a medical word", () => {
  const place = fc.integer({ min: 1, max: 4 });
  const letter = fc.constantFrom(...LETTERS);

  test.each(Object.entries(SLIPS))("%s: the word that was meant is found", (_, slip) =>
    fc.assert(
      fc.property(fc.constantFrom(...long), place, letter, (word, at, put) => {
        const typed = slip(word, at, put);
        // Words of six letters are too short for a correction.
        fc.pre(typed.length >= 7);
        expect(words.meant(typed)).toBe(typed === word ? null : word);
        expect(words.meant(typed.toUpperCase())).toBe(typed === word ? null : word);
      }),
    ),
  );

  test("two slips are forgiven in words of ten letters, one in shorter ones", () =>
    fc.assert(
      fc.property(fc.constantFrom(...long), (word) => {
        const twice = `${word.slice(0, 1)}q${word.slice(2, 4)}q${word.slice(5)}`;
        expect(words.meant(twice)).toBe(twice.length >= 10 ? word : null);
      }),
    ));

  test("the first letter is never taken to be wrong", () =>
    fc.assert(
      fc.property(fc.constantFrom(...long), (word) => {
        expect(words.meant(`z${word.slice(1)}`)).toBeNull();
      }),
    ));

  test("short words are left alone, and words of the list are never corrected", () => {
    for (const typed of ["ilium", "ileom", "stemt", "sten"])
      expect([typed, words.meant(typed)]).toEqual([typed, null]);
    for (const word of LIST) {
      expect([word, words.has(word), words.meant(word)]).toEqual([word, true, null]);
      expect([words.has(`${word}'s`), words.meant(`${word}’s`)]).toEqual([true, null]);
    }
  });

  test("an ending of a known word is no slip", () => {
    const known = new MedicalWords(["fracture", "arthroscopy", "cardiology"]);
    for (const typed of [
      "fractures",
      "fractured",
      "fracturing",
      "arthroscopies",
      "arthroscopic",
      "cardiological",
    ])
      expect([typed, known.meant(typed)]).toEqual([typed, null]);
  });

  test("of two words that are as near, the first of the alphabet is offered, and the nearer one before it", () => {
    const near = new MedicalWords(["bacterium", "bacterion"]);
    expect(near.meant("bacteriom")).toBe("bacterion");
    expect(new MedicalWords(["aabbccddeef", "aabbccddegf"]).meant("aabbccddeeg")).toBe("aabbccddeef");
    expect(new MedicalWords(["aabbccddxyf", "aabbccddeeg"]).meant("aabbccddeex")).toBe("aabbccddeeg");
  });

  test("the word is offered as the list writes it", () =>
    expect(new MedicalWords(["Crohnitis"]).meant("crohntis")).toBe("Crohnitis"));
});

describe("the words of a letter", () => {
  test("are in order, apart from one another, and looked up alike in capitals", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Crohn’s", "x-ray", "5", "mg", "…", "Nguyễn", ",", "\n")),
        (parts) => {
          const text = parts.join(" ");
          const found = wordsIn(text);
          expect(found.map(({ word }) => word)).toEqual(parts.filter((part) => /^\p{L}/u.test(part)));
          for (const [at, { from }] of found.entries()) expect(from).toBeGreaterThan(found[at - 1]?.to ?? -1);
          for (const { word } of found) expect(lookupKeyOf(word.toUpperCase())).toBe(lookupKeyOf(word));
        },
      ),
    ));
});
