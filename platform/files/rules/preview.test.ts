import { describe, expect, test } from "vitest";
import { firstSheet, previewSheet } from "./preview-sheet.ts";
import { previewTable } from "./preview-table.ts";
import { mainPartName, previewText } from "./preview-text.ts";

describe("a table's preview", () => {
  test.each([
    ["commas", "a,b\r\n1,2\r\n"],
    ["semicolons", "a;b\n1;2"],
    ["tabs and the ends of old Macs", "a\tb\r1\t2\r"],
    ["a mark of UTF-8 and empty lines", "\uFEFFa,b\n\n , \n1,2\n\n"],
  ])("reads %s", (_name, text) => {
    expect(previewTable(text)).toEqual({
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
      isCut: false,
    });
  });

  test("quotes hold commas, line ends and doubled quotes; one that is never closed ends with the text", () => {
    expect(previewTable('a,b\n"x, ""y""\nz",2').rows).toEqual([
      ["a", "b"],
      ['x, "y"\nz', "2"],
    ]);
    expect(previewTable('a\n"never').rows).toEqual([["a"], ["never"]]);
    expect(previewTable('a,6" nail').rows).toEqual([["a", '6" nail']]);
  });

  test("a formula is text, long cells and wide rows are cut, and so is what follows the last row", () => {
    expect(previewTable("=1+1,@x").rows).toEqual([["=1+1", "@x"]]);
    const [row = []] = previewTable(`${"y".repeat(2000)}${",z".repeat(99)}`).rows;
    expect([row.length, row[0]?.length]).toEqual([50, 500]);
    const many = Array.from({ length: 1000 }, (_, at) => String(at)).join("\n");
    expect([previewTable(many).rows.length, previewTable(many).isCut]).toEqual([200, true]);
    expect(previewTable("1\n2", 2)).toEqual({ rows: [["1"], ["2"]], isCut: false });
    expect(previewTable("")).toEqual({ rows: [], isCut: false });
  });
});

describe("an Excel file's preview", () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot;0"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>';
  const strings =
    '<sst><si><t>Fund</t></si><si><r><t>Nguy&#x1EC5;n</t></r><r><t xml:space="preserve"> &amp; Co</t></r><rPh><t>x</t></rPh></si></sst>';
  const rowsOf = (...rows: string[]) =>
    `<sheetData>${rows.map((cells) => `<row>${cells}</row>`).join("")}</sheetData>`;
  const preview = (sheet: string, workbook = "") => previewSheet({ sheet, strings, styles, workbook });

  test("shows words, numbers, days, results of formulas and what is true, each in its column", () => {
    const sheet = rowsOf(
      '<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c>',
      '<c r="A2"><v>12.5</v></c><c r="B2" s="1"><v>46349</v></c><c r="C2" s="2"><v>46349.75</v></c><c r="D2"><f>A2*2</f><v>25</v></c>',
      '<c r="A3" s="1"/>',
      '<c r="A4" t="inlineStr"><is><t>=1+1</t></is></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#N/A</v></c><c r="D4" s="1"><v>-1</v></c>',
    );
    expect(preview(sheet)).toEqual({
      rows: [
        ["Fund", "", "Nguyễn & Co"],
        ["12.5", "23/11/2026", "23/11/2026", "25"],
        ["=1+1", "TRUE", "#N/A", "-1"],
      ],
      isCut: false,
    });
    expect(preview(rowsOf('<c r="A1" s="1"><v>1</v></c>'), '<workbookPr date1904="1"/>').rows).toEqual([
      ["02/01/1904"],
    ]);
  });

  test("is cut after 200 rows and 50 columns; a damaged sheet is empty", () => {
    const many = preview(
      rowsOf(...Array.from({ length: 300 }, (_, at) => `<c><v>${at}</v></c><c r="ZZ1"><v>1</v></c>`)),
    );
    expect([many.rows.length, many.rows[7], many.isCut]).toEqual([200, ["7"], true]);
    for (const sheet of ["", "<sheetData><row><c r=", "<row><c t='s'></row>"])
      expect(preview(sheet).rows).toEqual([]);
  });

  test("the first sheet is the workbook's first, wherever it is stored", () => {
    const relations =
      '<Relationship Id="rId1" Target="styles.xml"/><Relationship Target="/xl/worksheets/sheet3.xml" Id="rId7"/>';
    expect(
      firstSheet('<sheets><sheet name="Bills" r:id="rId7"/><sheet r:id="rId1"/></sheets>', relations),
    ).toBe("xl/worksheets/sheet3.xml");
    expect(firstSheet("", "")).toBe("xl/worksheets/sheet1.xml");
  });
});

describe("a Word document's preview", () => {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  test.each([
    [
      `<Relationships><Relationship Id="a" Type="${office}/thumbnail" Target="docProps/thumbnail.jpeg"/><Relationship Id="b" Type="${office}/officeDocument" Target="word/document2.xml"/></Relationships>`,
      "word/document2.xml",
    ],
    [
      `<x:Relationships><x:Relationship Target='/main.xml' Type='${office}/officeDocument'/></x:Relationships>`,
      "main.xml",
    ],
    ["", "word/document.xml"],
  ])("is read from the main part of %j", (relationships, name) =>
    expect(mainPartName(relationships)).toBe(name),
  );

  const p = (...runs: string[]) => `<w:p w:rsidR="00">${runs.join("")}</w:p>`;
  const t = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

  test("is its words by paragraph, with tabs and line breaks, and letters as they are meant", () => {
    const xml = `<w:body>${p(t("Dear Dr "), t("Nguy&#x1EC5;n,"))}${p()}${p(t("A"), "<w:tab/>", t("B"), '<w:br w:type="page"/>', t("C &amp; &lt;D&gt; &#39;"))}</w:body>`;
    expect(previewText(xml)).toEqual({ paragraphs: ["Dear Dr Nguyễn,", "A\tB\nC & <D> '"], isCut: false });
  });

  const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  test.each([
    [
      `<x:document xmlns:x="${WORD}"><x:p><x:r><x:t>Dear</x:t><x:tab/><x:t>Ann</x:t></x:r></x:p></x:document>`,
    ],
    [`<document xmlns="${WORD}"><p><r><t>Dear</t><tab/><t>Ann</t></r></p></document>`],
    [
      `<ns0:document xmlns:ns0="http://purl.oclc.org/ooxml/wordprocessingml/main"><ns0:p><ns0:t>Dear</ns0:t><ns0:tab/><ns0:t>Ann</ns0:t></ns0:p></ns0:document>`,
    ],
  ])("reads Word's elements under any prefix: %s", (xml) => {
    expect(previewText(xml).paragraphs).toEqual(["Dear\tAnn"]);
  });

  test("shows once what a document holds twice", () => {
    const box = (text: string) =>
      `<mc:AlternateContent><mc:Choice Requires="wps">${t(text)}</mc:Choice><mc:Fallback>${t(text)}</mc:Fallback></mc:AlternateContent>`;
    const moved = `<w:moveFromRangeStart w:id="1"/><w:moveFrom w:id="2">${t("moved")}</w:moveFrom>`;
    expect(previewText(p(box("box"), t(" and "), box("box"), moved, t(" moved"))).paragraphs).toEqual([
      "box and box moved",
    ]);
    expect(previewText(p("<mc:Fallback>", t("open"))).paragraphs).toEqual(["open"]);
  });

  test("leaves out what is no text, unknown letters stay as written, and long documents are cut", () => {
    expect(
      previewText(p("<w:instrText>HYPERLINK</w:instrText>", t("&nope; &#9999999;x"))).paragraphs,
    ).toEqual(["&nope; x"]);
    const long = previewText(Array.from({ length: 500 }, (_, at) => p(t(String(at)))).join(""));
    expect([long.paragraphs.length, long.isCut]).toEqual([400, true]);
    expect(previewText("")).toEqual({ paragraphs: [], isCut: false });
  });
});
