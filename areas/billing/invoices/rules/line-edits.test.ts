import { describe, expect, test } from "vitest";
import {
  duplicateLine,
  areLinesComplete,
  moveLine,
  moveToNextLine,
  parsePastedLines,
  removeLine,
  missingMessages,
  filledLines,
} from "./line-edits.ts";

const lines = ["a", "b", "c"];

describe("picture 31: lines by keyboard", () => {
  test("Enter leads to the next line and makes one after the last", () => {
    expect(moveToNextLine(lines, 0, () => "new")).toEqual({ lines, at: 1 });
    expect(moveToNextLine(lines, 2, () => "new")).toEqual({ lines: ["a", "b", "c", "new"], at: 3 });
  });
  test("a duplicate follows its line", () => {
    expect(duplicateLine(lines, 1, (line) => `${line}2`)).toEqual({ lines: ["a", "b", "b2", "c"], at: 2 });
    expect(duplicateLine(lines, 9, (line) => line)).toEqual({ lines, at: 9 });
  });
  test("RULE-INV-04: the first line is not removed", () => {
    expect(removeLine(lines, 0)).toEqual({ lines, at: 0 });
    expect(removeLine(lines, 2)).toEqual({ lines: ["a", "b"], at: 1 });
    expect(removeLine(lines, 1)).toEqual({ lines: ["a", "c"], at: 1 });
  });
  test("a line moves up and down, not beyond the ends", () => {
    expect(moveLine(lines, 0, 1)).toEqual({ lines: ["b", "a", "c"], at: 1 });
    expect(moveLine(lines, 2, -1)).toEqual({ lines: ["a", "c", "b"], at: 1 });
    expect(moveLine(lines, 0, -1)).toEqual({ lines, at: 0 });
    expect(moveLine(lines, 2, 1)).toEqual({ lines, at: 2 });
  });
});

describe("rows of a spreadsheet", () => {
  test.each([
    ["Typing\t12.50", [{ product: null, description: "Typing", units: "1", unit_price: "12.50" }]],
    [
      "Typing\t3\t$0.1825\r\n\t\t\n",
      [{ product: null, description: "Typing", units: "3", unit_price: "$0.1825" }],
    ],
    [
      "Transcription\tOctober\t6,412\t0.1825",
      [{ product: "Transcription", description: "October", units: "6,412", unit_price: "0.1825" }],
    ],
  ])("%j become lines", (text, expected) => {
    expect(parsePastedLines(text)).toEqual(expected);
  });
  test("plain text is no table", () => {
    expect(parsePastedLines("Typing, October 2026")).toBeNull();
    expect(parsePastedLines("two\nlines")).toBeNull();
  });
});

describe("what is sent", () => {
  const line = (description: string, unit_price: string, units = "1") => ({ description, unit_price, units });
  test("lines of which nothing is written are left out, the first is not", () => {
    expect(filledLines([line("", ""), line("a", "1"), line(" ", " ")])).toEqual([
      line("", ""),
      line("a", "1"),
    ]);
  });
  test.each([
    [[line("a", "1"), line("", "")], true],
    [[line("", "")], false],
    [[line("a", "1"), line("b", "")], false],
    [[line("a", "1", "")], false],
  ])("%j can be saved: %s", (all, complete) => {
    expect(areLinesComplete(all)).toBe(complete);
  });
});

test("what is missing in a line is said at its field; a line of which nothing is written is no line", () => {
  const line = { description: "Typing", units: "1", unit_price: "10" };
  const blank = { description: "", units: "1", unit_price: "" };
  expect(
    missingMessages([line, blank, { ...line, unit_price: " " }, { ...line, description: "", units: "" }]),
  ).toEqual({
    "lineItems.1.unit_price": "Enter the unit price.",
    "lineItems.2.description": "Enter a description.",
    "lineItems.2.units": "Enter the units.",
  });
  expect(Object.keys(missingMessages([blank]))).toEqual([
    "lineItems.0.description",
    "lineItems.0.unit_price",
  ]);
  expect(missingMessages([line, blank])).toEqual({});
});
