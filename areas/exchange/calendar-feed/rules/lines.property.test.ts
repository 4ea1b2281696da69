import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeText, foldLine, instantStamp, wallStamp } from "#kernel/calendar/ical-lines.ts";

/**
 * Characters of one, two, three and four bytes in UTF-8, with the last of each length and the first of the
 * next.
 */
const CHARACTERS = [
  "a",
  "\u007f",
  "\u0080",
  "é",
  "\u07ff",
  "\u0800",
  "€",
  "\uffff",
  "\u{10000}",
  "😀",
] as const;
const line = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 120 }).map((all) => all.join(""));
const octets = (text: string): number => new TextEncoder().encode(text).length;
const partsOf = (text: string): string[] => foldLine(text).slice(0, -2).split("\r\n");
/** Removes folds as a calendar would. */
const unfolded = (text: string): string => text.replace(/\r\n[ \t]/g, "").replace(/\r\n$/, "");

describe("RFC 5545, 3.1: folded lines", () => {
  test.each(CHARACTERS.map((character) => [character, octets(character)] as const))(
    "%j, of %i bytes: 75 bytes stand on one line, one character more begins another",
    (character, bytes) => {
      const fits = Math.floor(75 / bytes);
      expect(partsOf(character.repeat(fits))).toEqual([character.repeat(fits)]);
      expect(partsOf(character.repeat(fits + 1))).toEqual([character.repeat(fits), ` ${character}`]);
    },
  );

  test("a further line has 75 bytes with its blank", () =>
    expect(partsOf("a".repeat(75 + 74 + 74 + 1)).map(octets)).toEqual([75, 75, 75, 2]));

  test("no line has more than 75 bytes, and a calendar reads what was written", () =>
    fc.assert(
      fc.property(line, (text) => {
        for (const part of partsOf(text)) expect(octets(part)).toBeLessThanOrEqual(75);
        expect(unfolded(foldLine(text))).toBe(text);
        expect(foldLine(text).endsWith("\r\n")).toBe(true);
      }),
    ));

  test("no line is shorter than it need be", () =>
    fc.assert(
      fc.property(line, (text) => {
        const parts = partsOf(text);
        parts.slice(0, -1).forEach((part, at) => {
          const [next = ""] = [...(parts[at + 1] ?? "").slice(1)];
          expect(octets(part) + octets(next)).toBeGreaterThan(75);
        });
      }),
    ));
});

describe("RFC 5545, 3.3.11: text", () => {
  test.each([
    ["a\\b", "a\\\\b"],
    ["a;b,c", "a\\;b\\,c"],
    ["one\r\ntwo\rthree\nfour", "one\\ntwo\\nthree\\nfour"],
    ["\\n", "\\\\n"],
    ['plain: "text"', 'plain: "text"'],
  ])("%j is written %j", (text, written) => expect(escapeText(text)).toBe(written));

  test("is read back as it was, but for the kind of line break", () => {
    const read = (text: string) =>
      text.replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));
    const text = fc
      .array(fc.constantFrom("\\", ";", ",", "\n", "n", "a", " "), { maxLength: 20 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, (given) => {
        expect(read(escapeText(given))).toBe(given);
      }),
    );
  });
});

test("RFC 5545, 3.3.5: a time of the wall has no zone, an instant is UTC", () => {
  expect(wallStamp("2026-11-26", "09:45")).toBe("20261126T094500");
  expect(instantStamp("2026-11-25T22:45:00.123Z")).toBe("20261125T224500Z");
});
