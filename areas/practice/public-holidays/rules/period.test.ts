import { expect, test } from "vitest";
import { periodOf, yearsAround } from "./period.ts";

test("two years on either side of the current one can be chosen", () => {
  expect(yearsAround("2026-11-30")).toEqual(["2024", "2025", "2026", "2027", "2028"]);
});

test.each([
  [undefined, "2026-11-30", "2028-12-31"],
  ["2026", "2026-01-01", "2026-12-31"],
  ["2024", "2024-01-01", "2024-12-31"],
])("year %s on 30 Nov 2026 is %s to %s", (year, from, to) => {
  expect(periodOf(year, "2026-11-30")).toEqual({ from, to });
});
