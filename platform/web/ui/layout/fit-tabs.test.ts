import { describe, expect, test } from "vitest";
import { fitTabs } from "./fit-tabs.ts";

const widths = [100, 100, 100, 100];

describe("the tabs of one row", () => {
  test("are all of them where they fit, without room for More", () =>
    expect(fitTabs({ widths, open: 3, available: 400, more: 80 })).toEqual([0, 1, 2, 3]));
  test("leave room for More where they don't", () =>
    expect(fitTabs({ widths, open: 0, available: 399, more: 80 })).toEqual([0, 1, 2]));
  test("end with the open tab where its place is beyond the row", () =>
    expect(fitTabs({ widths, open: 3, available: 380, more: 80 })).toEqual([0, 1, 3]));
  test("are the open tab alone in a row too narrow for two", () => {
    expect(fitTabs({ widths, open: 2, available: 190, more: 80 })).toEqual([2]);
    expect(fitTabs({ widths, open: 2, available: 0, more: 80 })).toEqual([2]);
  });
});
