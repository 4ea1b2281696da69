import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { zipEntry } from "#areas/transcription/counting/server/index.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import { textOfDocx } from "#test/support/docx.ts";
import { ooxmlProblems } from "#test/support/ooxml.ts";
import { Letter, type LetterBlock } from "../letter.contract.ts";
import { PLAIN_PACKAGE } from "./docx/plain-package.ts";
import { templateLetter } from "./docx/template-letter.ts";
import { letterText } from "../rules/letter-text.ts";
import { makeDocx, readTemplate, type WordTemplate } from "./make-docx.ts";
import { packageOf } from "./zip-package.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"`;
const HEADER = "application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml";
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((value) => {
  const one = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: value }] }] };
  return Letter.safeParse(one).success;
});
const marks = fc.uniqueArray(fc.constantFrom("bold" as const, "italic" as const, "underline" as const));
const inline = fc.oneof(
  fc
    .tuple(text, marks)
    .map(([value, set]) => ({ type: "text" as const, text: value, marks: set.map((type) => ({ type })) })),
  fc.constant({ type: "hardBreak" as const }),
  fc.constant({ type: "blank" as const, attrs: { seconds: 42.5 } }),
);
const align = fc.constantFrom(null, "left" as const, "center" as const, "right" as const, "justify" as const);
const inlines = fc.array(inline, { maxLength: 5 });
const paragraph = fc
  .tuple(inlines, align, fc.constantFrom(null, 0, 1, 2, 3, 9))
  .map(([content, side, from]) => ({ type: "paragraph" as const, attrs: { align: side, from }, content }));
const items = fc.array(
  inlines.map((content) => ({
    type: "listItem" as const,
    content: [{ type: "paragraph" as const, content }],
  })),
  { minLength: 1, maxLength: 3 },
);
const block: fc.Arbitrary<LetterBlock> = fc.oneof(
  paragraph,
  fc
    .tuple(fc.constantFrom(1 as const, 2 as const, 3 as const), inlines)
    .map(([level, content]) => ({ type: "heading" as const, attrs: { level }, content })),
  items.map((content) => ({ type: "bulletList" as const, content })),
  items.map((content) => ({ type: "orderedList" as const, content })),
);
const letters = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((content): Letter => ({ type: "doc", content }));

/**
 * The letterhead has the form that Word saves: a header with its relationship, a table, a list and styles.
 */
function letterhead(more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const document =
    `<w:document ${NAMESPACES}><w:body><w:p><w:pPr><w:pStyle w:val="Normal"/><w:jc w:val="right"/><w:outlineLvl w:val="0"/></w:pPr>` +
    '<w:r><w:rPr><w:b/></w:rPr><w:t>Raman Orthopaedics</w:t></w:r></w:p><w:p><w:pPr><w:ind w:left="200"/></w:pPr><w:r><w:t>Dear</w:t></w:r></w:p>' +
    "<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:p><w:r><w:t>Phone</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/>" +
    '<w:sectPr><w:headerReference w:type="default" r:id="rId7"/></w:sectPr></w:body></w:document>';
  const types = (PLAIN_PACKAGE["[Content_Types].xml"] ?? "").replace(
    "</Types>",
    `<Override PartName="/word/header1.xml" ContentType="${HEADER}"/></Types>`,
  );
  const rels = (PLAIN_PACKAGE["word/_rels/document.xml.rels"] ?? "").replace(
    "</Relationships>",
    `<Relationship Id="rId7" Type="${OFFICE}/header" Target="header1.xml"/></Relationships>`,
  );
  const header = `<w:hdr ${NAMESPACES}><w:p><w:r><w:t>Level 2, 41 Wattle Street</w:t></w:r></w:p></w:hdr>`;
  const own = {
    "[Content_Types].xml": types,
    "word/_rels/document.xml.rels": rels,
    "word/document.xml": document,
  };
  return packageOf({ ...PLAIN_PACKAGE, ...own, "word/header1.xml": header, ...more }, null);
}

async function templateOf(bytes: Buffer): Promise<WordTemplate> {
  const storage: Pick<Storage, "read"> = { read: async () => Readable.from([bytes]) };
  const stored = { storage_key: "template", size: bytes.length, mime_type: FILE_KINDS.docx.mime };
  const template = await readTemplate(storage, stored);
  if (!template) throw new Error("The template was not read.");
  return template;
}

describe("G-13: the DOCX that the portal makes", () => {
  test("is a package that Word opens, with the text that was typed, whatever was typed", () =>
    fc.assert(
      fc.asyncProperty(letters, async (letter) => {
        const docx = await makeDocx(letter, null);
        expect(ooxmlProblems(docx)).toEqual([]);
        expect(textOfDocx(docx)).toBe(letterText(letter));
      }),
      { numRuns: 60 },
    ));

  test("is one in a letterhead too: its header, relationships and lists stay whole", async () => {
    expect(ooxmlProblems(await letterhead())).toEqual([]);
    const template = await templateOf(await letterhead());
    await fc.assert(
      fc.asyncProperty(letters, async (letter) => {
        const docx = await makeDocx(letter, template);
        expect(ooxmlProblems(docx)).toEqual([]);
        expect(textOfDocx(docx)).toBe(letterText(letter));
      }),
      { numRuns: 40 },
    );
    const own = templateLetter(template.parts);
    if (!own) throw new Error("The template can't be typed in.");
    const docx = await makeDocx(own, template);
    expect(ooxmlProblems(docx)).toEqual([]);
    expect(textOfDocx(docx)).toBe("Raman Orthopaedics\nDear\nPhone");
    expect(zipEntry(docx, "word/header1.xml", 1e5)?.toString()).toContain("41 Wattle Street");
  });

  test("a template whose parts have other names keeps them, and gets the letter's lists", async () => {
    const renamed = (xml: string | undefined): string =>
      (xml ?? "").replace(/document\.xml/g, "document2.xml");
    const plain = PLAIN_PACKAGE;
    const body = `<w:document ${NAMESPACES}><w:body><w:p><w:r><w:t>Dear Dr</w:t></w:r></w:p><w:sectPr/></w:body></w:document>`;
    const template = await templateOf(
      await packageOf(
        {
          "[Content_Types].xml": renamed(plain["[Content_Types].xml"]),
          "_rels/.rels": renamed(plain["_rels/.rels"]),
          "word/_rels/document2.xml.rels": plain["word/_rels/document.xml.rels"] ?? "",
          "word/styles.xml": plain["word/styles.xml"] ?? "",
          "word/document2.xml": body,
        },
        null,
      ),
    );
    const listItems = [
      {
        type: "listItem" as const,
        content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text: "Reflux" }] }],
      },
    ];
    const own = templateLetter(template.parts);
    const letter: Letter = {
      type: "doc",
      content: [...(own?.content ?? []), { type: "orderedList", content: listItems }],
    };
    const docx = await makeDocx(letter, template);
    expect(textOfDocx(docx)).toBe("Dear Dr\nReflux");
    expect(zipEntry(docx, "word/document.xml", 1e5)).toBeNull();
    expect(zipEntry(docx, "word/numbering.xml", 1e5)?.toString()).toContain('w:numId="9101"');
    expect(zipEntry(docx, "word/_rels/document2.xml.rels", 1e5)?.toString()).toContain(
      'Target="numbering.xml"',
    );
  });

  test.each([
    ["text that is not closed", { "word/document.xml": "<w:document><w:body>" }, /not well-formed/],
    ["a namespace that is not declared", { "word/styles.xml": "<w:styles/>" }, /unbound namespace prefix/],
    [
      "a relationship that leads nowhere",
      {
        "word/_rels/document.xml.rels":
          '<Relationships><Relationship Id="a" Target="x.xml"/></Relationships>',
      },
      /x\.xml, which is missing/,
    ],
    ["a part without a content type", { "word/media/picture.emf": "x" }, /no content type/],
    [
      "a content type of no part",
      { "[Content_Types].xml": '<Types><Override PartName="/word/none.xml"/></Types>' },
      /does not exist/,
    ],
    [
      "settings in an order that Word refuses",
      {
        "word/document.xml": `<w:document ${NAMESPACES}><w:body><w:p><w:pPr><w:jc w:val="left"/><w:ind/></w:pPr></w:p><w:sectPr/></w:body></w:document>`,
      },
      /wrong order: jc ind/,
    ],
  ])("the check notices %s", async (_, parts, words) =>
    expect(ooxmlProblems(await letterhead(parts)).join("\n")).toMatch(words),
  );
});
