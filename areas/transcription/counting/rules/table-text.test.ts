import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CELL_END, ROW_END, ROW_START, rowsInLines, withoutTableMarks } from "./table-text.ts";

/** Writes a table as it is read from Word: each paragraph of a cell a line, with marks after cells and rows. */
const tableOf = (...rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => `${ROW_START}${cells.map((cell) => `${cell}\n${CELL_END}`).join("")}${ROW_END}`)
    .join("");
const RESULTS = tableOf(["", "Today", "2025"], ["Na", "", "140"], ["K", "4.1", ""]);

describe("a table in a letter", () => {
  test("has a line for each row when the letter is sent, and empty cells keep their place", () =>
    expect(rowsInLines(`Dear Hannah\n\nResults:\n${RESULTS}Regards\n`)).toBe(
      "Dear Hannah\n\nResults:\n | Today | 2025\nNa |  | 140\nK | 4.1 | \nRegards\n",
    ));

  test("that begins the letter has no line before", () =>
    expect(rowsInLines(tableOf(["", "b"], ["", ""]))).toBe(" | b\n\n"));

  test("with the line end of a row, as in RTF, has none after", () =>
    expect(rowsInLines(`a\n${CELL_END}b\n${CELL_END}\n${ROW_END}c`)).toBe("a | b\nc"));

  test.each([
    ["a cell of two lines", tableOf(["12 High St\nKew", "Our reference: 7"])],
    ["a single column", tableOf(["Dear Hannah"])],
    ["marks without a row", `a\n${CELL_END}b`],
  ])("with %s stays in lines", (_, text) => expect(rowsInLines(text)).toBe(withoutTableMarks(text)));

  test("loses no letter and leaves no mark", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", CELL_END, ROW_END, ROW_START) });
    fc.assert(
      fc.property(text, (written) => {
        const read = rowsInLines(written);
        expect(read).not.toMatch(/[\ufdd2-\ufdd4]/);
        expect(read.replace(/[\s|]/g, "")).toBe(withoutTableMarks(written).replace(/\s/g, ""));
      }),
    );
  });
});
