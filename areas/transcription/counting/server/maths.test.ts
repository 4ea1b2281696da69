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

/** An equation as both formats write it: a text, or a part with its signs and the parts inside. */
type Maths = string | MathsNode;
interface MathsNode {
  readonly part: string;
  readonly inner: readonly Maths[];
  readonly signs?: Readonly<Record<string, string>>;
}
const part = (name: string, ...inner: Maths[]): MathsNode => ({ part: name, inner });
const wordMaths = (maths: Maths): string => {
  if (typeof maths === "string") return `<m:r><m:t>${maths}</m:t></m:r>`;
  const signs = Object.entries(maths.signs ?? {}).map(([name, sign]) => `<m:${name} m:val="${sign}"/>`);
  const properties = `<m:${maths.part}Pr>${signs.join("")}<m:ctrlPr/></m:${maths.part}Pr>`;
  return `<m:${maths.part}>${properties}${maths.inner.map(wordMaths).join("")}</m:${maths.part}>`;
};
/** Writes characters beyond ASCII as RTF does, with a question mark for readers without Unicode. */
const escaped = (text: string): string =>
  text.replace(/[{}]/g, "\\$&").replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0)}?`);
const rtfMaths = (maths: Maths): string => {
  if (typeof maths === "string") return `{\\mr ${escaped(maths)}}`;
  const signs = Object.entries(maths.signs ?? {}).map(([name, sign]) => `{\\m${name} ${escaped(sign)}}`);
  const properties = `{\\m${maths.part}Pr${signs.join("")}{\\mctrlPr}}`;
  return `{\\m${maths.part}${properties}${maths.inner.map(rtfMaths).join("")}}`;
};
const signed = (signs: Readonly<Record<string, string>>, name: string, ...inner: Maths[]): Maths => ({
  ...part(name, ...inner),
  signs,
});
const inBrackets = (inner: Maths): Maths => part("d", part("e", inner));
const limits = (sub: readonly Maths[], sup: readonly Maths[], inner: Maths): readonly Maths[] => [
  part("sub", ...sub),
  part("sup", ...sup),
  part("e", inner),
];
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
    ["the degree of a root is no factor", "", part("rad", part("deg", "3"), part("e", "27")), "", "³√27"],
    ["a power is raised", "", part("sSup", part("e", "10"), part("sup", "-9")), "/L", "10⁻⁹/L"],
    ["a sum keeps its brackets", "", part("x", "5", inBrackets("2+3")), " mg", "5(2+3) mg"],
    ["brackets of another kind", "", signed({ begChr: "[", endChr: "]" }, "d", part("e", "Na")), "", "[Na]"],
    ["a bracket that opens only", "", signed({ begChr: "{", endChr: "" }, "d", part("e", "x")), "", "{x"],
    [
      "several values in brackets",
      "",
      signed({ sepChr: ";" }, "d", part("e", "1"), part("e", "2")),
      "",
      "(1;2)",
    ],
    ["values in brackets are parted", "", part("d", part("e", "1"), part("e", "2")), "", "(1|2)"],
    ["brackets inside brackets", "", inBrackets(part("x", "1+", inBrackets("2+3"))), "", "(1+(2+3))"],
    ["a power of a sum", "", part("sSup", part("e", inBrackets("1.2")), part("sup", "2")), "", "(1.2)²"],
    [
      "a sum and its limits",
      "",
      signed({ chr: "∑" }, "nary", ...limits(["i=1"], ["10"], "x")),
      "",
      "∑(i=1 to 10) x",
    ],
    ["a product without limits", "", signed({ chr: "∏" }, "nary", ...limits([], [], "x")), "", "∏x"],
    [
      "an integral, whose sign need not be stored",
      "",
      part("nary", ...limits(["0"], ["24"], "C")),
      "",
      "∫(0 to 24) C",
    ],
    ["one limit", "", part("nary", ...limits(["V"], [], "C")), "", "∫(V) C"],
    ["the other limit", "", part("nary", ...limits([], ["24"], "C")), "", "∫(to 24) C"],
    ["a function", "", part("func", part("fName", "sin"), part("e", "x")), "", "sin x"],
    [
      "a function of brackets",
      "",
      part("func", part("fName", "ln"), part("e", inBrackets("2"))),
      "",
      "ln(2)",
    ],
    [
      "a logarithm with its base",
      "",
      part("func", part("fName", part("sSub", part("e", "log"), part("sub", "10"))), part("e", "100")),
      "",
      "log₁₀ 100",
    ],
    [
      "a limit",
      "",
      part("func", part("fName", part("limLow", part("e", "lim"), part("lim", "t→0"))), part("e", "C")),
      "",
      "lim(t→0) C",
    ],
    ["a mean", "", signed({ chr: "\u0305" }, "acc", part("e", "x")), "=5", "x\u0305=5"],
    ["a hat, whose sign need not be stored", "", part("acc", part("e", "p")), "", "p\u0302"],
    ["a bar above", "", signed({ pos: "top" }, "bar", part("e", "x")), "", "x\u0305"],
    [
      "rows of a table",
      "",
      part("m", part("mr", part("e", "1"), part("e", "2")), part("mr", part("e", "3"))),
      "",
      "1 2; 3",
    ],
    ["equations below each other", "", part("eqArr", part("e", "x=1"), part("e", "y=2")), "", "x=1; y=2"],
  ])("%s", (_name, before, maths, after, expected) => {
    const word = `<w:r><w:t xml:space="preserve">${before}</w:t></w:r><m:oMath>${wordMaths(maths)}</m:oMath><w:r><w:t xml:space="preserve">${after}</w:t></w:r>`;
    const rich = `${before}{\\mmath{\\*\\moMath ${rtfMaths(maths)}}}${after}`;
    for (const written of [inWordsAndLabels, inWordsAndRows])
      expect([docx(word, written), rtf(rich, written)]).toEqual([expected, expected]);
  });

  test("counts as before, without what Word draws", () => {
    const sum = part("x", "5", inBrackets("2+3"), part("nary", ...limits(["0"], ["9"], "C")));
    expect(docx(`<m:oMath>${wordMaths(sum)}</m:oMath>`, crossedInWords)).toBe("52+309C");
    expect(rtf(`{\\*\\moMath ${rtfMaths(sum)}}`, crossedInWords)).toBe("52+309C");
    const half = wordMaths(fraction("1", "2"));
    expect(docx(`<m:oMath>${half}</m:oMath>`, crossedInWords)).toBe("12");
    expect(rtf(`{\\*\\moMath ${rtfMaths(fraction("1", "2"))}}`, crossedInWords)).toBe("12");
  });
});
