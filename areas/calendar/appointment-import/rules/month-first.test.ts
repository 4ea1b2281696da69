import { expect, test } from "vitest";
import { dayFirst, MonthFirst } from "./month-first.ts";

const places = (cells: readonly string[], name = "date"): number[] => {
  const found = new MonthFirst({ 0: name, 1: "notes" });
  for (const cell of cells) found.add([cell, "11/26/2026"]);
  return [...found.places()];
};

test.each([
  [["11/05/2026", "11/26/2026"], [0]],
  [["11/5/26 9:30 AM", "11/26/26 9:30 AM"], [0]],
  [["11/05/2026", "26/11/2026"], []],
  [["11/26/2026", "26/11/2026"], []],
  [["11/05/2026"], []],
  [["2026-11-26", "11 Nov 2026", "", "soon"], []],
])("the column with %j has the month first at %j", (cells, expected) =>
  expect(places(cells)).toEqual(expected),
);

test.each(["start", "end", "dob", "referralDate", "ends", "first", "last"])(
  "the column %s may have dates",
  (name) => expect(places(["11/26/2026"], name)).toEqual([0]),
);

test.each([
  ["04/03/1961", [0, 2]],
  ["24/03/1961", [0]],
  ["1961-03-24", [0]],
])("a birthday %j is read like the dates beside it, if it can be", (dob, expected) => {
  const found = new MonthFirst({ 0: "date", 2: "dob" });
  found.add(["11/26/2026", "", dob]);
  expect([...found.places()]).toEqual(expected);
});

test("columns of other fields are not looked at", () =>
  expect(places(["11/26/2026"], "patientId")).toEqual([]));

test.each([
  ["11/05/2026", "05/11/2026"],
  ["11-5-26 9:30 AM", "5-11-26 9:30 AM"],
  ["Thu 11/26/2026, 09:30", "Thu 26/11/2026, 09:30"],
  ["2026-11-05", "2026-11-05"],
  ["9:30", "9:30"],
  ["5 Nov 2026", "5 Nov 2026"],
])("%j is written as %j", (cell, expected) =>
  expect(dayFirst([cell, cell], new Set([0]))).toEqual([expected, cell]),
);
