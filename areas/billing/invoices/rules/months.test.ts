import { expect, test } from "vitest";
import { invoiceDayIn, monthAfter, monthName } from "./months.ts";

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

test.each([
  ["2026-11", "2026-11-30"],
  ["2026-10", "2026-10-31"],
  ["2026-02", "2026-02-28"],
  ["2027-01", "2027-01-01"],
])("on 30 Nov 2026 an invoice for %s is dated %s", (month, day) => {
  expect(invoiceDayIn(month, "2026-11-30")).toBe(day);
});
