import { describe, expect, test } from "vitest";
import { hiddenFunds, isShownCell, shownFunds } from "./funds.ts";

const funds = Array.from({ length: 20 }, (_, index) => ({ code: `F${index + 1}` }));
const rows = [
  { cells: [{ recipient: "F1", state: "due" } as const, { recipient: "F9", state: "confirmed" } as const] },
  { cells: [{ recipient: "F1", state: "sent" } as const] },
];
const codes = (choice: Parameters<typeof shownFunds>[2]) =>
  shownFunds(funds, rows, choice).map(({ code }) => code);

describe("the funds that have a column", () => {
  test("are the first six and those with a registration", () =>
    expect(codes({})).toEqual(["F1", "F2", "F3", "F4", "F5", "F6", "F9"]));
  test("are all where all are asked for", () => expect(codes({ all_funds: true })).toHaveLength(20));
  test("are those with a cell that the tab names", () => {
    expect(codes({ shown: "due" })).toEqual(["F1"]);
    expect(codes({ shown: "due", all_funds: true })).toEqual(["F1"]);
    expect(codes({ shown: "rejected" })).toEqual([]);
  });
  test("leave out a fund that every number is registered with, where registrations are missing", () => {
    const missing = codes({ shown: "not_registered" });
    expect(missing).toHaveLength(19);
    expect(missing).not.toContain("F1");
    expect(missing).toContain("F9");
  });
});

test("a tab shows only the cells that it names", () => {
  expect([isShownCell("due", "due"), isShownCell("sent", "due"), isShownCell(undefined, "due")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isShownCell(undefined, "not_registered"), isShownCell("confirmed", "not_registered")]).toEqual([
    true,
    false,
  ]);
  expect([isShownCell(undefined, undefined), isShownCell("sent", undefined)]).toEqual([true, true]);
});

test("the sentence counts what is hidden", () => {
  expect([hiddenFunds(1), hiddenFunds(14)]).toEqual([
    "1 fund with no registrations hidden",
    "14 funds with no registrations hidden",
  ]);
});
