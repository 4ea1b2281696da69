import { describe, expect, test } from "vitest";
import { SIGNATURE_STYLES, type SignatureStyle } from "#kernel/text/document.ts";
import { Faces } from "./font-faces.ts";
import { toPrintable } from "./printable.ts";
import { linesOf } from "./wrap.ts";

const faces = new Faces();
const SIZE = 10;
const lines = (text: string, width: number) => linesOf(faces, text, "regular", SIZE, width);
const widthOf = (text: string) => faces.width(text, "regular") * SIZE;

describe("a text in a column", () => {
  test("breaks between words, and no line is wider than the column", () => {
    const text =
      "The patient was seen in the rooms and is to return in three weeks for a review of the results";
    for (const width of [60, 100, 200, 400]) {
      const broken = lines(text, width);
      expect(broken.join(" ")).toBe(text);
      for (const line of broken) expect([line, widthOf(line) <= width + 0.01]).toEqual([line, true]);
      // No line has room for the first word of the next line.
      broken.slice(1).forEach((line, place) => {
        const more = `${broken[place]} ${line.split(" ")[0]}`;
        expect([more, widthOf(more) > width - 0.01]).toEqual([more, true]);
      });
    }
  });

  test("is one line where it just fits", () => {
    const text = "Dr Priya Raman";
    const width =
      text
        .split(" ")
        .reduce((sum, word) => sum + faces.word(word, "regular").width, 2 * faces.space("regular")) * SIZE;
    expect(lines(text, width + 0.01)).toEqual([text]);
    expect(lines(text, width - 0.5)).toEqual(["Dr Priya", "Raman"]);
  });

  test("keeps the lines it was written in, also the empty ones", () => {
    expect(lines("one\n\ntwo\r\nthree\rfour", 500)).toEqual(["one", "", "two", "three", "four"]);
    expect(lines("", 500)).toEqual([""]);
  });

  test("keeps values in their columns where tabs part them, also beside an empty one", () => {
    const column = (text: string, value: string): number => widthOf(text.slice(0, text.indexOf(value)));
    const [heads = "", full = "", gap = ""] = lines("\tMay\tJune\nNa\t135\t140\nPotassium\t\t4.1", 500);
    expect([heads.trim(), full, gap].map((line) => line.split(/ +/))).toEqual([
      ["May", "June"],
      ["Na", "135", "140"],
      ["Potassium", "4.1"],
    ]);
    // Tabs end at multiples of half an inch, to the nearest space.
    expect(Math.abs(column(heads, "May") - 36)).toBeLessThan(2);
    expect(Math.abs(column(full, "135") - 36)).toBeLessThan(2);
    expect(Math.abs(column(full, "140") - column(heads, "June"))).toBeLessThan(2);
    expect(column(gap, "4.1") - widthOf("Potassium")).toBeGreaterThan(36);
  });

  test("keeps the spaces before a line, and drops them where the line breaks", () => {
    expect(lines("1. Gout\n   a) left  toe", 500)).toEqual(["1. Gout", "   a) left toe"]);
    expect(lines("      abcdef ghi", widthOf("abcdef"))).toEqual(["abcdef", "ghi"]);
    expect(lines("   ", 500)).toEqual([""]);
  });

  test("breaks a line with tabs that is wider than the column", () => {
    expect(lines("Na\t135", widthOf("Na 1"))).toEqual(["Na", "135"]);
  });

  test("cuts a word that is wider than the column after its last hyphen that fits", () => {
    expect(lines("Post-operative check", widthOf("Post-operativ"))).toEqual(["Post-", "operative", "check"]);
    expect(lines("a-b-cdef", widthOf("a-b-cd"))).toEqual(["a-b-", "cdef"]);
    expect(lines("Smith-", widthOf("Smith"))).toEqual(["Smith", "-"]);
  });

  test("cuts a word that is wider than the column, and loses no letter of it", () => {
    const word = "Donaudampfschifffahrtsgesellschaftskapitän";
    const broken = lines(`a ${word} b`, 50);
    expect(broken.join("").replaceAll(" ", "")).toBe(`a${word}b`);
    for (const line of broken) expect([line, widthOf(line) <= 50.01]).toEqual([line, true]);
    // Each piece but the last fills the column.
    const pieces = lines(word, 50);
    pieces.slice(1).forEach((next, place) => {
      expect(widthOf(`${pieces[place]}${next[0]}`)).toBeGreaterThan(50);
    });
    // A letter wider than the column gets a line of its own.
    expect(lines("WW", 1)).toEqual(["W", "W"]);
  });

  test("of several writings is as wide as it is drawn", () => {
    for (const text of ["Nguyễn Thị Mai", "Ελένη Παπαδοπούλου", "Наталья Иванова", "Łukasz Żółć"]) {
      const broken = lines(text, 40);
      expect(broken.join(" ").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      for (const line of broken) expect([line, widthOf(line) <= 40.01]).toEqual([line, true]);
    }
  });
});

describe("what is printed of a text", () => {
  test.each([
    ["composed letters", "e\u0301", "é"],
    ["plain blanks", "a\u00a0b\u2007c\u202fd\te", "a b c d e"],
    ["no marks that steer how it is written", "a\u200eb\u00adc\ufeffd\u2066e\ufe0f", "abcde"],
    ["line ends of one kind", "a\r\nb\rc\nd", "a\nb\nc\nd"],
  ])("%s", (_what, text, printed) => expect(toPrintable(text)).toBe(printed));
});

describe("a typed signature", () => {
  const facesIn = (text: string, style: SignatureStyle) => faces.runs(text, style).map(({ face }) => face);

  test.each(SIGNATURE_STYLES)("%s is drawn in its own script font", (style) => {
    expect(new Set(facesIn("Siobhán O'Connor", style))).toEqual(new Set([`signature-${style}`]));
    expect(faces.font(`signature-${style}`).familyName).toMatch(/Caveat|Great Vibes|Dancing Script/);
  });

  test("a name with a letter that the script lacks is drawn in another family, word by word", () => {
    const drawn = faces.runs("Thi Νίκος", "Handwriting");
    expect(drawn[0]).toMatchObject({ face: "signature-Handwriting", text: expect.stringMatching(/^Thi/) });
    expect(drawn.at(-1)).toEqual({ face: "greek-regular", text: "Νίκος" });
  });
});
