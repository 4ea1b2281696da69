import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOfWordXml } from "#test/support/docx.ts";
import { Letter, type LetterBlock, type LetterInline } from "../../letter.contract.ts";
import { letterText } from "../../rules/letter-text.ts";
import { documentXml } from "./document-xml.ts";
import { numberingXml, withNumberingRelation, withNumberingType } from "./numbering.ts";
import { PLAIN_PACKAGE } from "./plain-package.ts";
import { splitBody } from "./split-body.ts";
import { templateLetter } from "./template-letter.ts";

const letter = (...content: LetterBlock[]): Letter => ({ type: "doc", content });
const paragraph = (...content: LetterInline[]): LetterBlock => ({ type: "paragraph", content });
const typed = (text: string): LetterInline => ({ type: "text", text });

describe("G-13: the DOCX of a letter", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((value) => {
    return Letter.safeParse(letter(paragraph(typed(value)))).success;
  });
  const inline = fc.oneof(
    text.map((value) => ({ type: "text" as const, text: value, marks: [{ type: "bold" as const }] })),
    fc.constant({ type: "hardBreak" as const }),
    fc
      .double({ min: 0, max: 9000, noNaN: true })
      .map((seconds) => ({ type: "blank" as const, attrs: { seconds } })),
    text.map((name) => ({ type: "field" as const, attrs: { name } })),
  );
  const one = fc.array(inline, { maxLength: 6 }).map((content) => ({ type: "paragraph" as const, content }));
  const items = fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((each) => ({ type: "listItem" as const, content: [each] })));
  const block = fc.oneof(
    one,
    fc
      .tuple(fc.constantFrom(1 as const, 2 as const, 3 as const), one)
      .map(([level, { content }]) => ({ type: "heading" as const, attrs: { level }, content })),
    items.map((content) => ({ type: "bulletList" as const, content })),
    items.map((content) => ({ type: "orderedList" as const, content })),
  );

  test("reads the same text as was typed, whatever was typed", () =>
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (content) => {
        const all = letter(...content);
        expect(textOfWordXml(documentXml(all, null))).toBe(letterText(all));
      }),
    ));

  test("a script in a letter stays text", () => {
    const xml = documentXml(letter(paragraph(typed('<script>alert("x")</script> & <w:p>'))), null);
    expect(xml).toContain('&lt;script&gt;alert("x")&lt;/script&gt; &amp; &lt;w:p&gt;');
  });

  test("lists are Word's own, each numbered list from 1, and a template's numbers stay", () => {
    expect(numberingXml(2, null)).toContain('<w:num w:numId="9102">');
    const own =
      '<w:numbering><w:abstractNum w:abstractNumId="0"/><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
    const both = numberingXml(1, own);
    expect(both.indexOf('abstractNumId="9001"')).toBeLessThan(both.indexOf('<w:num w:numId="1">'));
    expect(both.indexOf('<w:num w:numId="9101">')).toBeGreaterThan(both.indexOf('<w:num w:numId="1">'));
    const relations = withNumberingRelation(
      PLAIN_PACKAGE["word/_rels/document.xml.rels"] ?? "",
      "numbering.xml",
    );
    expect(relations).toContain('Target="numbering.xml"');
    const types = withNumberingType(PLAIN_PACKAGE["[Content_Types].xml"] ?? "", "word/numbering.xml");
    expect(types).toContain("numbering+xml");
    expect(withNumberingType(types, "word/numbering.xml")).toBe(types);
  });
});

describe("a letter in the doctor's template", () => {
  const head = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
  const styled =
    '<w:p><w:pPr><w:pStyle w:val="Date"/><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="20"/></w:rPr><w:t>Melbourne</w:t></w:r></w:p>';
  const table = "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Phone</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
  const drawing = "<w:p><w:r><w:drawing><w:t>not text</w:t></w:drawing></w:r></w:p>";
  const section = "<w:sectPr><w:headerReference/></w:sectPr>";
  const template = `${head}${styled}${table}${drawing}<w:p/>${section}</w:body></w:document>`;
  const parts = splitBody(template);
  if (!parts) throw new Error("the template is not split");

  test("raised digits of a template stay raised", () => {
    const power = splitBody(
      `${head}<w:p><w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>9</w:t></w:r></w:p>${section}</w:body></w:document>`,
    );
    expect(JSON.stringify(power && templateLetter(power))).toContain("⁹");
  });

  test("paragraphs are typed in, everything else is kept", () => {
    expect(templateLetter(parts)?.content).toEqual([
      {
        type: "paragraph",
        attrs: { from: 0, align: "right" },
        content: [{ type: "text", text: "Melbourne", marks: [{ type: "bold" }] }],
      },
      { type: "kept", attrs: { index: 1, text: "Phone" } },
      { type: "kept", attrs: { index: 2, text: "not text" } },
      { type: "paragraph", attrs: { from: 3 } },
    ]);
  });

  test("its layout, page and kept parts are in the DOCX, and its text is the same", () => {
    const made = templateLetter(parts);
    if (!made) throw new Error("no letter");
    const xml = documentXml(made, parts);
    expect(xml).toContain(table);
    expect(xml).toContain(drawing);
    expect(xml).toContain('<w:pStyle w:val="Date"/><w:jc w:val="right"/>');
    expect(xml).toContain('<w:sz w:val="20"/>');
    expect(xml.endsWith(`${section}</w:body></w:document>`)).toBe(true);
    expect(textOfWordXml(xml)).toBe(textOfWordXml(template));
  });

  test("a part that changed in the template since is written as its text", () => {
    const made = documentXml(letter({ type: "kept", attrs: { index: 1, text: "Old phone" } }), parts);
    expect(made).not.toContain("<w:tbl>");
    expect(textOfWordXml(made)).toBe("Old phone");
  });

  test.each([
    ["no body", "<w:document/>"],
    ["two bodies", `${head}<w:p/></w:body><w:body><w:p/></w:body></w:document>`],
    ["elements that are not closed", `${head}<w:p><w:r></w:p></w:body>`],
    ["a document type", `<!DOCTYPE w:document [<!ENTITY x "y">]>${head}<w:p/></w:body></w:document>`],
    [
      "the prefix of Word for another namespace",
      '<w:document xmlns:w="urn:other"><w:body><w:p/></w:body></w:document>',
    ],
    [
      "10,000 elements inside each other",
      `${head}${"<w:p>".repeat(10_000)}${"</w:p>".repeat(10_000)}</w:body></w:document>`,
    ],
  ])("a document with %s has no layout to take over", (_, xml) => expect(splitBody(xml)).toBeNull());
});

describe("templates as different programs write them", () => {
  const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main";
  const body =
    '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t>Dear Dr</w:t></w:r></w:p><w:sectPr/>';
  const prefixed = (prefix: string, xml: string): string => xml.replace(/(<\/?|\s)w:/g, `$1${prefix}`);
  const document = (content: string, declaration = `xmlns:w="${WORD}"`): string =>
    `<w:document ${declaration}><w:body>${content}</w:body></w:document>`;
  const centred = { type: "paragraph", attrs: { from: 0, align: "center" } };
  const italic = { type: "text", text: "Dear Dr", marks: [{ type: "italic" }] };

  test.each([
    ["another prefix", prefixed("ns0:", document(body, `xmlns:ns0="${WORD}"`))],
    ["the strict namespace", document(body, `xmlns:w="${STRICT}"`)],
    ["comments and processing instructions", document(`<!-- <w:p> -->${body}<?x y?>`)],
    ["text as CDATA", document(body.replace("Dear Dr", "<![CDATA[Dear Dr]]>"))],
    [
      "attributes in single quotes, with spaces",
      document(body.replace('w:val="center"', "w:val = 'center' ")),
    ],
    ["an on value in words", document(body.replace("<w:i/>", '<w:i w:val="on"/>'))],
  ])("%s", (_, xml) => {
    const parts = splitBody(xml);
    if (!parts) throw new Error("the template is not split");
    const own = templateLetter(parts);
    expect(own?.content).toEqual([{ ...centred, content: [italic] }]);
    if (own) expect(textOfWordXml(documentXml(own, parts))).toBe("Dear Dr");
  });

  test.each([
    [
      "a tracked deletion",
      '<w:p><w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:t>new</w:t></w:r></w:p>',
      "new",
    ],
    [
      "hidden text",
      "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>note</w:t></w:r><w:r><w:t>Dear</w:t></w:r></w:p>",
      "Dear",
    ],
    [
      "a field",
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DATE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1 May</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
      "1 May",
    ],
  ])("a paragraph with %s is kept, with the text that Word shows", (_, xml, text) => {
    const parts = splitBody(document(`${xml}<w:sectPr/>`));
    expect(parts && templateLetter(parts)?.content).toEqual([{ type: "kept", attrs: { index: 0, text } }]);
  });

  test("the alignment that a typist sets replaces the template's, in the order that the schema requires", () => {
    const parts = splitBody(
      document(
        '<w:p><w:pPr><w:spacing w:after="0"/><w:jc w:val="right"/><w:outlineLvl w:val="0"/><w:rPr><w:del w:id="1"/><w:b/></w:rPr></w:pPr></w:p>',
      ),
    );
    const made = documentXml(letter({ type: "paragraph", attrs: { from: 0, align: "justify" } }), parts);
    expect(made).toContain(
      '<w:pPr><w:spacing w:after="0"/><w:jc w:val="both"/><w:outlineLvl w:val="0"/><w:rPr><w:b/></w:rPr></w:pPr>',
    );
  });

  test("a prefix without a declaration is declared in the DOCX", () => {
    const parts = splitBody(
      `<w:document><w:body><w:tbl><w:tr r:id="rId1"/></w:tbl><w:sectPr/></w:body></w:document>`,
    );
    expect(parts?.head).toContain(
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
    );
    expect(parts?.head).toContain(`xmlns:w="${WORD}"`);
  });

  test("signs that XML reserves stay what they are, in text and attributes", () => {
    const xml = document(
      '<w:tbl><w:tr w:x="a&quot;&#10;&lt;b"><w:tc><w:p><w:r><w:t>&lt;&amp;&#xA9;</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    );
    const parts = splitBody(xml);
    const own = parts && templateLetter(parts);
    expect(own?.content).toEqual([{ type: "kept", attrs: { index: 0, text: "<&\u00a9" } }]);
    if (own) expect(documentXml(own, parts)).toContain('w:x="a&quot;&#10;&lt;b"');
  });
});
