// The tests cover the rows of docs/counting.md: a DOCX and an RTF for each, read by the same readers as
// incoming letters.
import { describe, expect, test } from "vitest";
import { zipOf } from "#test/support/files.ts";
import { completeText } from "../rules/letter-parts.ts";
import { crossedInWords, inWordsAndRows, withoutMarks } from "../rules/crossed-text.ts";
import { rtfLetter } from "../rules/rtf-text.ts";
import { wordLetter } from "./word-letter.ts";
import { styleFormats } from "./word-styles.ts";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const NAMESPACES = `xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;

type Package = Record<string, string | Buffer>;
const relations = (all: readonly (readonly [string, string, string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
const part = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${name} ${NAMESPACES}>${inner}</w:${name}>`;
const run = (text: string, settings = ""): string =>
  `<w:r><w:rPr>${settings}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string): string => `<w:p>${inner}</w:p>`;
const say = (text: string): string => paragraph(run(text));
const packageOf = (body: string, more: Package = {}): Package => ({
  "[Content_Types].xml": "<Types/>",
  "_rels/.rels": relations([["rId1", "officeDocument", "word/document.xml"]]),
  "word/document.xml": part("document", `<w:body>${body}</w:body>`),
  ...more,
});
const docx = (body: string, more: Package = {}): string =>
  completeText(wordLetter(zipOf(packageOf(body, more)), crossedInWords));
const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);
const rtf = (inner: string): string =>
  completeText(rtfLetter(`{\\rtf1\\ansi ${inner}}`, decode, crossedInWords));

const OTHER_PARTS: Package = {
  "word/_rels/document.xml.rels": relations([
    ["rId1", "styles", "styles.xml"],
    ["rId2", "footnotes", "footnotes.xml"],
    ["rId3", "endnotes", "endnotes.xml"],
    ["rId4", "header", "header1.xml"],
    ["rId5", "header", "header2.xml"],
    ["rId6", "footer", "/word/footer1.xml"],
    ["rId7", "settings", "settings.xml"],
  ]),
  "word/styles.xml": part(
    "styles",
    `<w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Deep"><w:basedOn w:val="Secret"/></w:style><w:style w:styleId="Power"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:styleId="Old"><w:basedOn w:val="Power"/><w:rPr><w:strike/></w:rPr></w:style><w:style w:styleId="Greek"><w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr></w:style><w:style w:styleId="Micro"><w:basedOn w:val="Greek"/><w:rPr><w:rFonts w:eastAsia="SimSun"/></w:rPr></w:style>`,
  ),
  "word/footnotes.xml": part(
    "footnotes",
    `<w:footnote w:type="separator" w:id="-1">${say("line")}</w:footnote><w:footnote w:id="1">${say("foot")}</w:footnote><w:footnote w:id="2">${say("unused")}</w:footnote>`,
  ),
  "word/endnotes.xml": part("endnotes", `<w:endnote w:id="1">${say("end")}</w:endnote>`),
  "word/header1.xml": part("hdr", say("Head")),
  "word/header2.xml": part("hdr", say("First")),
  "word/footer1.xml": part("ftr", say("Foot")),
  "word/settings.xml": part("settings", ""),
};
const boxOf = (text: string): string => `<w:txbxContent>${say(text)}</w:txbxContent>`;
const section = (titlePage: string): string =>
  `<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:headerReference w:type="first" r:id="rId5"/><w:footerReference w:type="default" r:id="rId6"/>${titlePage}</w:sectPr>`;

describe("H-7: what a person sees counts once, in DOCX and RTF alike", () => {
  test.each([
    ["paragraphs", say("Dear Ann") + say("two"), "Dear Ann\\par two", "Dear Ann\ntwo"],
    [
      "breaks and tabs",
      paragraph(
        `<w:pPr><w:tabs><w:tab w:pos="1"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>`,
      ),
      "a\\tab b\\line c",
      "a\tb\nc",
    ],
    [
      "tables",
      `<w:tbl><w:tr><w:tc>${say("a")}</w:tc><w:tc>${say("b")}</w:tc></w:tr></w:tbl>`,
      "\\trowd a\\cell b\\cell\\row",
      "a\nb",
    ],
    [
      "a text box",
      paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${boxOf("box")}</mc:Choice><mc:Fallback>${boxOf("box")}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      "{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt box\\par}}{\\shprslt box}}",
      "box",
    ],
    [
      "not a text box at a hidden place",
      paragraph(`${run("a")}<w:r><w:rPr><w:vanish/></w:rPr>${boxOf("box")}</w:r>`),
      "a{\\v{\\shp{\\*\\shpinst{\\shptxt box}}}}",
      "a",
    ],
    [
      "a box for old programs only",
      paragraph(
        `<w:r><mc:AlternateContent><mc:Fallback>${boxOf("old")}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      "old",
      "old",
    ],
    [
      "deleted text",
      paragraph(
        `${run("a")}<w:del>${run("x")}<w:r><w:delText>y</w:delText></w:r></w:del><w:ins>${run("b")}</w:ins>`,
      ),
      "a{\\deleted xy}{\\revised b}",
      "ab",
    ],
    [
      "moved text",
      paragraph(`<w:moveFrom>${run("m")}</w:moveFrom>${run("a")}<w:moveTo>${run("m")}</w:moveTo>`),
      "{\\mvf m}a{\\mvt m}",
      "am",
    ],
    [
      "hidden text",
      paragraph(run("a") + run("x", "<w:vanish/>") + run("b", '<w:vanish w:val="0"/>')),
      "a\\v x\\v0 b",
      "ab",
    ],
    [
      "hidden text until the format is reset",
      paragraph(run("x", "<w:vanish/>") + run("b")),
      "\\v x\\plain b",
      "b",
    ],
    [
      "a hidden paragraph mark",
      paragraph(`<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run("a")}`),
      "a{\\v\\par}",
      "a",
    ],
    [
      "hidden styles",
      paragraph(`<w:pPr><w:pStyle w:val="Deep"/></w:pPr>${run("x")}`) +
        paragraph(run("x", '<w:rStyle w:val="Secret"/>') + run("b")),
      "{\\v x}\\par b",
      "\nb",
    ],
    [
      "a footnote",
      paragraph(`${run("a")}<w:r><w:footnoteReference w:id="1"/></w:r>`),
      "a{\\footnote foot}",
      "a\nfoot",
    ],
    [
      "an endnote",
      paragraph(`${run("a")}<w:r><w:endnoteReference w:id="1"/></w:r>`),
      "a{\\footnote\\ftnalt end}",
      "a\nend",
    ],
    [
      "headers and footers",
      say("a") + section(""),
      "\\pard{\\header Head}{\\headerf First}{\\footer Foot}a",
      "a\nHead\nFoot",
    ],
    [
      "those of a first page",
      say("a") + section("<w:titlePg/>"),
      "\\titlepg{\\header Head}{\\headerf First}{\\footer Foot}a",
      "a\nHead\nFirst\nFoot",
    ],
    [
      "those of a first page that an earlier section has",
      say("a") + section("") + "<w:sectPr><w:titlePg/></w:sectPr>",
      "{\\header Head}{\\headerf First}{\\footer Foot}a\\sect\\titlepg",
      "a\nHead\nFirst\nFoot",
    ],
    [
      "an equation",
      paragraph(
        `${run("a ")}<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x=1</m:t></m:r></m:oMath>`,
      ),
      "a {\\mmath{\\*\\moMath{\\mnaryPr{\\mchr \\u8721?}}{\\mr x=1}}{\\mmathPict x}}",
      "a x=1",
    ],
    [
      "not an entry of the index",
      paragraph(
        `${run("a")}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>XE "knee"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
      "a{\\xe {knee}}{\\tc{knee}}",
      "a",
    ],
    [
      "a field's result, not its code",
      paragraph(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>7</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      ),
      "{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}",
      "7",
    ],
    [
      "not a list's number",
      paragraph(`<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run("item")}`),
      "{\\listtext 1.\\tab}{\\pntext 1.}item",
      "item",
    ],
    [
      "not a comment",
      paragraph(`<w:commentRangeStart w:id="0"/>${run("a")}<w:r><w:commentReference w:id="0"/></w:r>`),
      "a{\\*\\atnid x}{\\*\\annotation note}",
      "a",
    ],
    [
      "a hyphen that does not break",
      paragraph("<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t></w:r>"),
      "a\\_b",
      "a\u2011b",
    ],
    ["signs and entities", say("&lt;é&#8217;&amp;"), "<\\'e9\\u8217?&", "<é’&"],
    [
      "raised and lowered digits, not as part of a number",
      paragraph(
        run("10") +
          run("9", '<w:vertAlign w:val="superscript"/>') +
          run("/L on the 1") +
          run("st", '<w:vertAlign w:val="superscript"/>') +
          run(" SpO") +
          run("2", '<w:vertAlign w:val="subscript"/>') +
          run(" 5", '<w:vertAlign w:val="baseline"/>'),
      ),
      "10{\\super 9}/L on the 1{\\super st} SpO\\sub 2\\nosupersub  5",
      "10⁹/L on the 1st SpO₂ 5",
    ],
    [
      "digits that a style raises, unless their own format doesn't",
      paragraph(
        run("10") +
          run("9", '<w:rStyle w:val="Power"/>') +
          run("5", '<w:rStyle w:val="Power"/><w:vertAlign w:val="baseline"/>'),
      ),
      "10{\\super 9}5",
      "10⁹5",
    ],
    [
      "crossed-out text, which is marked in words",
      paragraph(
        run("Warfarin ") +
          run("5", "<w:strike/>") +
          run(" mg ", "<w:dstrike/>") +
          run("3 mg", '<w:strike w:val="0"/>') +
          run(" ", "<w:strike/>"),
      ),
      "Warfarin {\\strike 5}{\\striked1  mg }3 mg\\strike  \\strike0",
      "Warfarin [crossed out: 5 mg] 3 mg",
    ],
    [
      "lines that a style crosses out",
      paragraph(
        `<w:pPr><w:pStyle w:val="Old"/><w:rPr><w:strike/></w:rPr></w:pPr><w:r><w:t>a1</w:t><w:br/><w:t>b</w:t></w:r>`,
      ) + say("c"),
      "{\\strike a{\\super 1}\\line b}\\par c",
      "[crossed out: a¹]\n[crossed out: b]\nc",
    ],
    [
      "signs of the font Symbol as they are drawn",
      paragraph(
        `${run("125 ")}<w:r><w:sym w:font="Symbol" w:char="F06D"/></w:r>${run("g ")}${run("m\uf0b3", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')}${run("m")}`,
      ),
      "{\\fonttbl{\\f0 A;}{\\f3\\fcharset2{\\*\\panose 05}Symbol;}}125 {\\field{\\*\\fldinst SYMBOL 109}{\\fldrslt\\f3\\'6d}}g {\\f3 m\\u-3917?}m",
      "125 µg µ≥m",
    ],
    [
      "ticked and crossed boxes",
      paragraph(
        ["A8", "FE", "FD", "FC"]
          .map((code) => `<w:r><w:sym w:font="Wingdings" w:char="F0${code}"/></w:r>`)
          .join(""),
      ),
      "{\\fonttbl{\\f4\\fcharset2 Wingdings;}}\\f4 \\'a8\\'fe\\u-3843?\\'fc\\plain",
      "□☑☒✓",
    ],
    [
      "signs of a symbol font that a style sets, as far as a run sets no other",
      paragraph(
        `${run("125 ")}${run("m", '<w:rStyle w:val="Micro"/>')}${run("g", '<w:rStyle w:val="Micro"/><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>')}`,
      ),
      "{\\fonttbl{\\f0 A;}{\\f3\\fcharset2 Symbol;}}125 {\\f3 m}g",
      "125 µg",
    ],
    [
      "ticks, boxes, arrows and numbers of the other symbol fonts",
      paragraph(
        [
          ["Wingdings 2", "\uf050\uf052\uf0a3\uf053"],
          ["Wingdings 3", "\uf068\uf069"],
          ["Webdings", "ac"],
          ["Wingdings", "\uf081"],
        ]
          .map(([font, text]) => run(text ?? "", `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`))
          .join(""),
      ),
      "{\\fonttbl{\\f1 Wingdings 2;}{\\f2 Wingdings 3;}{\\f3 Webdings;}{\\f4 Wingdings;}}\\f1 PR\\'a3S\\f2 hi\\f3 ac\\f4\\u-3967?",
      "✓☑□☒↑↓✓□①",
    ],
  ] as const)("%s", (_, body, inner, text) => {
    expect([docx(body, OTHER_PARTS), rtf(inner)]).toEqual([text, text]);
  });

  test.each([
    "",
    'w:font="Webdings"',
    'w:font="Marlett" w:char="F061"',
    'w:font="Wingdings" w:char="FF"',
    'w:font="Symbol" w:char="F0F0"',
  ])("a sign of a symbol font that is not known (%s) is one character", (attributes) =>
    expect(docx(paragraph(`<w:r><w:sym ${attributes}/></w:r>`))).toBe("\ufffd"),
  );

  test("of a table that is sent has a line for each row, and counts a line for each cell", () => {
    const cells = (...texts: string[]) =>
      `<w:tr>${texts.map((each) => `<w:tc>${say(each)}</w:tc>`).join("")}</w:tr>`;
    const word = zipOf(packageOf(`<w:tbl>${cells("Na", "", "140")}${cells("K", "4.1", "")}</w:tbl>`));
    const written =
      "{\\rtf1 \\trowd Na\\cell\\cell 140\\cell\\row\\trowd K\\cell{\\strike 4.1}\\cell\\cell\\row}";
    expect(wordLetter(word, inWordsAndRows).body).toBe("Na |  | 140\nK | 4.1 |");
    expect(rtfLetter(written, decode, inWordsAndRows).body).toBe("Na |  | 140\nK | [crossed out: 4.1] |");
    expect(wordLetter(word, withoutMarks).body).toBe("Na\n\n140\nK\n4.1");
    expect(rtfLetter(written, decode, withoutMarks).body).toBe("Na\n\n140\n\nK\n4.1");
  });

  test("crossed-out text counts without the words around it", () => {
    const struck = packageOf(paragraph(run("a ") + run("b", "<w:strike/>")));
    expect(completeText(wordLetter(zipOf(struck), withoutMarks))).toBe("a b");
    expect(rtfLetter("{\\rtf1 a {\\strike b}{\\footer \\strike f}}", decode, withoutMarks)).toEqual({
      body: "a b",
      margins: "f",
    });
  });

  test("raised parts of an equation are raised", () =>
    expect(
      docx(
        paragraph(
          `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>-9</m:t></m:r></m:sup></m:sSup><m:r><m:t>4</m:t></m:r></m:oMath>`,
        ),
      ),
    ).toBe("10⁻⁹4"));

  const emoji = (char: string, fallback: string): string =>
    docx(
      paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="se"><se:symEx xmlns:se="http://schemas.microsoft.com/office/word/2015/wordml/symex" se:char="${char}"/></mc:Choice><mc:Fallback><w:t>${fallback}</w:t></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    );
  test.each([
    ["1F60F", "\u{1f60f}", "\u{1f60f}"],
    ["2764", "\u2764", "\u2764"],
    ["D800", "x", "\ufffd"],
    ["FFFFFFFF", "x", "\ufffd"],
    ["", "x", "\ufffd"],
  ])("an emoji that Word writes by its number (%s) is one character, once", (char, fallback, text) =>
    expect(emoji(char, fallback)).toBe(text),
  );
});

describe("a Word document is read by relationships and namespaces", () => {
  const other = (document: string | Buffer, name = "word/document2.xml"): Package => ({
    "_rels/.rels": relations([["rId9", "officeDocument", name]]),
    [name]: document,
  });
  const body = `<w:body>${say("Dear Ann")}</w:body>`;
  const read = (files: Package): string => completeText(wordLetter(zipOf(files), crossedInWords));
  const utf16 = `<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="${WORD}">${body}</w:document>`;
  test.each([
    ["a main part of another name", other(part("document", body))],
    ["a main part at the root, named from there", other(part("document", body), "/main.xml".slice(1))],
    ["another prefix", other(`<x:document xmlns:x="${WORD}">${body.replaceAll("w:", "x:")}</x:document>`)],
    ["no prefix", other(`<document xmlns="${WORD}">${body.replaceAll("w:", "")}</document>`)],
    [
      "the strict namespace",
      other(part("document", body).replaceAll(WORD, "http://purl.oclc.org/ooxml/wordprocessingml/main")),
    ],
    ["CDATA", other(part("document", body.replace("Dear Ann", "<![CDATA[Dear Ann]]>")))],
    ["UTF-16 with its mark", other(Buffer.from(`\ufeff${utf16}`, "utf16le"))],
    ["UTF-16 without a mark", other(Buffer.from(utf16, "utf16le"))],
    ["UTF-16 with the high byte first", other(Buffer.from(`\ufeff${utf16}`, "utf16le").swap16())],
    [
      "content types without relationships",
      {
        "[Content_Types].xml": `<Types><Override PartName="/word/other.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
        "word/other.xml": part("document", body),
      },
    ],
  ])("%s", (_, files) => expect(read(files)).toBe("Dear Ann"));

  test.each([
    [
      "a main part that is missing",
      { "_rels/.rels": relations([["rId1", "officeDocument", "word/none.xml"]]) },
      /no part/,
    ],
    ["another format", other(`<document xmlns="http://example.org/"><p>Dear Ann</p></document>`), /no Word/],
    ["a part that breaks off", other(part("document", body).slice(0, -20)), /unclosed tag/],
    [
      "text in another file inside",
      other(part("document", '<w:body><w:altChunk r:id="rId1"/></w:body>')),
      /another file/,
    ],
    [
      "a document type",
      other(`<!DOCTYPE x [<!ENTITY a "b">]>${part("document", body).slice(38)}`),
      /document type/,
    ],
    [
      "elements nested 2,000 deep",
      other(part("document", "<w:p>".repeat(2000) + "</w:p>".repeat(2000))),
      /nested/,
    ],
  ])("never counts nothing: %s", (_, files, message) => expect(() => read(files)).toThrow(message));
});

test("styles based on each other in a long chain or a circle are followed once", () => {
  const many = Array.from(
    { length: 50_000 },
    (_, at) => `<w:style w:styleId="s${at}"><w:basedOn w:val="s${at - 1}"/></w:style>`,
  );
  const xml = (first: string) =>
    part("styles", `<w:style w:styleId="s0">${first}</w:style>${many.slice(1).join("")}`);
  const hiding = (styles: string) =>
    [...styleFormats(xml(styles)).values()].filter(({ hides }) => hides === true);
  expect(hiding("<w:rPr><w:vanish/></w:rPr>")).toHaveLength(50_000);
  expect(hiding('<w:basedOn w:val="s49999"/>')).toHaveLength(0);
});

describe("an RTF document is read as bytes", () => {
  test.each([
    ["a code page", "\\ansicpg1251 \\'c4\\'e0", "Да"],
    [
      "the character set of a font",
      "{\\fonttbl{\\f0 A;}{\\f1\\fcharset161 G;}}\\'e9{\\f1 \\'c1}\\f1\\'c1\\plain\\'e9",
      "éΑΑé",
    ],
    ["a font's code page", "\\deff2{\\fonttbl{\\f2\\cpg1251 C;}}\\'c4", "Д"],
    ["a second byte that is a letter", "\\ansicpg932 \\'83eb", "テb"],
    ["two bytes for a character", "\\ansicpg932 \\'82\\'a0", "あ"],
    ["bytes of a picture", "a{\\pict\\bin4 }}{{}b", "ab"],
    ["a substitute", "\\uc1 \\u8217?s \\u-3913?", "’s \ufffd"],
    ["a substitute that ends with its group", "{\\u8217}s", "’s"],
    ["a star within a group, which marks nothing", "{\\f2 \\*\\cs7 text}", "text"],
    ["a note as LibreOffice writes it", "a{\\*\\footnote foot}", "a\nfoot"],
    ["a format after a star", "{\\*\\cs7 text}", "text"],
    ["a field's code without a star", "{\\field{\\fldinst PAGE}{\\fldrslt 7}}", "7"],
    ["a text box of Word 95", "{\\*\\do\\dobxpage{\\dptxbxtext box}}", "box"],
    ["separators of notes", "{\\ftnsep ---}{\\*\\aftnsep ---}a", "a"],
    ["a substitute in bytes", "\\uc2 \\u12354\\'82\\'a0b", "あb"],
    ["braces and backslashes", "\\{x\\} \\\\", "{x} \\"],
    ["words with capitals", "{\\*\\mmathPr\\mmathFont34}{\\mmathPr\\mwrapIndent1440 }a", "a"],
    ["words that objects have of their own", "Knee\\constructor  pain\\valueof !", "Knee pain!"],
  ])("%s", (_, inner, text) => expect(rtf(inner)).toBe(text));
});
