import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, formatDay } from "#kernel/dates/day.ts";
import { firstSheet, previewSheet } from "./preview-sheet.ts";
import { PREVIEW_COLUMNS, previewTable } from "./preview-table.ts";
import { decodeXml, previewText } from "./preview-text.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

describe("a table's preview", () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "é", " ", ",", ";", "\t", '"', "\n", "=", "1"), maxLength: 8 }),
    fc.constantFrom("Nguyen", "12/11/2026", ""),
  );
  const rowsOf = (columns: number) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 });
  const written = (rows: readonly (readonly string[])[], sign: string, end: string) =>
    rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(sign)).join(end);
  const heading = ["Surname", "Given", "Born"];

  test("is every cell as it was written, whatever signs are in it", () =>
    fc.assert(
      fc.property(
        rowsOf(3),
        fc.constantFrom(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n", "\r"),
        (rows, sign, end) => {
          const kept = [heading, ...rows].filter((row) => row.some((text) => text.trim() !== ""));
          expect(previewTable(written([heading, ...rows], sign, end))).toEqual({ rows: kept, isCut: false });
          expect(previewTable(`\uFEFF${written([heading, ...rows], sign, end)}${end}`).rows).toEqual(kept);
        },
      ),
    ));

  test("ends after as many rows as asked for, and says whether more follows", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (count, most) => {
        const text = Array.from({ length: count }, (_, at) => `${at},x`).join("\n");
        const { rows, isCut } = previewTable(text, most);
        expect([rows.length, isCut]).toEqual([Math.min(count, most), count > most]);
        expect(rows.map(([first]) => first)).toEqual(rows.map((_, at) => `${at}`));
      }),
    ));

  test("is found for any text, with no row wider or cell longer than is shown", () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "x", ";"), maxLength: 200 }),
        (text) => {
          const { rows } = previewTable(text);
          for (const row of rows) {
            expect(row.length).toBeLessThanOrEqual(PREVIEW_COLUMNS);
            expect(row.some((each) => each.trim() !== "")).toBe(true);
          }
        },
      ),
    ));
});

describe("an Excel file's preview", () => {
  const nothing = { strings: "", styles: "", workbook: "" };
  /** Returns a spreadsheet's column name: A, B, … Z, AA. */
  const lettersOf = (column: number): string =>
    column < 26
      ? String.fromCharCode(65 + column)
      : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26);
  const sheetOf = (cells: string) => `<sheetData><row r="1">${cells}</row></sheetData>`;

  test("has each cell in its column, also where cells before it are left out", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 6 }),
        (chosen) => {
          const columns = chosen.toSorted((a, b) => a - b);
          const sheet = sheetOf(columns.map((at) => `<c r="${lettersOf(at)}1"><v>${at}</v></c>`).join(""));
          const [row = []] = previewSheet({ ...nothing, sheet }).rows;
          const shown = columns.filter((at) => at < PREVIEW_COLUMNS);
          expect(row.map((text, at) => [at, text]).filter(([, text]) => text !== "")).toEqual(
            shown.map((at) => [at, `${at}`]),
          );
        },
      ),
    ));

  test("has the words a cell refers to, with their letters as they are meant", () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        (words, which) => {
          const at = which % words.length;
          const strings = `<sst>${words.map((word) => `<si><t xml:space="preserve">${escaped(word)}</t></si>`).join("")}</sst>`;
          const sheet = sheetOf(`<c r="A1"><v>1</v></c><c r="B1" t="s"><v>${at}</v></c>`);
          expect(previewSheet({ ...nothing, strings, sheet }).rows).toEqual([["1", words[at]]]);
        },
      ),
    ));

  test.each([
    [14, "", true],
    [17, "", true],
    [18, "", false],
    [22, "", true],
    [0, "", false],
    [170, "yyyy-mm-dd", true],
    [170, "d mmm", true],
    [170, "#,##0.00", false],
    [170, "[Red]0.0", false],
    [170, "0 &quot;days&quot;", false],
    [170, "&quot;on&quot; d mmm", true],
    [170, "0\\d", false],
  ])("number format %i %j shows a number as a day: %s", (id, code, isDay) => {
    const formats = code === "" ? "" : `<numFmts><numFmt numFmtId="${id}" formatCode="${code}"/></numFmts>`;
    const styles = `${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
    const [[shown] = []] = previewSheet({
      ...nothing,
      styles,
      sheet: sheetOf('<c r="A1" s="1"><v>46349</v></c>'),
    }).rows;
    expect(shown).toBe(isDay ? "23/11/2026" : "46349");
  });

  test("counts days from the end of 1899, or from 1904 where the workbook says so", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), fc.boolean(), (number, is1904) => {
        const sheet = sheetOf(`<c r="A1" s="0"><v>${number}.5</v></c>`);
        const workbook = is1904 ? '<workbookPr date1904="true"/>' : "<workbookPr/>";
        const zero = is1904 ? "1904-01-01" : "1899-12-30";
        const { rows } = previewSheet({
          ...nothing,
          workbook,
          sheet,
          styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
        });
        expect(rows).toEqual([[formatDay(addDays(zero, number))]]);
      }),
    ));

  test.each([
    ["worksheets/sheet2.xml", "xl/worksheets/sheet2.xml"],
    ["/xl/worksheets/sheet2.xml", "xl/worksheets/sheet2.xml"],
    ["xl/worksheets/sheet2.xml", "xl/worksheets/sheet2.xml"],
  ])("a sheet stored at %s is read from %s", (target, path) =>
    expect(firstSheet('<sheet name="A" r:id="rId2"/>', `<Relationship Id="rId2" Target="${target}"/>`)).toBe(
      path,
    ),
  );
});

describe("a Word document's preview", () => {
  test("is each paragraph that says something, as it was written", () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 10 }),
        fc.integer({ min: 1, max: 6 }),
        (texts, most) => {
          const xml = texts.map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`).join("");
          const said = texts.map((text) => text.trim()).filter((text) => text !== "");
          expect(previewText(xml, most)).toEqual({
            paragraphs: said.slice(0, most),
            isCut: said.length > most,
          });
        },
      ),
    ));

  test("reads every letter written by its number, in either way", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0x10_ff_ff }), (code) => {
        const letter = String.fromCodePoint(code);
        expect([
          decodeXml(`&#${code};`),
          decodeXml(`&#x${code.toString(16)};`),
          decodeXml(`&#X${code.toString(16).toUpperCase()};`),
        ]).toEqual([letter, letter, letter]);
      }),
    ));

  test("a number that is no letter is left out, a name that is unknown stays", () => {
    expect([
      decodeXml("&#0;"),
      decodeXml("&#1114112;"),
      decodeXml("&x110000;"),
      decodeXml("&constructor;"),
      decodeXml("&nbsp;"),
    ]).toEqual(["", "", "&x110000;", "&constructor;", "&nbsp;"]);
    expect(decodeXml("&amp;lt;")).toBe("&lt;");
  });
});
