import { describe, expect, test } from "vitest";
import { formatMedicareNumber, medicareNumberProblem, medicareNumberWarning } from "./medicare-number.ts";

describe("a Medicare number", () => {
  test.each([
    "3950387652",
    "39513336111",
    "24287781321",
    "2950975362",
    "29512018421",
    "6950507392",
    "6140523093",
    "2428 77813 2/1",
  ])("%s is in order", (typed) => expect(medicareNumberProblem(typed)).toBeNull());

  test.each([
    ["6951449677", "check"],
    ["4205987980", "issueZero"],
    ["2273766560", "issueZero"],
    ["29512018420", "irnZero"],
    ["1950387652", "firstDigit"],
    ["295120184", "format"],
    ["295120184211", "format"],
    ["29512O1842", "format"],
    ["", "format"],
  ] as const)("%j is odd: %s", (typed, problem) => {
    expect(medicareNumberProblem(typed)).toBe(problem);
    expect(medicareNumberWarning(typed)).toMatch(/card/);
  });

  test("that is odd is a warning and is saved", () => {
    expect(medicareNumberWarning("3950387652")).toBeNull();
  });

  test("is shown as on the card", () => {
    expect(formatMedicareNumber("24287781321")).toBe("2428 77813 2/1");
    expect(formatMedicareNumber("2428778132")).toBe("2428 77813 2");
    expect(formatMedicareNumber("24")).toBe("24");
  });
});
