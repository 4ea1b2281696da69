import { describe, expect, test } from "vitest";
import type { ClientTemplate } from "../contract.ts";
import { arrangeTemplates } from "./list.ts";

const template = (
  ID: number,
  name: string,
  character_offset_count: number,
  is_deleted = false,
): ClientTemplate => ({
  ID,
  _doctor: 7,
  _file: ID,
  file: { ID, name, size: 10, mime_type: "application/rtf" },
  character_offset_count,
  created_time: `2026-11-0${ID}T00:00:00.000Z`,
  is_deleted,
  version: 1,
});
const rows = [
  template(1, "Review letter.docx", 412),
  template(2, "Operation report.docx", 90),
  template(3, "A.docx", 5, true),
];
const ids = (search: string | undefined, by: "name" | "offset" | "created", descending = false) =>
  arrangeTemplates(rows, { search, order: { by, descending } }).map(({ ID }) => ID);

describe("the list of templates", () => {
  test("is in the order of a column, deleted ones last", () => {
    expect(ids(undefined, "name")).toEqual([2, 1, 3]);
    expect(ids(undefined, "name", true)).toEqual([1, 2, 3]);
    expect(ids(undefined, "offset")).toEqual([2, 1, 3]);
    expect(ids(undefined, "created", true)).toEqual([2, 1, 3]);
  });

  test("is searched by every word of the file's name", () => {
    expect(ids("LETTER rev", "name")).toEqual([1]);
    expect(ids("letter operation", "name")).toEqual([]);
  });
});
