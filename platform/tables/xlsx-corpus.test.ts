import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { workbookOf } from "#test/support/workbook.ts";
import { type XlsxOptions, xlsxRows } from "./xlsx-rows.ts";

async function read(bytes: Uint8Array, options: XlsxOptions = {}) {
  const notices: string[] = [];
  const rows: (readonly string[])[] = [];
  for await (const { cells } of xlsxRows(Buffer.from(bytes), {
    ...options,
    onNotice: (words) => notices.push(words),
  }))
    rows.push(cells);
  return { rows, notices };
}
const cellsOf = async (
  row: string,
  more: Partial<Parameters<typeof workbookOf>[0]> = {},
  options: XlsxOptions = {},
) => (await read(workbookOf({ rows: `<row r="1">${row}</row>`, ...more }), options)).rows[0];

describe("a text as Excel shows it", () => {
  test.each([
    ["two lines", "12 High St_x000D_\nSydney", "12 High St\nSydney"],
    ["a line end alone", "one_x000D_two", "one\ntwo"],
    ["an underscore that is no code", "a_x005F_x000D_b", "a_x000D_b"],
    ["a letter by its number", "Zo_x00EB_", "Zoë"],
    ["a control letter", "a_x0007_b", "ab"],
    ["no code", "file_x12_y", "file_x12_y"],
  ])("%s", async (_, text, expected) => {
    const shared = await cellsOf('<c t="s"><v>0</v></c>', { strings: `<si><t>${text}</t></si>` });
    const inline = await cellsOf(`<c t="inlineStr"><is><t>${text}</t></is></c>`);
    const computed = await cellsOf(`<c t="str"><f>A1</f><v>${text}</v></c>`);
    expect([shared, inline, computed]).toEqual([[expected], [expected], [expected]]);
  });

  test("readings above the letters are no text, in a cell of its own or shared", async () => {
    const rich =
      "<r><t>東</t></r><r><t>京</t></r><rPh sb='0' eb='1'><t>トウキョウ</t></rPh><phoneticPr fontId='1'/>";
    expect(await cellsOf(`<c t="inlineStr"><is>${rich}</is></c>`)).toEqual(["東京"]);
    expect(await cellsOf('<c t="s"><v>0</v></c>', { strings: `<si>${rich}</si>` })).toEqual(["東京"]);
  });
});

describe("a text as other programs write it", () => {
  test("in a CDATA section is read, in the cell and shared", async () => {
    const text = "<t><![CDATA[Bell & Sons]]></t>";
    expect(await cellsOf(`<c t="inlineStr"><is>${text}</is></c>`)).toEqual(["Bell & Sons"]);
    expect(await cellsOf('<c t="s"><v>0</v></c>', { strings: `<si>${text}</si>` })).toEqual(["Bell & Sons"]);
  });

  test("beside a value of the cell is the text, not both", async () => {
    for (const inside of ["<v>1.0</v><is><t>1.</t></is>", "<is><t>1.</t></is><v>1.0</v>"])
      expect(await cellsOf(`<c t="inlineStr">${inside}</c>`)).toEqual(["1."]);
  });

  test("in a part whose name has other capitals than its reference is read", async () => {
    const parts = {
      "XL/SharedStrings.xml": "<sst><si><t>Bell</t></si></sst>",
      "xl\\worksheets\\Sheet1.XML":
        '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
    };
    const zipped = zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])),
    );
    expect(await read(zipped)).toEqual({ rows: [["Bell"]], notices: [] });
  });

  test("in one of two parts with one name is not read", async () => {
    const bytes = Buffer.from(
      zipSync({ "xl/a.xml": Buffer.from("1"), "xl/b.xml": Buffer.from("2") }),
    ).toString("latin1");
    const twice = Buffer.from(bytes.replaceAll("xl/b.xml", "xl/a.xml"), "latin1");
    await expect(read(twice)).rejects.toThrow("is damaged");
  });

  test("that is not in the file is named with its place", async () => {
    const missing = (count: string, place: string) =>
      `${count} not in the file, the first in ${place}. Open the file in Excel, save it and upload it again.`;
    const row = (cells: string) => workbookOf({ rows: `<row r="2">${cells}</row>` });
    expect((await read(row('<c r="B2" t="s"><v>7</v></c>'))).notices).toEqual([missing("1 text is", "B2")]);
    expect((await read(row('<c r="B2" t="s"><v>7</v></c><c r="C2" t="s"><v>x</v></c>'))).notices).toEqual([
      missing("2 texts are", "B2"),
    ]);
  });
});

describe("a number as Excel shows it", () => {
  const packed = (code: string, value: string) =>
    zipSync({
      "xl/styles.xml": Buffer.from(
        `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
      ),
      "xl/worksheets/sheet1.xml": Buffer.from(
        `<worksheet><sheetData><row><c s="0"><v>${value}</v></c></row></sheetData></worksheet>`,
      ),
    });

  test.each([
    ["0000", "800", "0800"],
    ["0000 000 000", "412345678", "0412 345 678"],
    ["(00) 0000 0000", "298765432", "(02) 9876 5432"],
    ["\\+00 000 000 000", "61412345678", "+61 412 345 678"],
    ["0000;[Red]-0000", "42", "0042"],
    ["0", "42", "42"],
    ["0.00", "42.5", "42.5"],
    ["#,##0.00", "1234.5", "1234.5"],
    ["0000", "1.5", "1.5"],
    ["0000", "-5", "-5"],
    ["General", "4.12345678E8", "412345678"],
    ["General", "0.30000000000000004", "0.3"],
    ["General", "1E+300", "1E+300"],
    ["Standard", "45351", "45351"],
    ["dd/mm/yyyy;@", "45351", "2024-02-29"],
    ["[$-C09]d mmmm yyyy", "45351", "2024-02-29"],
    ["[Yellow]m/yy", "45351", "2024-02-29"],
    ["[Magenta]0.0", "45351", "45351"],
    ["0.0_d", "45351", "45351"],
    ["0.0*y", "45351", "45351"],
  ])("%s of %s is %s", async (code, value, shown) =>
    expect((await read(packed(code, value))).rows).toEqual([[shown]]),
  );
});

describe("a time as Excel shows it", () => {
  const timed = async (code: string, value: string) => {
    const styles = `<xf numFmtId="170"/>`;
    const bytes = zipSync({
      "xl/styles.xml": Buffer.from(
        `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
      ),
      "xl/worksheets/sheet1.xml": Buffer.from(
        `<worksheet><sheetData><row><c s="0"><v>${value}</v></c></row></sheetData></worksheet>`,
      ),
    });
    return (await read(bytes, { times: true })).rows;
  };
  test.each([
    ["h:mm", "0.5", "12:00"],
    ["[h]:mm", "1.5", "36:00"],
    ["[Red]hh:mm", "0.5", "12:00"],
    ["[White]0.0", "12.3", "12.3"],
    ["[Schwarz]0", "12", "12"],
    ["0_h", "12", "12"],
  ])("%s of %s is %s", async (code, value, shown) => expect(await timed(code, value)).toEqual([[shown]]));
});

describe("a formula", () => {
  const styles = '<xf numFmtId="0"/><xf numFmtId="14"/>';
  test("that no program computed is shown as it is written, and named with its place", async () => {
    const row = '<row r="3"><c r="B3" s="1"><f>TODAY()</f></c><c r="AB3"><f>1+1</f></c></row>';
    expect(await read(workbookOf({ rows: row, styles }))).toMatchObject({
      notices: [
        "2 formulas have no value, the first in B3. Open the file in Excel, save it and upload it again.",
      ],
    });
    expect((await read(workbookOf({ rows: row, styles }))).rows[0]?.[1]).toBe("=TODAY()");
    expect((await read(workbookOf({ rows: '<row r="1"><c r="A1"><f>1</f></c></row>' }))).notices).toEqual([
      "The formula in A1 has no value. Open the file in Excel, save it and upload it again.",
    ]);
  });

  test("whose value is a day, or an empty text, has its value", async () => {
    const row = '<c s="1"><f>TODAY()</f><v>45351</v></c><c t="str"><f>""</f><v></v></c>';
    expect(await cellsOf(row, { styles })).toEqual(["2024-02-29", ""]);
  });
});

const MAIN = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** Builds a workbook with these sheets, each with one cell that contains the sheet's name. */
function bookOf(
  sheets: readonly { name: string; state?: string; type?: string }[],
  namespace = MAIN,
  root = "xl/workbook.xml",
) {
  const folder = root.slice(0, root.lastIndexOf("/") + 1);
  const parts: Record<string, string> = {
    "_rels/.rels": `<Relationships><Relationship Id="r1" Type="${namespace}/officeDocument" Target="${root}"/></Relationships>`,
    [root]: `<w:workbook xmlns:w="w" xmlns:q="${namespace}"><w:sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<w:sheet name="${name}" ${state ? `state="${state}"` : ""} q:id="rId${at}"/>`,
      )
      .join("")}</w:sheets></w:workbook>`,
    [`${folder}_rels/${root.slice(folder.length)}.rels`]: `<Relationships>${sheets
      .map(
        ({ type = "worksheet" }, at) =>
          `<Relationship Id="rId${at}" Type="${namespace}/${type}" Target="tables/s${at}.xml"/>`,
      )
      .join("")}</Relationships>`,
  };
  for (const [at, { name }] of sheets.entries())
    parts[`${folder}tables/s${at}.xml`] =
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>${name}</t></is></c></row></sheetData></worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
}

describe("the sheet that is read", () => {
  test.each<[string, Parameters<typeof bookOf>[0], string, string[]]>([
    ["is the only one", [{ name: "A" }], "A", []],
    [
      "is the first that is not hidden",
      [{ name: "Old", state: "hidden" }, { name: "New" }],
      "New",
      ['Only the sheet "New" is read, not "Old" (hidden).'],
    ],
    [
      "is not one hidden from everybody",
      [{ name: "Keys", state: "veryHidden" }, { name: "New" }],
      "New",
      ['Only the sheet "New" is read, not "Keys" (hidden).'],
    ],
    [
      "is not a chart",
      [{ name: "Chart", type: "chartsheet" }, { name: "New" }],
      "New",
      ['Only the sheet "New" is read, not "Chart".'],
    ],
    [
      "is the first of several",
      [{ name: "A" }, { name: "B" }],
      "A",
      ['Only the sheet "A" is read, not "B".'],
    ],
    ["is a hidden one where there is no other", [{ name: "Old", state: "hidden" }], "Old", []],
  ])("%s", async (_, sheets, name, notices) =>
    expect(await read(bookOf(sheets))).toEqual({ rows: [[name]], notices }),
  );

  test("is found in a strict workbook, and wherever the workbook lies", async () => {
    const strict = "http://purl.oclc.org/ooxml/officeDocument/relationships";
    expect((await read(bookOf([{ name: "A" }], strict))).rows).toEqual([["A"]]);
    expect((await read(bookOf([{ name: "A" }], MAIN, "book/main.xml"))).rows).toEqual([["A"]]);
  });

  test("of many others five are named", async () => {
    const sheets = Array.from({ length: 8 }, (_, at) => ({ name: `S${at}` }));
    expect((await read(bookOf(sheets))).notices).toEqual([
      'Only the sheet "S0" is read, not "S1", "S2", "S3", "S4", "S5" and 2 more.',
    ]);
  });
});

describe("a day in a strict workbook", () => {
  test.each([
    ["2024-02-29", "2024-02-29", "2024-02-29"],
    ["2024-02-29T09:30:00", "2024-02-29", "2024-02-29 09:30"],
    ["2024-02-29T00:00:00.000", "2024-02-29", "2024-02-29"],
    ["09:30:00", "09:30", "09:30"],
    ["soon", "soon", "soon"],
  ])("%s is %s, with its time %s", async (value, day, moment) => {
    const row = `<c t="d"><v>${value}</v></c>`;
    expect([await cellsOf(row), await cellsOf(row, {}, { times: true })]).toEqual([[day], [moment]]);
  });
});

test("parts in UTF-16 are read", async () => {
  const sheet = Buffer.from(
    '\ufeff<worksheet><sheetData><row><c t="str"><v>Zoë</v></c></row></sheetData></worksheet>',
    "utf16le",
  );
  expect((await read(zipSync({ "xl/worksheets/sheet1.xml": sheet }))).rows).toEqual([["Zoë"]]);
});
