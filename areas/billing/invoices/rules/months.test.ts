import { expect, test } from "vitest";
import { monthAfter, monthName } from "./months.ts";

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-05", -17, "2024-12"],
  ["2026-05", 0, "2026-05"],
])("%s and %d months is %s", (month, count, after) => {
  expect(monthAfter(month, count)).toBe(after);
});

test("months have names", () => {
  expect([monthName("2026-01"), monthName("2026-12")]).toEqual(["January 2026", "December 2026"]);
});
