// Fractions, roots and powers of equations, whose bars and signs Word draws without storing text for them.
import { describe, expect, test } from "vitest";
import { zipOf } from "#test/support/files.ts";
import { crossedInWords, type CrossedOut, inWordsAndLabels, inWordsAndRows } from "../rules/crossed-text.ts";
import { completeText } from "../rules/letter-parts.ts";
import { rtfLetter } from "../rules/rtf-text.ts";
import { wordLetter } from "./word-letter.ts";

const SPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;
const RELATION = `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>`;
const docx = (body: string, written: CrossedOut): string =>
  completeText(
    wordLetter(
      zipOf({
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${RELATION}</Relationships>`,
        "word/document.xml": `<w:document ${SPACES}><w:body><w:p>${body}</w:p></w:body></w:document>`,
      }),
      written,
    ),
  );
const rtf = (body: string, written: CrossedOut): string =>
  completeText(rtfLetter(`{\\rtf1 ${body}}`, (bytes) => Buffer.from(bytes).toString("latin1"), written));

/** An equation as both formats write it: a text, or a part with its parts inside. */
type Maths = string | { readonly part: string; readonly inner: readonly Maths[] };
const part = (name: string, ...inner: Maths[]): Maths => ({ part: name, inner });
const wordMaths = (maths: Maths): string => {
  if (typeof maths === "string") return `<m:r><m:t>${maths}</m:t></m:r>`;
  return `<m:${maths.part}>${maths.inner.map(wordMaths).join("")}</m:${maths.part}>`;
};
const rtfMaths = (maths: Maths): string => {
  if (typeof maths === "string") return `{\\mr ${maths}}`;
  return `{\\m${maths.part}{\\m${maths.part}Pr}${maths.inner.map(rtfMaths).join("")}}`;
};
const fraction = (over: Maths, under: Maths): Maths => part("f", part("num", over), part("den", under));

describe("an equation in a letter that is sent", () => {
  test.each<[string, string, Maths, string, string]>([
    ["half a tablet is not twelve", "Take ", fraction("1", "2"), " tablet", "Take 1/2 tablet"],
    ["a whole number stays apart from its fraction", "2", fraction("1", "2"), " mL", "2 1/2 mL"],
    ["a digit after a fraction stays apart", "x=", fraction("1", "2"), "5", "x=1/2 5"],
    ["sums are put in parentheses", "", fraction("a+b", "2.5"), "", "(a+b)/2.5"],
    ["fractions inside fractions", "", fraction(fraction("1", "2"), "3"), "", "(1/2)/3"],
    ["a root has its sign", "QTc = QT/", part("rad", part("e", "RR")), "", "QTc = QT/√RR"],
    ["the root of a sum", "", part("rad", part("e", "x-y")), "", "√(x-y)"],
    ["a power is raised", "", part("sSup", part("e", "10"), part("sup", "-9")), "/L", "10⁻⁹/L"],
  ])("%s", (_name, before, maths, after, expected) => {
    const word = `<w:r><w:t xml:space="preserve">${before}</w:t></w:r><m:oMath>${wordMaths(maths)}</m:oMath><w:r><w:t xml:space="preserve">${after}</w:t></w:r>`;
    const rich = `${before}{\\mmath{\\*\\moMath ${rtfMaths(maths)}}}${after}`;
    for (const written of [inWordsAndLabels, inWordsAndRows])
      expect([docx(word, written), rtf(rich, written)]).toEqual([expected, expected]);
  });

  test("counts as before, without what Word draws", () => {
    const half = wordMaths(fraction("1", "2"));
    expect(docx(`<m:oMath>${half}</m:oMath>`, crossedInWords)).toBe("12");
    expect(rtf(`{\\*\\moMath ${rtfMaths(fraction("1", "2"))}}`, crossedInWords)).toBe("12");
  });
});
