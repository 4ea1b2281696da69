import { describe, expect, test } from "vitest";
import { formatNumber, ListCounter, type ListLevel } from "./list-numbers.ts";

test.each([
  ["decimal", 12, "12"],
  ["decimalZero", 7, "07"],
  ["decimalZero", 12, "12"],
  ["lowerLetter", 26, "z"],
  ["lowerLetter", 28, "bb"],
  ["upperLetter", 3, "C"],
  ["lowerRoman", 1994, "mcmxciv"],
  ["upperRoman", 4, "IV"],
  ["upperRoman", 4000, "4000"],
  ["lowerLetter", 0, "0"],
  ["ordinal", 1, "1st"],
  ["ordinal", 12, "12th"],
  ["ordinal", 23, "23rd"],
  ["aiueo", 3, "3"],
  ["none", 3, ""],
])("the format %s writes %i as %j", (format, number, text) =>
  expect(formatNumber(number, format)).toBe(text),
);

const level = (text: string, restart: number | null = null): ListLevel => ({
  start: 1,
  format: "decimal",
  text,
  isLegal: false,
  restart,
  hasSpace: true,
});
const labels = (levels: readonly ListLevel[], paragraphs: readonly number[]): string[] => {
  const counter = new ListCounter();
  const byIndex = new Map(levels.entries());
  return paragraphs.map((index) => counter.next(byIndex, index).trim());
};

describe("a level starts again", () => {
  const above = level("%1");
  test("after a paragraph of any level above", () =>
    expect(labels([above, level("%1.%2"), level("%3")], [0, 1, 2, 2, 1, 2, 0, 1, 2])).toEqual([
      "1",
      "1.1",
      "1",
      "2",
      "1.2",
      "1",
      "2",
      "2.1",
      "1",
    ]));
  test("never, where the list says so", () =>
    expect(labels([above, level("%2", 0)], [0, 1, 1, 0, 1])).toEqual(["1", "1", "2", "2", "3"]));
  test("after the level that the list names alone", () =>
    expect(labels([above, level("%2"), level("%3", 1)], [0, 1, 2, 1, 2, 0, 1, 2])).toEqual([
      "1",
      "1",
      "1",
      "2",
      "2",
      "2",
      "1",
      "1",
    ]));
});

test("a level without a paragraph above shows the first number of that level", () =>
  expect(labels([level("%1"), level("%1.%2")], [1, 1])).toEqual(["1.1", "1.2"]));
