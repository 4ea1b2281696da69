import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { sheetRow, workbookOf } from "#test/support/workbook.ts";
import { dayOfSerial, type XlsxOptions, xlsxRows } from "./xlsx-rows.ts";
import { partText, zipParts } from "./zip-part.ts";

async function rowsOf(bytes: Uint8Array, options?: XlsxOptions): Promise<[number, readonly string[]][]> {
  const found: [number, readonly string[]][] = [];
  for await (const { line, cells } of xlsxRows(Buffer.from(bytes), options)) found.push([line, cells]);
  return found;
}
const cellsOf = async (
  row: string,
  more: Partial<Parameters<typeof workbookOf>[0]> = {},
  options?: XlsxOptions,
) => (await rowsOf(workbookOf({ rows: `<row r="1">${row}</row>`, ...more }), options))[0]?.[1];
const refusalOf = (bytes: Uint8Array) =>
  rowsOf(bytes).then(
    () => "read",
    (error: Error) => error.message,
  );

describe("a sheet", () => {
  test("has its rows under their own numbers; empty ones are left out", async () => {
    const rows = `${sheetRow(1, "a", "b")}<row r="3"><c r="A3"/></row>${sheetRow(4, "  ")}${sheetRow(7, "c")}<row><c t="inlineStr"><is><t>d</t></is></c></row>`;
    expect(await rowsOf(workbookOf({ rows }))).toEqual([
      [1, ["a", "b"]],
      [7, ["c"]],
      [8, ["d"]],
    ]);
  });

  test.each(["0", "-1", "1.5", "x", "1048577", "99999999999999999999"])(
    "a row that calls itself %s is the one after the last",
    async (r) => {
      const rows = `${sheetRow(5, "a")}<row r="${r}"><c t="inlineStr"><is><t>b</t></is></c></row>`;
      expect((await rowsOf(workbookOf({ rows }))).map(([line]) => line)).toEqual([5, 6]);
    },
  );

  test("a cell stands in the column it names, however its letters are written, and after the last where it names none", async () => {
    const text = (place: string, value: string) => `<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`;
    expect(await cellsOf(text('r="B1"', "b") + text('r="d1"', "d") + text("", "e"))).toEqual([
      "",
      "b",
      "",
      "d",
      "e",
    ]);
    expect((await cellsOf(text('r="AA1"', "27")))?.length).toBe(27);
    expect(await refusalOf(workbookOf({ rows: `<row r="1">${text('r="1A"', "x")}</row>` }))).toBe(
      `has a cell whose place "1A" can't be read`,
    );
  });

  test("cells past the hundredth column are left out", async () => {
    const text = (place: string) => `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`;
    expect((await cellsOf(text("CV1") + text("CW1")))?.length).toBe(100);
    expect(await cellsOf(text("A1") + text("XFD1"))).toEqual(["x"]);
  });

  test("texts are those the workbook keeps, with runs put together and readings left out", async () => {
    const strings =
      "<si><t>plain</t></si><si><r><t>two </t></r><r><t>runs</t></r></si><si><t>王</t><rPh><t>wang</t></rPh><r><t>小明</t></r></si>";
    const cell = (n: number | string) => `<c t="s"><v>${n}</v></c>`;
    expect(await cellsOf([0, 1, 2, 9, "x"].map(cell).join(""), { strings })).toEqual([
      "plain",
      "two runs",
      "王小明",
      "",
      "",
    ]);
  });

  test("yes and no, numbers, and errors are as the program shows them", async () => {
    expect(
      await cellsOf(
        '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c><v>12.50</v></c><c t="n"><v>7</v></c><c t="e"><v>#REF!</v></c>',
      ),
    ).toEqual(["TRUE", "FALSE", "12.50", "7", "#REF!"]);
  });

  test("a formula is the value it had, or its text where it is asked for", async () => {
    const row =
      '<c><f>A1*2</f><v>84</v></c><c t="str"><f>B1&amp;"x"</f><v>ax</v></c><c><f t="shared" si="0"/><v>3</v></c>';
    expect(await cellsOf(row)).toEqual(["84", "ax", "3"]);
    expect(await cellsOf(row, {}, { formulas: "text" })).toEqual(["=A1*2", '=B1&"x"', "=shared"]);
  });

  test("a long cell is cut, one letter past what may be", async () => {
    expect((await cellsOf(`<c t="inlineStr"><is><t>${"x".repeat(5_000)}</t></is></c>`))?.[0]?.length).toBe(
      2_001,
    );
    const limits = { sheet: 1_000_000, cells: 2, characters: 10 };
    expect(await cellsOf(`<c t="str"><v>${"x".repeat(50)}</v></c>`.repeat(3), {}, { limits })).toEqual([
      "x".repeat(10),
      "x".repeat(10),
    ]);
  });
});

describe("a day in a sheet", () => {
  test.each([
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [60, "1900-02-28"],
    [61, "1900-03-01"],
    [36_526, "2000-01-01"],
    [45_351, "2024-02-29"],
    [45_351.999, "2024-02-29"],
    [2_958_465, "9999-12-31"],
  ])("of number %d is %s", (serial, day) => expect(dayOfSerial(serial, false)).toBe(day));

  test("counts from 1904 where the workbook says so", () => {
    expect(dayOfSerial(0, true)).toBe("1904-01-01");
    expect(dayOfSerial(1, true)).toBe("1904-01-02");
    expect(dayOfSerial(43_889, true)).toBe("2024-02-29");
  });

  test("has a number that a day can have", () => {
    for (const serial of [0, 0.5, -1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])
      expect([serial, dayOfSerial(serial, false)]).toEqual([serial, null]);
  });

  // Format 0 is plain, 14 a date, 22 a date with time, 20 a time.
  const styles = [0, 14, 22, 20].map((id) => `<xf numFmtId="${id}"/>`).join("");
  const shown = (style: number, value: string, options?: XlsxOptions) =>
    cellsOf(`<c s="${style}"><v>${value}</v></c>`, { styles }, options);

  test("is one by its style, and stays a number by another", async () => {
    expect(await shown(0, "45351")).toEqual(["45351"]);
    expect(await shown(1, "45351")).toEqual(["2024-02-29"]);
    expect(await shown(1, "99999999")).toEqual(["99999999"]);
    expect(await shown(1, "soon")).toEqual(["soon"]);
    expect(await cellsOf('<c s="1" t="str"><v>45351</v></c>', { styles })).toEqual(["45351"]);
  });

  test.each([
    [13, false],
    [14, true],
    [15, true],
    [16, true],
    [17, true],
    [18, false],
    [21, false],
    [22, true],
    [23, false],
  ])("is one by the format %d: %s", async (id, isDay) => {
    const one = { styles: `<xf numFmtId="${id}"/>` };
    expect(await cellsOf('<c s="0"><v>45351</v></c>', one)).toEqual([isDay ? "2024-02-29" : "45351"]);
  });

  test("and its time only where times are asked for", async () => {
    expect(await shown(2, "45351.39583333")).toEqual(["2024-02-29"]);
    expect(await shown(2, "45351.39583333", { times: true })).toEqual(["2024-02-29 09:30"]);
    expect(await shown(3, "0.39583333", { times: true })).toEqual(["09:30"]);
    expect(await shown(3, "0", { times: true })).toEqual(["00:00"]);
    // Less than half a minute before midnight rounds to the beginning of the next day.
    expect(await shown(2, "45351.99999", { times: true })).toEqual(["2024-03-01 00:00"]);
    expect(await shown(3, "-1", { times: true })).toEqual(["-1"]);
    expect(await shown(1, "45351", { times: true })).toEqual(["2024-02-29"]);
  });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Builds a workbook from these parts. */
const packed = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, bytesOf(text)])));

describe("styles that somebody made", () => {
  const styled = async (formatCode: string, value: string, times = false) => {
    const bytes = packed({
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${formatCode}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c s="0"><v>${value}</v></c></row></sheetData></worksheet>`,
    });
    return (await rowsOf(bytes, { times }))[0]?.[1][0];
  };

  test.each([
    ["dd/mm/yyyy", "2024-02-29"],
    ["d mmm", "2024-02-29"],
    ["[$-C09]dddd", "2024-02-29"],
    ["0.00", "45351"],
    ["mm:ss", "45351"],
    ["&quot;days&quot; 0", "45351"],
    ["0\\d", "45351"],
    ["[Red]0", "45351"],
  ])("%s", async (code, shown) => expect(await styled(code, "45351")).toBe(shown));

  test("a time is one by its hours", async () => {
    expect(await styled("hh:mm", "0.5", true)).toBe("12:00");
    expect(await styled("h:mm AM/PM", "1.5", true)).toBe("12:00");
    expect(await styled("dd/mm hh:mm", "45351.5", true)).toBe("2024-02-29 12:00");
    expect(await styled("[h]:mm", "1.5", true)).toBe("36:00");
    expect(await styled("[h]:mm", "0.020833333", true)).toBe("00:30");
    expect(await styled("&quot;h&quot; 0.0", "0.5", true)).toBe("0.5");
  });
});

describe("a workbook", () => {
  const SHEET = "<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>";

  test("is read by its first sheet, wherever that lies and however its elements are prefixed", async () => {
    const bytes = packed({
      "xl/workbook.xml":
        '<x:workbook><x:sheets><x:sheet name="B" r:id="rId9"/><x:sheet name="A" r:id="rId1"/></x:sheets></x:workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId1" Target="worksheets/a.xml"/><Relationship Id="rId9" Target="/xl/worksheets/b.xml"/></Relationships>',
      "xl/worksheets/a.xml": "<worksheet/>",
      "xl/worksheets/b.xml": SHEET.replaceAll(/<(\/?)/g, "<$1x:"),
    });
    expect(await rowsOf(bytes)).toEqual([[1, ["7"]]]);
  });

  test.each(["1", "true"])("whose days count from 1904 says date1904=%s", async (said) => {
    const bytes = packed({
      "xl/workbook.xml": `<workbook><workbookPr date1904="${said}"/></workbook>`,
      "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      "xl/worksheets/sheet1.xml": SHEET,
    });
    expect(await rowsOf(bytes)).toEqual([[1, ["1904-01-08"]]]);
  });

  test("whose extensions repeat an element without its attributes keeps its days from 1904", async () => {
    const extension = '<extLst><ext uri="x"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>';
    const bytes = packed({
      "xl/workbook.xml": `<workbook><workbookPr date1904="1"/>${extension}</workbook>`,
      "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      "xl/worksheets/sheet1.xml": SHEET,
    });
    expect(await rowsOf(bytes)).toEqual([[1, ["1904-01-08"]]]);
  });

  test.each([
    ["conditional formats", "<dxfs><dxf><numFmt/></dxf></dxfs>"],
    ["an extension", "<extLst><ext><x14:dxfs><x14:dxf><numFmt/></x14:dxf></x14:dxfs></ext></extLst>"],
  ])("reads no format of cells from %s", async (_where, styles) => {
    const dayFormat = '<numFmt numFmtId="170" formatCode="dd/mm/yyyy"/>';
    const bytes = packed({
      "xl/workbook.xml": "<workbook/>",
      "xl/styles.xml": `<styleSheet><cellXfs><xf numFmtId="170"/></cellXfs>${styles.replace("<numFmt/>", dayFormat)}</styleSheet>`,
      "xl/worksheets/sheet1.xml": SHEET,
    });
    expect(await rowsOf(bytes)).toEqual([[1, ["7"]]]);
  });

  test("without a sheet is refused", async () => {
    expect(await refusalOf(packed({ "xl/workbook.xml": "<workbook/>" }))).toBe("has no sheet");
  });

  test("with a document type, nested too deep, or not closed is refused", async () => {
    expect(await refusalOf(workbookOf({ rows: "", before: '<!DOCTYPE x [<!ENTITY a "b">]>' }))).toMatch(
      /holds a document type/,
    );
    expect(await refusalOf(workbookOf({ rows: "<a>".repeat(100) + "</a>".repeat(100) }))).toMatch(
      /nested more than 100 levels/,
    );
    expect(await refusalOf(workbookOf({ rows: "<row><c>" }))).toBe("is damaged");
    expect(await refusalOf(workbookOf({ rows: "<row><c>&a;</c></row>" }))).toBe("is damaged");
  });

  test("with one endless cell or tag is refused before it fills the memory", async () => {
    const noise = Array.from({ length: 300_000 }, (_, n) => (n * 2_654_435_761).toString(36)).join("");
    expect(noise.length).toBeGreaterThan(2.5 * 1024 * 1024);
    const rows = `<row><c t="inlineStr"><is><t>${noise}</t></is></c></row>`;
    expect(await refusalOf(workbookOf({ rows }))).toBe("has a cell or a tag that is too long");
  });
});

describe("a zip", () => {
  const bytes = Buffer.from(packed({ "a.txt": "first", "b.txt": "second" }));
  const textOf = async (zip: Buffer, name: string, limit = 1_000) => {
    const part = zipParts(zip).get(name);
    let text = "";
    if (part) for await (const piece of partText(part, limit)) text += piece;
    return part ? text : null;
  };

  test("has its parts by name, unpacked when they are asked for", async () => {
    expect([...zipParts(bytes).keys()]).toEqual(["a.txt", "b.txt"]);
    expect([await textOf(bytes, "b.txt"), await textOf(bytes, "c.txt")]).toEqual(["second", null]);
    const stored = Buffer.from(zipSync({ "a.txt": bytesOf("é €") }, { level: 0 }));
    expect(await textOf(stored, "a.txt")).toBe("é €");
  });

  test("with a remark at its end is read too", async () => {
    const remarked = Buffer.concat([bytes, Buffer.from("a remark")]);
    remarked.writeUInt16LE(8, bytes.length - 2);
    expect(await textOf(remarked, "a.txt")).toBe("first");
  });

  test("that was cut anywhere is damaged, never half read", () => {
    for (let end = 0; end < bytes.length; end += 1)
      expect(() => zipParts(bytes.subarray(0, end)), `cut at ${end}`).toThrow("is damaged");
  });

  test("whose list is shorter than its end says is damaged", () => {
    const more = Buffer.from(bytes);
    more.writeUInt16LE(3, bytes.length - 12);
    expect(() => zipParts(more)).toThrow("is damaged");
  });

  test("locked with a password, or of an older program, says so", () => {
    expect(() => zipParts(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toThrow(
      "is protected by a password or was saved by an older program",
    );
  });

  test("a part larger than asked for is refused, and one as large is not", async () => {
    const zip = Buffer.from(zipSync({ "a.txt": bytesOf("0123456789") }));
    expect(await textOf(zip, "a.txt", 10)).toBe("0123456789");
    await expect(textOf(zip, "a.txt", 9)).rejects.toThrow("unpacks to more than can be read");
  });

  test("a part that is packed a thousand times smaller is a bomb; a small one may be", async () => {
    const bomb = Buffer.from(zipSync({ "a.txt": new Uint8Array(20_000_000) }, { level: 9 }));
    await expect(textOf(bomb, "a.txt", 100_000_000)).rejects.toThrow("unpacks to more than can be read");
    const small = Buffer.from(zipSync({ "a.txt": new Uint8Array(1_000_000) }, { level: 9 }));
    expect((await textOf(small, "a.txt", 100_000_000))?.length).toBe(1_000_000);
  });

  test("a part whose bytes were altered is damaged", async () => {
    const altered = Buffer.from(zipSync({ "a.txt": bytesOf("word ".repeat(1_000)) }));
    altered.fill(0xff, 40, 60);
    await expect(textOf(altered, "a.txt", 100_000)).rejects.toThrow("is damaged");
  });

  test("a letter that two pieces share is one letter", async () => {
    const text = "€".repeat(200_000);
    expect(
      await textOf(
        Buffer.from(zipSync({ "a.txt": bytesOf(text + String(Math.PI)) }, { level: 0 })),
        "a.txt",
        10_000_000,
      ),
    ).toBe(text + String(Math.PI));
    const noisy = Array.from({ length: 60_000 }, (_, n) => `€${(n * 2_654_435_761).toString(36)}`).join("");
    expect(await textOf(Buffer.from(zipSync({ "a.txt": bytesOf(noisy) })), "a.txt", 10_000_000)).toBe(noisy);
  });
});
