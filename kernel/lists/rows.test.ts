import { describe, expect, test } from "vitest";
import { matchingRows, orderedRows, pageOfRows } from "./rows.ts";

const rows = [
  { ID: 1, name: "Richmond rooms", beds: 10, is_deleted: false },
  { ID: 2, name: "epworth", beds: 9, is_deleted: false },
  { ID: 3, name: "Albert Park", beds: null, is_deleted: true },
  { ID: 4, name: "Epworth", beds: 9, is_deleted: false },
];
const idsOf = (found: readonly { ID: number }[]) => found.map(({ ID }) => ID);
const order = (by: "name" | "beds", descending: boolean, standing?: (row: (typeof rows)[number]) => number) =>
  idsOf(orderedRows(rows, { by, descending }, (row, name) => row[name], standing));

describe("rows at hand", () => {
  test.each([
    ["rooms rich", [1]],
    ["EPWORTH", [2, 4]],
    [" ", [1, 2, 3, 4]],
    [undefined, [1, 2, 3, 4]],
    ["null", []],
  ])("are found by every word of %j, in any order and case", (typed, ids) => {
    expect(idsOf(matchingRows(rows, typed, ({ name, beds }) => [name, beds]))).toEqual(ids);
  });

  test("are ordered by a column, numbers as numbers, equals by ID", () => {
    expect(order("beds", false)).toEqual([3, 2, 4, 1]);
    expect(order("beds", true)).toEqual([1, 2, 4, 3]);
    expect(order("name", false)).toEqual([3, 2, 4, 1]);
  });

  test("those that stand behind stay there in either direction", () => {
    const behind = (row: (typeof rows)[number]) => Number(row.is_deleted);
    expect(order("name", false, behind).at(-1)).toBe(3);
    expect(order("name", true, behind).at(-1)).toBe(3);
  });

  test("have pages, and none beyond the end", () => {
    expect(idsOf(pageOfRows(rows, 2, 3))).toEqual([4]);
    expect(pageOfRows(rows, 3, 3)).toEqual([]);
  });
});
