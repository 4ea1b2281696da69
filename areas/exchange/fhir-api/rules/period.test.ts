import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { daysOf, meets, periodOf } from "./period.ts";

const whole = (sign: string, first: string, last: string) => ({ sign, first, last, instant: null, lasts: 0 });

describe("a date of a search", () => {
  test.each([
    ["2026-11-01", whole("=", "2026-11-01", "2026-11-01")],
    ["eq2026-11-01", whole("=", "2026-11-01", "2026-11-01")],
    ["ge2026-11-01", whole(">=", "2026-11-01", "2026-11-01")],
    ["lt2026-11-01", whole("<", "2026-11-01", "2026-11-01")],
    ["ne2026-11-01", whole("<>", "2026-11-01", "2026-11-01")],
    ["sa2026-11-01", whole(">", "2026-11-01", "2026-11-01")],
    ["eb2026-11-01", whole("<", "2026-11-01", "2026-11-01")],
    ["2026-02", whole("=", "2026-02-01", "2026-02-28")],
    ["gt2028-02", whole(">", "2028-02-01", "2028-02-29")],
    ["le1961", whole("<=", "1961-01-01", "1961-12-31")],
    [
      "2026-11-01T09:00:00Z",
      {
        sign: "=",
        first: "2026-11-01",
        last: "2026-11-01",
        instant: "2026-11-01T09:00:00.000Z",
        lasts: 1_000,
      },
    ],
    [
      "lt2026-11-01T09:00:00.250Z",
      { sign: "<", first: "2026-11-01", last: "2026-11-01", instant: "2026-11-01T09:00:00.250Z", lasts: 1 },
    ],
    [
      "ge2026-11-01T09:00+11:00",
      {
        sign: ">=",
        first: "2026-11-01",
        last: "2026-11-01",
        instant: "2026-10-31T22:00:00.000Z",
        lasts: 60_000,
      },
    ],
    ["2026-02-29", null],
    ["2026-13", null],
    ["ap2026-11-01", null],
    ["to2026-11-01", null],
    ["2026-11-01T25:00:00Z", null],
    ["2026-11-01T09:00:00", null],
    ["", null],
  ])("%j", (value, expected) => expect(periodOf(value)).toEqual(expected));

  test.each([
    [["ge2026-11-01", "le2026-11-30"], { from: "2026-11-01", to: "2026-11-30" }],
    [["gt2026-11-01", "lt2026-11-30"], { from: "2026-11-02", to: "2026-11-29" }],
    [["gt2026-10", "le2026-11"], { from: "2026-11-01", to: "2026-11-30" }],
    [["2026-11-03"], { from: "2026-11-03", to: "2026-11-03" }],
    [["ge2026-11-01", "ge2026-11-05"], { from: "2026-11-05", to: null }],
    [["ge2026-11-01T00:00:00Z"], { from: "2026-10-31", to: null }],
    [["lt2026-11-01T00:00:00Z"], { from: null, to: "2026-11-02" }],
    [[], { from: null, to: null }],
  ])("%j are the days %j", (values, days) =>
    expect(daysOf(values.flatMap((each) => periodOf(each) ?? []))).toEqual(days),
  );

  test("a day that meets all of them is never left out of the days", () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days));
    const value = fc.tuple(
      fc.constantFrom("eq", "ne", "ge", "gt", "sa", "le", "lt", "eb"),
      day,
      fc.constantFrom("", "T10:30:00Z", "T23:00:00+11:00"),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 3 }), day, (values, one) => {
        const periods = values.flatMap((parts) => periodOf(parts.join("")) ?? []);
        expect(periods).toHaveLength(values.length);
        const { from, to } = daysOf(periods);
        if (periods.every((period) => meets(period, `${one}T01:00:00Z`, one)))
          expect((from === null || from <= one) && (to === null || one <= to)).toBe(true);
      }),
    );
  });

  test.each([
    ["2026-11-01T09:00:00Z", "2026-11-01T09:00:00.000Z", true],
    ["2026-11-01T09:00:00Z", "2026-11-01T09:00:00.999Z", true],
    ["2026-11-01T09:00:00.000Z", "2026-11-01T09:00:00.001Z", false],
    ["gt2026-11-01T09:00:00Z", "2026-11-01T09:00:00.000Z", false],
    ["gt2026-11-01T09:00:00Z", "2026-11-01T09:00:00.999Z", false],
    ["gt2026-11-01T09:00:00.000Z", "2026-11-01T09:00:00.001Z", true],
    ["ge2026-11-01T20:00:00+11:00", "2026-11-01T09:00:00.000Z", true],
    ["lt2026-11-01T20:00:00+11:00", "2026-11-01T09:00:00.000Z", false],
    ["2026-11-01", "2026-10-31T22:00:00.000Z", true],
    ["ne2026-11-01", "2026-10-31T22:00:00.000Z", false],
    ["ne2026-11-01T09:00:00Z", "2026-11-01T09:00:01.000Z", true],
  ])("%j and an appointment at %j in Sydney: %j", (value, at, expected) => {
    const period = periodOf(value);
    const day: Day = "2026-11-01";
    expect(period !== null && meets(period, at, day)).toBe(expected);
  });
});
