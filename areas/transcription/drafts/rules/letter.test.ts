import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { docxText } from "#areas/transcription/drafts/rules/docx/docx-text.ts";
import { STATUS, type TaskRole } from "#areas/transcription/tasks/rules/status.ts";
import { Letter, type LetterBlock, type LetterInline } from "../letter.contract.ts";
import { documentXml } from "./docx/document-xml.ts";
import { numberingXml, withNumberingRelation, withNumberingType } from "./docx/numbering.ts";
import { PLAIN_PACKAGE } from "./docx/plain-package.ts";
import { splitBody } from "./docx/split-body.ts";
import { templateLetter } from "./docx/template-letter.ts";
import { versionsToKeep } from "./keeping.ts";
import { isEmptyLetter, leftOpen, leftOpenWords, letterOfText, letterText } from "./letter-text.ts";
import { typedKey } from "./typing.ts";

const letter = (...content: LetterBlock[]): Letter => ({ type: "doc", content });
const paragraph = (...content: LetterInline[]): LetterBlock => ({ type: "paragraph", content });
const typed = (text: string): LetterInline => ({ type: "text", text });

describe("the text of a letter", () => {
  test("has a line for each paragraph; list numbers are layout", () => {
    const item = (text: string) => ({
      type: "listItem" as const,
      content: [{ type: "paragraph" as const, content: [typed(text)] }],
    });
    const all = letter(
      { type: "heading", attrs: { level: 1 }, content: [typed("Diagnosis")] },
      { type: "orderedList", content: [item("Reflux"), item("Asthma")] },
      paragraph(
        typed("Dose "),
        { type: "blank", attrs: { seconds: 12.4 } },
        { type: "hardBreak" },
        { type: "field", attrs: { name: "date" } },
      ),
      { type: "paragraph" },
    );
    expect(letterText(all)).toBe("Diagnosis\nReflux\nAsthma\nDose ____\n[date]");
    expect(leftOpen(all)).toEqual({ blanks: 1, fields: 1 });
    expect(leftOpenWords(leftOpen(all))).toBe("1 blank and 1 field left");
    expect(leftOpenWords({ blanks: 2, fields: 0 })).toBe("2 blanks left");
    expect(leftOpenWords({ blanks: 0, fields: 0 })).toBeNull();
  });

  test("a letter of blanks and spaces alone is empty", () => {
    expect(isEmptyLetter(letter({ type: "paragraph" }, paragraph(typed("  "))))).toBe(true);
    expect(isEmptyLetter(letter(paragraph(typed("a"))))).toBe(false);
  });

  test("plain text becomes a paragraph for each line, without what can't be stored", () => {
    const made = letterOfText("Dear Dr\r\n\r\nThank\u0000 you\ud800");
    expect(letterText(made)).toBe("Dear Dr\n\nThank you\ufffd");
    expect(Letter.safeParse(made).success).toBe(true);
  });
});

describe("what a letter may hold", () => {
  test.each([
    ["a script", { type: "script", content: [] }],
    ["a picture", { type: "image", attrs: { src: "https://example.org/x.png" } }],
    ["a control character", { type: "paragraph", content: [{ type: "text", text: "a\u0000" }] }],
    ["half a character", { type: "paragraph", content: [{ type: "text", text: "\ud800" }] }],
    ["an unknown mark", { type: "paragraph", content: [{ type: "text", text: "a", marks: [{ type: "link" }] }] }],
    ["a time before the recording", { type: "paragraph", content: [{ type: "blank", attrs: { seconds: -1 } }] }],
  ])("refuses %s", (_, block) => expect(Letter.safeParse({ type: "doc", content: [block] }).success).toBe(false));

  test("drops what it does not know", () => {
    const sent = { type: "doc", content: [{ type: "paragraph", attrs: { onclick: "alert(1)", align: "right" }, style: "x" }] };
    expect(Letter.parse(sent)).toEqual(letter({ type: "paragraph", attrs: { align: "right" } }));
  });
});

describe("G-13: the DOCX of a letter", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((value) => {
    return Letter.safeParse(letter(paragraph(typed(value)))).success;
  });
  const inline = fc.oneof(
    text.map((value) => ({ type: "text" as const, text: value, marks: [{ type: "bold" as const }] })),
    fc.constant({ type: "hardBreak" as const }),
    fc.double({ min: 0, max: 9000, noNaN: true }).map((seconds) => ({ type: "blank" as const, attrs: { seconds } })),
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
        expect(docxText(documentXml(all, null))).toBe(letterText(all));
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
    const rels = withNumberingRelation(PLAIN_PACKAGE["word/_rels/document.xml.rels"] ?? "");
    expect(withNumberingRelation(rels)).toBe(rels);
    expect(withNumberingType(PLAIN_PACKAGE["[Content_Types].xml"] ?? "")).toContain("numbering+xml");
  });
});

describe("a letter in the doctor's template", () => {
  const head = '<w:document xmlns:w="w"><w:body>';
  const styled =
    '<w:p><w:pPr><w:pStyle w:val="Date"/><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="20"/></w:rPr><w:t>Melbourne</w:t></w:r></w:p>';
  const table = "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Phone</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
  const drawing = "<w:p><w:r><w:drawing><w:t>not text</w:t></w:drawing></w:r></w:p>";
  const section = "<w:sectPr><w:headerReference/></w:sectPr>";
  const template = `${head}${styled}${table}${drawing}<w:p/>${section}</w:body></w:document>`;
  const parts = splitBody(template);
  if (!parts) throw new Error("the template is not split");

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
    expect(docxText(xml)).toBe(docxText(template));
  });

  test("a part that changed in the template since is written as its text", () => {
    const made = documentXml(letter({ type: "kept", attrs: { index: 1, text: "Old phone" } }), parts);
    expect(made).not.toContain("<w:tbl>");
    expect(docxText(made)).toBe("Old phone");
  });

  test.each([
    ["no body", "<w:document/>"],
    ["elements that are not closed", `${head}<w:p><w:r></w:p></w:body>`],
    ["a comment", `${head}<!-- <w:p> --><w:p/></w:body>`],
  ])("a document with %s has no layout to take over", (_, xml) => expect(splitBody(xml)).toBeNull());
});

describe("who types which version", () => {
  const nobody: TaskRole = { manages: false, assigns: false, typesIt: false, editsIt: false, delivers: false, bills: true };
  const task = (_status: number, _workflow: "TRANSCRIPTION" | "BILLING" = "TRANSCRIPTION") => ({
    _status,
    _workflow,
    is_corrected_letter: false,
  });
  test("STATE-TASK-02: the typist's while it is typed, not before and not after", () => {
    const typist = { ...nobody, typesIt: true };
    expect(Object.values(STATUS).filter((status) => typedKey(task(status), typist) !== null)).toEqual([STATUS.beingTyped]);
    expect(typedKey(task(STATUS.beingTyped), typist)).toBe(1);
  });
  test("STATE-TASK-04: the editor's while it is edited", () => {
    const editor = { ...nobody, editsIt: true };
    expect(Object.values(STATUS).filter((status) => typedKey(task(status), editor) !== null)).toEqual([STATUS.beingEdited]);
    expect(typedKey(task(STATUS.beingEdited), editor)).toBe(2);
  });
  test("whoever manages types in both steps, and nobody types a billing task", () => {
    expect([3, 5].map((status) => typedKey(task(status), { ...nobody, manages: true }))).toEqual([1, 2]);
    expect(typedKey(task(3, "BILLING"), { ...nobody, manages: true, typesIt: true })).toBeNull();
    expect(typedKey(task(3), { ...nobody, assigns: true })).toBeNull();
  });
});

describe("versions one can return to", () => {
  const now = "2026-11-22T10:00:00.000Z";
  const before = { version: 7, characters: 500, _user: 4 };
  const kept = { version: 5, saved_time: "2026-11-22T09:58:00.000Z" };
  const save = { characters: 520, _user: 4, now, isAsked: false };
  test.each([
    ["within five minutes none", before, kept, save, false, false],
    ["the first one", null, null, save, false, true],
    ["after five minutes", before, { ...kept, saved_time: "2026-11-22T09:55:00.000Z" }, save, false, true],
    ["when the person saves", before, kept, { ...save, isAsked: true }, false, true],
    ["what was there before another person types", before, kept, { ...save, _user: 9 }, true, false],
    ["what was there before much is removed", before, kept, { ...save, characters: 100 }, true, false],
    ["none twice", before, { ...kept, version: 7 }, { ...save, characters: 100 }, false, false],
  ])("%s", (_, draft, last, saving, keepsBefore, keepsAfter) =>
    expect(versionsToKeep(draft, last, saving)).toEqual({ before: keepsBefore, after: keepsAfter }),
  );
});
