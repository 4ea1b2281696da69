import { describe, expect, test } from "vitest";
import { generalFileList } from "../contract.ts";
import { arrangeGeneralFiles, matchingFiles, typeName } from "./list.ts";

const row = (ID: number, name: string, comment: string | null, fileType: number) => ({
  ID,
  comment,
  fileType,
  created_time: `2026-11-1${ID}T00:00:00Z`,
  file: { name },
});
const rows = [
  row(1, "Form.pdf", "Signed form", 1),
  row(2, "codes.xlsx", null, 3),
  row(3, "Letter.docx", "Form letter", 4),
];
const ids = (found: readonly { ID: number }[]) => found.map(({ ID }) => ID);
const order = generalFileList.orderOf({});

describe("general files", () => {
  test("CONST-108: types by their place", () =>
    expect([1, 2, 3, 4, 9].map(typeName)).toEqual([
      "Registration Forms",
      "Transcription Templates",
      "Coding Files",
      "Others",
      "Others",
    ]));

  test("C-46: a search over name and comment begins with three characters", () => {
    expect(ids(matchingFiles(rows, "form"))).toEqual([1, 3]);
    expect(ids(matchingFiles(rows, "fo"))).toEqual([1, 2, 3]);
    expect(ids(matchingFiles(rows, "form letter"))).toEqual([3]);
    expect(ids(matchingFiles(rows))).toEqual([1, 2, 3]);
  });

  test("newest first, by type, or by a column", () => {
    expect(ids(arrangeGeneralFiles(rows, { order, search: undefined, type: undefined }))).toEqual([3, 2, 1]);
    expect(ids(arrangeGeneralFiles(rows, { order, search: undefined, type: "3" }))).toEqual([2]);
    const byType = { by: "type", descending: false } as const;
    expect(ids(arrangeGeneralFiles(rows, { order: byType, search: "", type: undefined }))).toEqual([2, 3, 1]);
  });
});
