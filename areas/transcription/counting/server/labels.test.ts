// Numbers of lists and notes, check boxes and chosen entries, which Word shows without storing them as text.
import { describe, expect, test } from "vitest";
import { zipOf } from "#test/support/files.ts";
import { crossedInWords, inWordsAndLabels, inWordsAndRows, withoutMarks } from "../rules/crossed-text.ts";
import { completeText } from "../rules/letter-parts.ts";
import { rtfLetter } from "../rules/rtf-text.ts";
import { wordLetter } from "./word-letter.ts";

const NAMESPACE = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (parts: readonly string[]): string =>
  `<Relationships>${parts.map((part) => `<Relationship Id="${part}" Type="${OFFICE}/${part}" Target="${part}.xml"/>`).join("")}</Relationships>`;

const level = (index: number, format: string, text: string, more = ""): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const SYMBOL = '<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr>';
const NUMBERING = `<w:numbering ${NAMESPACE}>
  <w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%1%2)")}${level(2, "upperRoman", "%3")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uf0b7"/>${SYMBOL}</w:lvl>${level(1, "bullet", "o")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="2">${level(0, "upperRoman", "%1")}${level(1, "decimal", "%1.%2", "<w:isLgl/><w:pStyle w:val='Sub'/>")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="3"><w:numStyleLink w:val="Plan"/></w:abstractNum>
  <w:abstractNum w:abstractNumId="4"><w:styleLink w:val="Plan"/>${level(0, "ordinal", "%1:", '<w:suff w:val="nothing"/>')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
  <w:num w:numId="5"><w:abstractNumId w:val="3"/></w:num></w:numbering>`;
const STYLES = `<w:styles ${NAMESPACE}>
  <w:style w:styleId="Head"><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style>
  <w:style w:styleId="Sub"><w:basedOn w:val="Head"/></w:style></w:styles>`;

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (settings: string, text: string): string =>
  `<w:p><w:pPr>${settings}</w:pPr>${run(text)}</w:p>`;
const item = (number: number, index: number, text: string, mark = ""): string =>
  paragraph(
    `<w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${number}"/></w:numPr><w:rPr>${mark}</w:rPr>`,
    text,
  );
const styled = (style: string, text: string): string => paragraph(`<w:pStyle w:val="${style}"/>`, text);

const docx = (body: string): Buffer =>
  zipOf({
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relations(["numbering", "styles", "footnotes", "endnotes"]),
    "word/numbering.xml": NUMBERING,
    "word/styles.xml": STYLES,
    "word/footnotes.xml": `<w:footnotes ${NAMESPACE}><w:footnote w:id="7"><w:p><w:r><w:footnoteRef/></w:r>${run("with food")}</w:p></w:footnote><w:footnote w:id="8"><w:p>${run("* own mark")}</w:p></w:footnote></w:footnotes>`,
    "word/endnotes.xml": `<w:endnotes ${NAMESPACE}><w:endnote w:id="1"><w:p><w:r><w:endnoteRef/></w:r>${run("2026")}</w:p></w:endnote></w:endnotes>`,
  });
const sent = (body: string): string => wordLetter(docx(body), inWordsAndRows).body;
const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);
const sentRtf = (inner: string): string => rtfLetter(`{\\rtf1\\ansi ${inner}}`, decode, inWordsAndRows).body;

const field = (settings: string, result = ""): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${settings}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const rtfField = (settings: string): string =>
  `{\\field{\\*\\fldinst FORM {\\*\\formfield{${settings}}}}{\\fldrslt }}`;

describe("A letter to be sent keeps what Word shows without storing text", () => {
  test.each([
    [
      "numbers of several levels, which start again below a new item",
      item(1, 0, "Gout") +
        item(1, 1, "left") +
        item(1, 1, "right") +
        item(1, 2, "toe") +
        item(1, 0, "Asthma") +
        item(1, 1, "mild"),
      "1. Gout\n   1a) left\n   1b) right\n      I toe\n2. Asthma\n   2a) mild",
    ],
    [
      "a list that goes on after text, and one that starts at another number",
      item(1, 0, "a") + paragraph("", "Plan") + item(1, 0, "b") + item(2, 0, "c") + item(2, 0, "d"),
      "1. a\nPlan\n2. b\n4. c\n5. d",
    ],
    [
      "bullets of fonts with signs of their own",
      item(3, 0, "aspirin") + item(3, 1, "daily"),
      "• aspirin\n   • daily",
    ],
    [
      "numbers of styles, in digits where the list says so",
      styled("Head", "History") + styled("Sub", "Heart") + styled("Sub", "Lungs"),
      "I History\n   1.1 Heart\n   1.2 Lungs",
    ],
    ["a list that a style defines", item(5, 0, "rest") + item(5, 0, "ice"), "1st:rest\n2nd:ice"],
    [
      "no number for deleted, moved and hidden paragraphs",
      item(1, 0, "a") +
        item(1, 0, "x", "<w:del/>").replace(run("x"), `<w:del>${run("x")}</w:del>`) +
        item(1, 0, "", "<w:vanish/>") +
        item(1, 0, "", "<w:moveFrom/>") +
        item(1, 0, "b"),
      "1. a\n\n\n\n2. b",
    ],
    ["no number where a paragraph leaves its list", item(0, 0, "a"), "a"],
    [
      "numbers of notes at their place and before the note",
      `<w:p>${run("Metformin")}<w:r><w:footnoteReference w:id="7"/></w:r>${run(" daily")}<w:r><w:endnoteReference w:id="1"/></w:r></w:p>`,
      "Metformin[note 1] daily[endnote 1]\n[note 1] with food\n[endnote 1] 2026",
    ],
    [
      "a note with a mark of its own",
      `<w:p>${run("daily")}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="8"/><w:t>*</w:t></w:r></w:p>`,
      "daily*\n* own mark",
    ],
    [
      "check boxes of forms",
      `<w:p>${field('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>')}${run(" Yes ")}${field('<w:checkBox><w:default w:val="0"/></w:checkBox>')}${run(" No")}</w:p>`,
      "☒ Yes ☐ No",
    ],
    [
      "the chosen entry of a form, and text that was typed into one",
      `<w:p>${field('<w:ddList><w:result w:val="1"/><w:listEntry w:val="mild"/><w:listEntry w:val="severe"/></w:ddList>')}${field("<w:textInput/>", run(" pain"))}</w:p>`,
      "severe pain",
    ],
  ])("%s", (_, body, text) => expect(sent(body)).toBe(text));

  test.each([
    [
      "numbers of lists",
      "{\\listtext\\pard\\plain  1.\\tab}Gout\\par{\\pntext 2.\\tab}{\\b Asthma}",
      "1. Gout\n2. Asthma",
    ],
    [
      "bullets of fonts with signs of their own",
      "{\\fonttbl{\\f3 Symbol;}{\\f4 Courier New;}}{\\listtext\\f3\\'b7\\tab}aspirin\\par{\\listtext\\f4 o\\tab}daily",
      "• aspirin\n• daily",
    ],
    ["no number that is deleted or hidden", "{\\deleted{\\listtext 1.\\tab}x}{\\v{\\listtext 2.}}a", "a"],
    [
      "numbers of notes",
      "a{\\super\\chftn{\\footnote\\pard{\\super\\chftn} food}}b{\\chftn{\\footnote\\chftn  rest}}",
      "a[note 1]b[note 2]\n[note 1]  food[note 2]  rest",
    ],
    [
      "check boxes of forms",
      `${rtfField("\\fftype1\\ffres1\\ffdefres0")} Yes ${rtfField("\\fftype1\\ffres25\\ffdefres0")} No`,
      "☒ Yes ☐ No",
    ],
    [
      "the chosen entry of a form",
      rtfField("\\fftype2\\ffres1\\ffdefres0{\\*\\ffname a}{\\*\\ffl mild}{\\*\\ffl severe}"),
      "severe",
    ],
  ])("from RTF: %s", (_, inner, text) => expect(sentRtf(inner)).toBe(text));
});

test("Numbers begin a new letter too, but don't count and aren't compared", () => {
  const file = docx(item(1, 0, "Gout"));
  const rtf = "{\\rtf1{\\listtext 1.\\tab}Gout}";
  const written = [inWordsAndLabels, crossedInWords, withoutMarks].map((write) => [
    completeText(wordLetter(file, write)),
    completeText(rtfLetter(rtf, decode, write)),
  ]);
  expect(written).toEqual([
    ["1. Gout", "1. Gout"],
    ["Gout", "Gout"],
    ["Gout", "Gout"],
  ]);
});

test("A file can't hide its own text from the count with marks of reading", () => {
  expect(wordLetter(docx(paragraph("", "a\ufdd5b\ufdd6c")), withoutMarks).body).toBe("abc");
  expect(rtfLetter("{\\rtf1 a\\u-555?b\\u-554?c}", decode, withoutMarks).body).toBe("abc");
});
