import { expect, test } from "vitest";
import { linesThatFit } from "./month-fit.ts";

test("a day of the month shows as many lines as fit, and never fewer than three", () => {
  expect(linesThatFit(0, 5)).toBe(3);
  expect(linesThatFit(600, 6)).toBe(3);
  expect(linesThatFit(800, 6)).toBe(4);
  expect(linesThatFit(1100, 5)).toBe(7);
  expect(linesThatFit(1100, 4)).toBe(9);
});
