import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "./diff.ts";
import { type Importance, IMPORTANCE, importanceOf, rateDifferences } from "./importance.ts";
import { type Token, tokensOf } from "./tokens.ts";

const tokens = (words: readonly string[]): Token[] =>
  words.map((text, place) => ({ text, isApart: place > 0 }));
const sameIn = (before: readonly string[], after: readonly string[]): string[] =>
  diffTokens(tokens(before), tokens(after))
    .filter(({ isSame }) => isSame)
    .flatMap(({ removed }) => removed.map(({ text }) => text));

/** Returns the length of the longest common subsequence, computed by the textbook algorithm. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  );
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const line = lengths[row];
      if (!line) continue;
      line[column] =
        one[row] === other[column]
          ? (lengths[row + 1]?.[column + 1] ?? 0) + 1
          : Math.max(lengths[row + 1]?.[column] ?? 0, line[column + 1] ?? 0);
    }
  return lengths[0]?.[0] ?? 0;
}

/** Removes the common beginning and the common end. */
function insides(one: readonly string[], other: readonly string[]): [string[], string[]] {
  let head = 0;
  while (head < one.length && head < other.length && one[head] === other[head]) head += 1;
  const [a, b] = [one.slice(head), other.slice(head)];
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  return [a, b];
}
const isRepeated = (word: string, words: readonly string[]) =>
  words.filter((each) => each === word).length !== 1;

describe("G-18: what two letters have in common", () => {
  const distinct = fc.uniqueArray(
    fc.integer({ min: 0, max: 99 }).map((number) => `word${number}`),
    { maxLength: 14 },
  );

  test("of words that each occur once, as many stay in place as can", () =>
    fc.assert(
      fc.property(
        distinct.chain((words) =>
          fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
        ),
        ([before, after]) => {
          expect(sameIn(before, after)).toHaveLength(longestCommon(before, after));
        },
      ),
    ));

  test("of words that repeat throughout, as many stay in place as can", () => {
    const repeating = fc.array(fc.constantFrom("the", "knee"), { maxLength: 14 });
    fc.assert(
      fc.property(repeating, repeating, (before, after) => {
        const [a, b] = insides(before, after);
        fc.pre(["the", "knee"].every((word) => isRepeated(word, a) || isRepeated(word, b)));
        expect(sameIn(before, after)).toHaveLength(longestCommon(before, after));
      }),
    );
  });

  test("is in both letters in that order, whatever they are", () => {
    const any = fc.array(fc.constantFrom("the", "knee", "is", "sore", "5", "mg"), { maxLength: 20 });
    const isWithin = (some: readonly string[], all: readonly string[]) => {
      let at = 0;
      for (const word of all) if (word === some[at]) at += 1;
      return at === some.length;
    };
    fc.assert(
      fc.property(any, any, (before, after) => {
        const same = sameIn(before, after);
        expect([isWithin(same, before), isWithin(same, after)]).toEqual([true, true]);
        expect(same.length).toBeLessThanOrEqual(longestCommon(before, after));
      }),
    );
  });

  test("a stretch of repeated words counts as replaced where comparing it word by word would take too long", () => {
    const repeated = (word: string, length: number) => Array.from({ length }, (_, at) => `${word}${at % 2}`);
    const [short, long] = [2_000, 2_001];
    const turned = (length: number) => repeated("w", length).toReversed();
    // The reversed list shares neither beginning nor end, but all words except one can be matched in order.
    expect(sameIn(repeated("w", short), turned(short))).toHaveLength(short - 1);
    expect(
      sameIn([...repeated("w", long), "w1", "w1"], ["w1", ...turned(long), "w0", "w0"]).length,
    ).toBeLessThan(long);
  });
});

describe("G-18: the most important part of a difference decides", () => {
  const OF: Readonly<Record<Exclude<Importance, "layout">, readonly string[]>> = {
    dose: [
      "mg",
      "mcg",
      "micrograms",
      "units",
      "mmol",
      "puffs",
      "nocte",
      "mane",
      "bd",
      "TDS",
      "prn",
      "weekly",
    ],
    number: ["7", "1,250", "twelve", "half", "hundred"],
    date: ["14/06/1961", "March"],
    side: ["left", "RIGHT", "bilateral", "both", "lt", "R", "right-sided"],
    negation: ["no", "not", "Never", "without", "denies", "absent", "didn't", "hasn’t", "non-tender", "NAD"],
    word: ["knee", "sore", "Tuesday", "Dr"],
  };
  const kinds = Object.entries(OF).flatMap(([kind, words]) => words.map((word) => ({ kind, word })));
  const part = fc.array(fc.constantFrom(...kinds), { maxLength: 5 });
  const piece = (words: readonly { word: string }[]) => tokens(words.map(({ word }) => word));

  test.each(kinds)("$word alone is about: $kind", ({ kind, word }) => {
    expect(importanceOf({ removed: tokens([word]), added: [] }, undefined)).toBe(kind);
    expect(importanceOf({ removed: [], added: tokens([word]) }, undefined)).toBe(kind);
  });

  test("whatever is removed and added beside it", () =>
    fc.assert(
      fc.property(part, part, (removed, added) => {
        const plain = (words: typeof removed) => words.map(({ word }) => word.toLowerCase()).join(" ");
        fc.pre(plain(removed) !== plain(added));
        const first = IMPORTANCE.find((kind) => [...removed, ...added].some((each) => each.kind === kind));
        expect(importanceOf({ removed: piece(removed), added: piece(added) }, undefined)).toBe(first);
      }),
    ));

  test("a number in front of a unit that stays is a dose", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...OF.number),
        fc.constantFrom("mg", "mcg", "puffs", "units"),
        (number, unit) => {
          const next = { isSame: true, removed: tokens([unit]), added: tokens([unit]) };
          expect(importanceOf({ removed: tokens([number]), added: tokens(["9"]) }, next)).toBe("dose");
          expect(
            importanceOf(
              { removed: tokens([number]), added: tokens(["9"]) },
              { ...next, removed: tokens(["years"]), added: tokens(["years"]) },
            ),
          ).toBe("date");
        },
      ),
    ));

  test.each(["-", "–", "+", "<", ">", "=", "≤", "≥", "±", "~", "."])(
    "the sign %s against a number is about the number",
    (sign) => {
      const five = (isApart: boolean) => ({
        isSame: true,
        removed: [{ text: "5", isApart }],
        added: [{ text: "5", isApart }],
      });
      expect(importanceOf({ removed: tokens([sign]), added: [] }, five(false))).toBe("number");
      expect(importanceOf({ removed: tokens([sign]), added: [] }, five(true))).toBe("layout");
      expect(importanceOf({ removed: tokens([sign]), added: [] }, undefined)).toBe("layout");
    },
  );
});

describe("G-18: the words around a difference", () => {
  const letter = fc.array(fc.constantFrom("the", "knee", "is", "very", "sore", "today", "5", "mg"), {
    maxLength: 25,
  });
  const texts = (some: readonly Token[]): string[] => some.map(({ text }) => text);

  test("are those next to it in the new letter, six at most on either side", () =>
    fc.assert(
      fc.property(letter, letter, (before, after) => {
        const [first, second] = [tokensOf(before.join(" ")), tokensOf(after.join(" "))];
        const pieces = diffTokens(first, second);
        const found = rateDifferences(pieces);
        expect(found.map(({ place }) => place)).toEqual(
          pieces.filter(({ isSame }) => !isSame).map((_, place) => place),
        );
        let end = 0;
        let place = 0;
        for (const { isSame, added } of pieces) {
          const begin = end;
          end += added.length;
          if (isSame) continue;
          const around = found[place];
          place += 1;
          const [left, right] = [texts(around?.before ?? []), texts(around?.after ?? [])];
          expect([left.length <= 6, right.length <= 6]).toEqual([true, true]);
          expect(texts(second).slice(begin - left.length, begin)).toEqual(left);
          expect(texts(second).slice(end, end + right.length)).toEqual(right);
          // Context is missing only at the beginning and the end of the letter.
          if (begin > 0) expect(left.length).toBeGreaterThan(0);
          if (end < second.length) expect(right.length).toBeGreaterThan(0);
        }
      }),
    ));
});
