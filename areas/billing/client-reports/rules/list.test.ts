import { describe, expect, test } from "vitest";
import { clientDocumentList } from "../document.contract.ts";
import { arrangeDocuments } from "./list.ts";

const row = (ID: number, name: string, description: string | null, ...files: string[]) => ({
  ID,
  name,
  description,
  created_time: `2026-11-0${ID}T00:00:00Z`,
  attachments: files.map((file) => ({ file: { name: file } })),
});
const rows = [
  row(1, "October receipts", null, "receipts.xlsx"),
  row(2, "Audit", "Rejected claims of October", "claims.pdf"),
  row(3, "Fees", null, "fees 2026.pdf", "october.csv"),
];
const ids = (found: readonly { ID: number }[]) => found.map(({ ID }) => ID);
const order = clientDocumentList.orderOf({});

describe("the list of reports or procedures", () => {
  test("is newest first, or in the order of a column", () => {
    expect(ids(arrangeDocuments(rows, { order, search: undefined }))).toEqual([3, 2, 1]);
    expect(
      ids(arrangeDocuments(rows, { order: { by: "name", descending: false }, search: undefined })),
    ).toEqual([2, 3, 1]);
    expect(
      ids(arrangeDocuments(rows, { order: { by: "description", descending: true }, search: undefined })),
    ).toEqual([2, 1, 3]);
  });

  test("C-46: finds in title, description and file names from three characters", () => {
    expect(ids(arrangeDocuments(rows, { order, search: "october" }))).toEqual([3, 2, 1]);
    expect(ids(arrangeDocuments(rows, { order, search: "claims october" }))).toEqual([2]);
    expect(ids(arrangeDocuments(rows, { order, search: "zz" }))).toEqual([3, 2, 1]);
    expect(ids(arrangeDocuments(rows, { order, search: "zzz" }))).toEqual([]);
  });
});
