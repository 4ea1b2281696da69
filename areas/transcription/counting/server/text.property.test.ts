import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import { countText } from "../rules/count.ts";
import { crossedInWords } from "../rules/crossed-text.ts";
import { hasText } from "../rules/has-text.ts";
import { rtfLetter } from "../rules/rtf-text.ts";
import { readWordPart } from "./word-part.ts";

const docxText = (paragraphs: string): string =>
  readWordPart(`<w:document><w:body>${paragraphs}</w:body></w:document>`, {
    styles: new Map(),
    crossed: crossedInWords,
    hasEvenPages: false,
  }).text;
const rtfText = (rtf: string): string =>
  rtfLetter(rtf, (bytes) => String.fromCharCode(...bytes), crossedInWords).body;

/** Letters contain no control characters because no editor writes them as text. */
const line = fc
  .array(
    fc.constantFrom("knee", "Renée", "{5}", "a\\b", "“pain”", "x & y", "<1", "naïve", "–", "Łukasz", "5 mg"),
    {
      maxLength: 8,
    },
  )
  .map((words) => words.join(" "));
const lines = fc.array(line, { minLength: 1, maxLength: 6 });
const written = (all: readonly string[]) => all.join("\n").trimEnd();

const rtfOf = (text: string): string =>
  [...text]
    .map((sign) => {
      if ("\\{}".includes(sign)) return `\\${sign}`;
      return sign.charCodeAt(0) < 128 ? sign : `\\u${sign.charCodeAt(0)}?`;
    })
    .join("");
const xmlOf = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

describe("G-12: the same letter counts the same, whatever its format", () => {
  test("in RTF", () =>
    fc.assert(
      fc.property(lines, (all) => {
        const text = rtfText(`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${all.map(rtfOf).join("\\par ")}}`);
        expect(text).toBe(written(all));
        expect(countText(text)).toEqual(countText(written(all)));
      }),
    ));

  test("in DOCX", () =>
    fc.assert(
      fc.property(lines, (all) => {
        const xml = all
          .map((text) => `<w:p><w:r><w:t xml:space="preserve">${xmlOf(text)}</w:t></w:r></w:p>`)
          .join("");
        expect(docxText(xml)).toBe(written(all));
      }),
    ));

  test("a run that a word processor cut in two is one text", () =>
    fc.assert(
      fc.property(line, fc.nat(), (text, at) => {
        const cut = text.length === 0 ? 0 : at % text.length;
        const run = (part: string) => `<w:r><w:t xml:space="preserve">${xmlOf(part)}</w:t></w:r>`;
        expect(docxText(`<w:p>${run(text.slice(0, cut))}${run(text.slice(cut))}</w:p>`)).toBe(text.trimEnd());
      }),
    ));
});

describe("G-12: counting", () => {
  test("two texts together count as much as each by itself", () =>
    fc.assert(
      fc.property(line, line, (one, other) => {
        const [first, second, both] = [countText(one), countText(other), countText(`${one}\n${other}`)];
        expect(both.characters).toBe(first.characters + second.characters);
        expect(both.characters_without_spaces).toBe(
          first.characters_without_spaces + second.characters_without_spaces,
        );
      }),
    ));

  test("lines of 65 hold all characters, and the last of them at least one", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const { characters, characters_without_spaces, lines_65 } = countText(text);
        expect(lines_65 * 65).toBeGreaterThanOrEqual(characters);
        expect((lines_65 - 1) * 65).toBeLessThan(Math.max(1, characters));
        expect(characters_without_spaces).toBeLessThanOrEqual(characters);
      }),
    ));

  test("an accent counts once, in one character or in two", () =>
    fc.assert(
      fc.property(line, (text) => {
        expect(countText(text.normalize("NFD"))).toEqual(countText(text.normalize("NFC")));
      }),
    ));

  test("whatever an RTF holds, it is read", () =>
    fc.assert(fc.property(fc.string(), (rtf) => void rtfText(rtf))));

  test.each([
    ["docx", true],
    ["rtf", true],
    ["txt", true],
    ["pdf", false],
    ["jpeg", false],
  ] as const)("the text of a %s file can be read: %s", (kind, can) =>
    expect(hasText({ mime_type: FILE_KINDS[kind].mime })).toBe(can),
  );
});
