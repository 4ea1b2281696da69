import { describe, expect, test } from "vitest";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import { daysFrom, hoursOf, mayDraw, openingDay, isOverlapping } from "./drawing.ts";

const timed = (start: number, end: number) => ({
  start_time: fromMinutes(start),
  end_time: fromMinutes(end),
});

describe("the days asked for", () => {
  test("are at most a month, in order", () => {
    expect(mayDraw({ start: "2026-11-01", end: "2026-12-01" })).toEqual({ allowed: true });
    expect(mayDraw({ start: "2026-11-01", end: "2026-12-02" })).toMatchObject({ allowed: false });
    expect(mayDraw({ start: "2026-11-02", end: "2026-11-01" })).toMatchObject({ allowed: false });
  });
  test("follow each other", () => expect(daysFrom("2026-11-30", 2)).toEqual(["2026-11-30", "2026-12-01"]));
  test("begin where the file has something", () => {
    const [today, before, after] = ["2026-11-23", "2019-01-02", "2027-01-11"] as const;
    expect(openingDay(today, { hasAny: true, before, after })).toBe(today);
    expect(openingDay(today, { hasAny: false, before, after })).toBe(after);
    expect(openingDay(today, { hasAny: false, before, after: null })).toBe(before);
    expect(openingDay(today, { hasAny: false, before: null, after: null })).toBe(today);
  });
});

describe("the hours drawn", () => {
  test("are a working day at least", () =>
    expect(hoursOf([timed(600, 615)])).toEqual({ from: 480, to: 1020 }));
  test("hold what is early and late", () =>
    expect(hoursOf([timed(375, 400), timed(1200, 1210)])).toEqual({ from: 360, to: 1260 }));
  test("of nothing are those too", () =>
    expect(hoursOf([{ start_time: null, end_time: null }])).toEqual({ from: 480, to: 1020 }));
});

describe("an overlap", () => {
  const on = { appointment_date: "2026-11-26", cancelled: false } as const;
  const one = { ...on, ...timed(540, 600) };
  test.each([
    [{ ...on, ...timed(570, 630) }, true],
    [{ ...on, ...timed(600, 630) }, false],
    [{ ...on, ...timed(570, 630), cancelled: true }, false],
    [{ ...on, ...timed(570, 630), appointment_date: "2026-11-27" as const }, false],
  ])("with %j is %s", (other, is) => {
    expect(isOverlapping(one, other)).toBe(is);
    expect(isOverlapping(other, one)).toBe(is);
  });
});
