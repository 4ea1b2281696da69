import { describe, expect, test } from "vitest";
import { weekNumber } from "../appointment/words.ts";
import { daysOf, namedView, rangeOf, stepDay, titlesOf, viewIn } from "./range.ts";

describe("what the calendar shows", () => {
  test("a week runs from Monday to Sunday (CONST-11)", () =>
    expect(rangeOf("week", "2026-11-11")).toEqual({ start: "2026-11-09", end: "2026-11-15" }));
  test("a week unless told, and three days of it where there is no room for seven", () => {
    expect(["day", "three", "all", undefined].map(namedView)).toEqual(["day", "week", "week", "week"]);
    expect([viewIn("week", true), viewIn("week", false), viewIn("month", false)]).toEqual([
      "week",
      "three",
      "month",
    ]);
  });
  test("three days begin with the day itself", () =>
    expect(rangeOf("three", "2026-11-11")).toEqual({ start: "2026-11-11", end: "2026-11-13" }));
  test("a month is shown in whole weeks", () => {
    expect(rangeOf("month", "2026-11-11")).toEqual({ start: "2026-10-26", end: "2026-12-06" });
    expect(daysOf(rangeOf("month", "2027-02-01"))).toHaveLength(28);
  });
  test("stepping goes by what is shown", () => {
    expect(stepDay("day", "2026-11-30", 1)).toBe("2026-12-01");
    expect(stepDay("three", "2026-11-11", -1)).toBe("2026-11-08");
    expect(stepDay("week", "2026-11-11", 1)).toBe("2026-11-18");
    expect(stepDay("month", "2027-01-31", 1)).toBe("2027-02-01");
  });
  test("titles name month, week and days", () => {
    expect(titlesOf("week", "2026-11-11")).toEqual({ title: "November 2026", note: "Week 46, 9–15 Nov" });
    expect(titlesOf("week", "2026-12-01")).toEqual({
      title: "Nov – Dec 2026",
      note: "Week 49, 30 Nov – 6 Dec",
    });
    expect(titlesOf("day", "2026-11-11").note).toBe("Wednesday 11 November");
  });
  test("weeks are numbered by ISO 8601", () =>
    expect((["2026-01-01", "2026-12-31", "2027-01-03", "2027-01-04"] as const).map(weekNumber)).toEqual([
      1, 53, 53, 1,
    ]));
});
