import { describe, expect, test } from "vitest";
import { Faces } from "#platform/documents/font-faces.ts";
import { toPrintable } from "#platform/documents/printable.ts";
import { zipOf } from "#test/support/files.ts";
import { crossedInWords, inWordsAndLabels } from "../rules/crossed-text.ts";
import { completeText } from "../rules/letter-parts.ts";
import { rtfLetter } from "../rules/rtf-text.ts";
import { type SymbolFont, symbolText } from "../rules/symbol-fonts.ts";
import { wordLetter } from "./word-letter.ts";

const NAMESPACES = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships>${targets.map(([type, target], index) => `<Relationship Id="rId${index}" Type="${TYPE}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

const docx = (runs: string, styles = "", write = crossedInWords): string =>
  completeText(
    wordLetter(
      zipOf({
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": relations([["officeDocument", "word/document.xml"]]),
        "word/_rels/document.xml.rels": relations([["styles", "styles.xml"]]),
        "word/document.xml": `<w:document ${NAMESPACES}><w:body><w:p>${runs}</w:p></w:body></w:document>`,
        "word/styles.xml": `<w:styles ${NAMESPACES}>${styles}</w:styles>`,
      }),
      write,
    ),
  );
const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);
const rtf = (inner: string, write = crossedInWords): string =>
  completeText(
    rtfLetter(
      `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}{\\f3\\fcharset2 Symbol;}{\\f4\\fcharset2 Wingdings;}}${inner}}`,
      decode,
      write,
    ),
  );

const run = (text: string, properties = ""): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const fonts = (attributes: string): string => `<w:rFonts ${attributes}/>`;
const style = (id: string, properties: string, more = 'w:type="character"', inner = ""): string =>
  `<w:style w:styleId="${id}" ${more}>${inner}<w:rPr>${properties}</w:rPr></w:style>`;
const SYMBOL = fonts('w:ascii="Symbol" w:hAnsi="Symbol"');
const defaults = (properties: string): string =>
  `<w:docDefaults><w:rPrDefault><w:rPr>${properties}</w:rPr></w:rPrDefault></w:docDefaults>`;
const fieldChar = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, result: string | null): string =>
  `${fieldChar("begin")}<w:r><w:instrText>${code}</w:instrText></w:r>${result === null ? "" : fieldChar("separate") + result}${fieldChar("end")}`;

describe("a letter in a symbol font is the sign that the font draws", () => {
  test.each([
    ["the font of letters is Symbol", fonts('w:ascii="Symbol" w:hAnsi="Arial"'), "m\uf06d", "µ\ufffd"],
    [
      "only the font of other characters is Symbol",
      fonts('w:ascii="Arial" w:hAnsi="Symbol"'),
      "m\uf06d",
      "mµ",
    ],
    ["the theme sets the font of letters", fonts('w:ascii="Symbol" w:asciiTheme="minorHAnsi"'), "m", "m"],
    ["a space does not break", SYMBOL, "m\u00a0m", "µ\u00a0µ"],
    ["the font is an equal one", fonts('w:ascii="SymbolMT" w:hAnsi="SymbolMT"'), "m", "µ"],
    ["the font is Zapf Dingbats", fonts('w:ascii="Zapf Dingbats" w:hAnsi="Zapf Dingbats"'), "4n", "✓■"],
    ["only the font knows the sign", fonts('w:ascii="Marlett" w:hAnsi="Marlett"'), "a b", "\ufffd \ufffd"],
    ["no symbol font is set", "", "5 \uf06dg", "5 \ufffdg"],
  ])("where %s", (_, properties, stored, shown) => expect(docx(run(stored, properties))).toBe(shown));

  test.each([
    ["the defaults of the document", defaults(SYMBOL)],
    ["the style of paragraphs without one", style("N", SYMBOL, 'w:type="paragraph" w:default="1"')],
    [
      "a style that the default style is based on",
      style("B", SYMBOL, 'w:type="paragraph"') +
        style("N", "", 'w:type="paragraph" w:default="1"', '<w:basedOn w:val="B"/>'),
    ],
  ])("where %s set the font, and a run may set another", (_, styles) =>
    expect(docx(run("m") + run("g", fonts('w:ascii="Arial" w:hAnsi="Arial"')), styles)).toBe("µg"),
  );

  test("where a style sets the font of letters, and a run that of other characters", () =>
    expect(docx(run("m", `<w:rStyle w:val="G"/>${fonts('w:hAnsi="Arial"')}`), style("G", SYMBOL))).toBe("µ"));

  test.each([
    ['w:font="MS Gothic" w:char="2612"', "☒"],
    ['w:font="Symbol" w:char="03BC"', "μ"],
    ['w:font="Symbol" w:char="006D"', "µ"],
    ['w:font="MS Gothic" w:char="D800"', "\ufffd"],
  ])("or the character of Unicode that a sign with %s names", (attributes, sign) =>
    expect(docx(`<w:r><w:sym ${attributes}/></w:r>`)).toBe(sign),
  );

  test("in RTF, for bytes from 128 to 159 too", () =>
    expect(rtf("{\\f4 \\'9f\\'fe\\'81}\\'93x")).toBe("•☑①“x"));
});

test("Signs of symbol fonts that letters use are in the faces of PDFs", () => {
  const faces = new Faces();
  const undrawn = (font: SymbolFont, codes: readonly number[]) =>
    codes
      .map((code) => symbolText(String.fromCharCode(0xf000 + code), font))
      .filter((sign) => ![...toPrintable(sign)].every((each) => faces.has(each)));
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  expect(undrawn("Symbol", [...range(0x61, 0x7e), ...range(0xa1, 0xbc), ...range(0xdb, 0xdf)])).toEqual([]);
  expect(
    undrawn("Wingdings", [
      ...range(0x6c, 0x78),
      ...range(0x81, 0x8a),
      ...range(0xdf, 0xee),
      ...range(0xfb, 0xfe),
    ]),
  ).toEqual([]);
  expect(undrawn("Wingdings 2", [...range(0x4f, 0x56), ...range(0x6a, 0x73), ...range(0xa0, 0xa6)])).toEqual(
    [],
  );
  expect(undrawn("Wingdings 3", [...range(0x21, 0x28), ...range(0x66, 0x6f), ...range(0xd1, 0xf0)])).toEqual(
    [],
  );
  expect(undrawn("Webdings", [0x61, 0x63, 0x67, 0x6e, 0x72])).toEqual([]);
});

describe("a field that draws a sign", () => {
  const micro = 'SYMBOL 109 \\f "Symbol" \\s 10';

  test.each([
    ["is stored without a result", field(micro, null)],
    ["has an empty result", field(micro, run(""))],
    ["has a letter as its result", field(micro, run("m"))],
    ["has its sign as its result", field(micro, run("m", SYMBOL))],
    [
      "is in one element",
      `<w:fldSimple w:instr=" ${micro.replaceAll('"', "&quot;")} ">${run("m")}</w:fldSimple>`,
    ],
    ["names no font, but its result does", field("SYMBOL 109", run("m", SYMBOL))],
  ])("shows the sign where the field %s", (_, inner) =>
    expect(docx(`${run("125 ")}${inner}${run("g")}`)).toBe("125 µg"),
  );

  test.each([
    ["in a group without text", "{\\fldrslt\\f3\\fs20}"],
    ["with the sign", "{\\fldrslt\\f3 m}"],
    ["left out", ""],
  ])("shows the sign in RTF where the result is %s", (_, result) =>
    expect(
      rtf(
        `125 {\\field{\\*\\fldinst SYMBOL 109 \\\\f "Symbol" \\\\s 10}${result}}g {\\field{\\*\\fldinst{ PAGE}}{\\fldrslt 7}}`,
      ),
    ).toBe("125 µg 7"),
  );

  test.each([
    ['SYMBOL 0xFE \\f "Wingdings"', "☑"],
    ["SYMBOL 181 \\f Arial", "µ"],
    ['SYMBOL 8805 \\u \\f "Cambria"', "≥"],
    ['SYMBOL 5 \\f "Symbol"', "\ufffd"],
  ])("%s shows %s", (code, sign) => expect(docx(field(code, null))).toBe(sign));
});

describe("a field that stores its text as its code", () => {
  test.each([
    ["EQ \\f(1,2)", "1/2"],
    ["EQ \\f(a + b;2 ) \\r(3,x)", "(a + b)/2 ³√x"],
    ["EQ x\\s\\up8(2) + y\\s\\do8(1)", "x² + y₁"],
    ["eq \\b\\bc\\[(5\\,2) \\b(3) \\b\\lc\\|(4)", "[5,2] (3) |4"],
    ["EQ \\a \\al (Milk,Eggs) \\l(1,2) \\o(a,b) \\d\\fo10()c", "Milk; Eggs 1,2 ab c"],
    ["EQ \\i\\su(1,5,x) \\i(0,1,y)", "∑(1 to 5) x ∫(0 to 1) y"],
    ["EQ \\f(1", "1/"],
    ["MACROBUTTON NoMacro [Name of the patient]", "[Name of the patient]"],
  ])("%s shows %s", (code, shown) => {
    const inRtf = `{\\field{\\*\\fldinst ${code.replace(/[\\{}]/g, "\\$&")}}{\\fldrslt }}`;
    expect([docx(field(code, null), "", inWordsAndLabels), rtf(inRtf, inWordsAndLabels)]).toEqual([
      shown,
      shown,
    ]);
  });

  test("ends where its parts are nested without end", () =>
    expect(docx(field(`EQ ${"\\f(".repeat(1000)}`, null))).toMatch(/^\(*$/));
});

describe("crossed-out text is told as such", () => {
  test.each([
    ["by one line, while two lines are off", '<w:strike/><w:dstrike w:val="0"/>', "\\strike\\striked0 "],
    ["by two lines, while one is off", '<w:dstrike/><w:strike w:val="0"/>', "\\striked1\\strike0 "],
  ])("%s", (_, properties, words) =>
    expect([docx(run("5 mg", properties)), rtf(`{${words}5 mg}x`)]).toEqual([
      "[crossed out: 5 mg]",
      "[crossed out: 5 mg]x",
    ]),
  );

  test("unless the styles of paragraph and run both cross out or hide, which turns both off", () => {
    const both = "<w:strike/><w:vanish/>";
    const styles = style("N", both, 'w:type="paragraph" w:default="1"') + style("C", both);
    expect(docx(run("5 mg", '<w:rStyle w:val="C"/>') + run("hidden"), styles)).toBe("5 mg");
  });
});

test("A bullet of an unknown font begins a paragraph as a round one", () =>
  expect(rtf("{\\listtext\\f0\\u-3913?\\tab}one", inWordsAndLabels)).toBe("• one"));
