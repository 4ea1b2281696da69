import { describe, expect, test } from "vitest";
import { equalOf, overlapsOf } from "./overlaps.ts";
import { overlapWords } from "./words.ts";

const monday = {
  day_of_week: 1,
  start_time: "09:00",
  end_time: "17:00",
  repeat_weeks: 1,
  repeat_start: "2026-11-02",
  repeat_end: null,
  available: true,
  _location: 5,
} as const;
const TODAY = "2026-11-30";

describe("overlapsOf", () => {
  test.each([
    ["the same times", {}, true],
    ["times that begin inside", { start_time: "16:30", end_time: "18:00" }, true],
    ["times that touch the end", { start_time: "17:00", end_time: "18:00" }, false],
    ["times that touch the start", { start_time: "08:00", end_time: "09:00" }, false],
    ["another weekday", { day_of_week: 2 }, false],
    ["another location", { _location: null }, true],
    ["a blocked time", { available: false }, false],
    ["an end before today", { repeat_end: "2026-11-23" }, false],
    ["a start in the future", { repeat_start: "2027-03-01" }, true],
    ["one of its days", { repeat_weeks: 0, repeat_start: "2026-12-07" }, true],
    ["one of its days that is over", { repeat_weeks: 0, repeat_start: "2026-11-23" }, false],
  ] as const)("with %s: %#", (_, change, isOverlap) => {
    expect(overlapsOf({ ...monday, ...change }, [monday], TODAY)).toEqual(isOverlap ? [monday] : []);
  });

  test("every second week overlaps the same weeks, and not the ones between", () => {
    const even = { ...monday, repeat_weeks: 2 };
    expect(overlapsOf({ ...even, repeat_start: "2026-11-16" }, [even], TODAY)).toHaveLength(1);
    expect(overlapsOf({ ...even, repeat_start: "2026-11-09" }, [even], TODAY)).toHaveLength(0);
    expect(overlapsOf({ ...monday, repeat_weeks: 3 }, [even], TODAY)).toHaveLength(1);
  });
});

describe("equalOf", () => {
  const isEqual = (change: object, other: object = {}) =>
    equalOf({ ...monday, ...change }, [{ ...monday, ...other }]) !== undefined;

  test("finds a schedule that has every day of this one at the same times and location", () => {
    expect(isEqual({})).toBe(true);
    expect(isEqual({ repeat_start: "2026-11-09", repeat_end: "2026-12-07" })).toBe(true);
    expect(isEqual({ repeat_weeks: 0, repeat_start: "2026-11-09" })).toBe(true);
    expect(isEqual({ repeat_end: "2026-12-07" }, { repeat_end: "2026-12-07" })).toBe(true);
  });

  test.each([
    [{ start_time: "09:05" }, {}],
    [{ end_time: "16:55" }, {}],
    [{ _location: null }, {}],
    [{ available: false }, {}],
    [{ repeat_weeks: 2 }, {}],
    [{ repeat_start: "2026-10-26" }, {}],
    [{}, { repeat_end: "2026-12-07" }],
    [{ repeat_start: "2026-11-09", repeat_weeks: 2 }, { repeat_weeks: 2 }],
  ])("leaves %j beside %j", (change, other) => expect(isEqual(change, other)).toBe(false));
});

test("the overlap names two schedules and counts the others", () => {
  const at = { ...monday, location: { name: "Richmond Rooms" } };
  expect(overlapWords([at])).toBe("Overlaps Monday 09:00–17:00, every week at Richmond Rooms.");
  const once = { ...at, repeat_weeks: 0, location: null };
  expect(overlapWords([at, once, at, at])).toBe(
    "Overlaps Monday 09:00–17:00, every week at Richmond Rooms; Monday 02/11/2026 09:00–17:00; and 2 more.",
  );
});
