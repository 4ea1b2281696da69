import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countText } from "./count.ts";
import { docxText } from "./docx-text.ts";
import { rtfText } from "./rtf-text.ts";

describe("G-12: counting", () => {
  test.each([
    ["", 0, 0, 0],
    ["Dear Ann,\nthank you.", 19, 17, 1],
    ["a\tb  c\r\n", 6, 3, 1],
    ["x".repeat(66), 66, 66, 2],
    ["\u{1F600}é", 2, 2, 1],
  ])("%j", (text, characters, characters_without_spaces, lines_65) =>
    expect(countText(text)).toEqual({ characters, characters_without_spaces, lines_65, rule: "corella-1" }),
  );
  test("line ends never count", () =>
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        expect(countText(lines.join("\n")).characters).toBe(countText(lines.join("\r\n")).characters);
      }),
    ));
});

describe("the text of a Word document", () => {
  const paragraph = (inner: string) => `<w:p w:rsidR="1"><w:pPr/>${inner}</w:p>`;
  test("has a line for each paragraph, with breaks, tabs and entities", () =>
    expect(
      docxText(
        paragraph('<w:r><w:t xml:space="preserve">Dear &amp; Ann </w:t><w:br/><w:t>x &lt; y &#233;</w:t></w:r>') +
          paragraph("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>"),
      ),
    ).toBe("Dear & Ann \nx < y é\na\tb"));
  test("leaves out deleted text and field codes", () =>
    expect(
      docxText(paragraph("<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:instrText>PAGE</w:instrText><w:t>new</w:t>")),
    ).toBe("new"));
  test("whatever it holds, it is read", () => fc.assert(fc.property(fc.string(), (xml) => void docxText(xml))));
});

describe("the text of an RTF document", () => {
  test.each([
    ["{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Dear Ann\\par Line two}", "Dear Ann\nLine two"],
    ["{\\rtf1 caf\\'e9 \\{x\\} a\\tab b}", "café {x} a\tb"],
    ["{\\rtf1\\uc1 \\u8217?s \\u-3913?}", "’s \uf0b7"],
    ["{\\rtf1{\\*\\generator X}{\\pict 0102}text\\~end}", "text\u00a0end"],
  ])("%s", (rtf, text) => expect(rtfText(rtf)).toBe(text));
  test("whatever it holds, it is read", () => fc.assert(fc.property(fc.string(), (rtf) => void rtfText(rtf))));
});
