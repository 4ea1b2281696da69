import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  addDays,
  addMonths,
  addYears,
  ageOn,
  compareDays,
  type Day,
  DaySchema,
  dayOf,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  formatDay,
  isDay,
  monthsBetween,
  parseTypedDay,
  startOfWeek,
  todayIn,
  weekdayName,
} from "./day.ts";

const today: Day = "2026-11-20";
const anyDay = fc.integer({ min: -50_000, max: 70_000 }).map((days) => addDays("1970-01-01", days));

describe("RULE-GEN-03 a day on the wire", () => {
  test.each(["2026-11-20", "2024-02-29", "2000-02-29", "1800-01-01", "2200-12-31"])("%s is a day", (text) => {
    expect(isDay(text)).toBe(true);
    expect(DaySchema.parse(text)).toBe(text);
  });

  test.each([
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1799-12-31",
    "2201-01-01",
    "20/11/2026",
  ])("%s is none", (text) => expect(isDay(text)).toBe(false));

  test.each(["2026-1-1", " 2026-01-01", "2026-01-01\n", "2026-01-01T00:00", "", "٢٠٢٦-٠١-٠١"])(
    "%j is not written as one",
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  test.each([undefined, null, 20261120, {}, "x"])("says how to write it when it gets %j", (value) => {
    expect(DaySchema.safeParse(value).error?.issues[0]?.message).toBe("Enter a valid date (YYYY-MM-DD).");
  });

  test("is a date in the JSON schema", () => {
    expect(z.toJSONSchema(DaySchema)).toMatchObject({ type: "string", format: "date" });
    expect(Object.keys(z.toJSONSchema(DaySchema)).sort()).toEqual(["$schema", "format", "type"]);
  });

  test("is shown day first", () => expect(formatDay("2026-02-01")).toBe("01/02/2026"));
});

describe("days, counted", () => {
  test("cross months, years and leap days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  });

  test("stop at the edge of the calendar", () => {
    expect(addDays("2200-12-31", 1)).toBe("2200-12-31");
    expect(addMonths("1800-01-31", -1)).toBe("1800-01-01");
    expect(addMonths("2200-12-31", 99_999_999)).toBe("2200-12-31");
  });

  test("come back by as many as they went", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -5000, max: 5000 }),
        (day, n) => daysBetween(day, addDays(day, n)) === n,
      ),
    );
  });

  test("compare as text as they do in time", () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => Math.sign(daysBetween(b, a)) === compareDays(a, b)));
  });
});

describe("months, counted", () => {
  test("end on the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addYears("2024-02-29", 1)).toBe("2025-02-28");
  });

  test("keep the date where the month has it", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -300, max: 300 }), (day, n) => {
        const then = addMonths(day, n);
        expect(monthsBetween(day, then)).toBe(n);
        expect(then.slice(8) === day.slice(8) || then === endOfMonth(then)).toBe(true);
      }),
    );
  });

  test("end where the calendar ends them", () => {
    expect(endOfMonth("2026-02-10")).toBe("2026-02-28");
    expect(endOfMonth("2000-02-01")).toBe("2000-02-29");
    expect(endOfMonth("2026-12-01")).toBe("2026-12-31");
  });
});

describe("the week", () => {
  test("C-34 numbers Sunday 0 and Saturday 6", () => {
    expect(dayOfWeek("2026-11-22")).toBe(0);
    expect(dayOfWeek("2026-11-21")).toBe(6);
    expect(dayOfWeek("1969-12-28")).toBe(0);
    expect(weekdayName("2026-11-20")).toBe("Friday");
  });

  test("CONST-11 starts on Monday", () => {
    expect(startOfWeek("2026-11-22")).toBe("2026-11-16");
    expect(startOfWeek("2026-11-16")).toBe("2026-11-16");
    fc.assert(
      fc.property(
        anyDay,
        (day) => dayOfWeek(startOfWeek(day)) === 1 && daysBetween(startOfWeek(day), day) < 7,
      ),
    );
  });
});

describe("age", () => {
  test("turns on the birthday", () => {
    expect(ageOn("1960-11-20", today)).toBe(66);
    expect(ageOn("1960-11-21", today)).toBe(65);
  });

  test("of somebody born on 29 February turns on 1 March", () => {
    expect(ageOn("2000-02-29", "2026-02-28")).toBe(25);
    expect(ageOn("2000-02-29", "2026-03-01")).toBe(26);
  });

  test("is below zero before birth", () => expect(ageOn("2027-01-01", today)).toBe(-1));
});

describe("a typed day", () => {
  test.each([
    ["12112026", "2026-11-12"],
    ["121126", "2026-11-12"],
    ["1/2/26", "2026-02-01"],
    ["1.2.2026", "2026-02-01"],
    ["1-2-2026", "2026-02-01"],
    ["1 2 2026", "2026-02-01"],
    ["01/02/2026", "2026-02-01"],
    ["1 feb 26", "2026-02-01"],
    ["1feb26", "2026-02-01"],
    ["1-Sept-2026", "2026-09-01"],
    ["3 September, 2026", "2026-09-03"],
    ["2026-02-01", "2026-02-01"],
    ["t", today],
    [" Today ", today],
    ["+7", "2026-11-27"],
    ["-1", "2026-11-19"],
    ["+2w", "2026-12-04"],
    ["+3m", "2027-02-20"],
    ["+1y", "2027-11-20"],
  ])("%s is %s", (typed, day) => expect(parseTypedDay(typed, today)).toBe(day));

  test.each([
    "31/2/2026",
    "29/2/27",
    "31042026",
    "1/13/2026",
    "0/1/2026",
    "1 foo 26",
    "1 ju 26",
    "",
    "7",
    "1/2",
    "1/2/260",
    "+",
    "tomorrowish",
  ])("%j is none", (typed) => expect(parseTypedDay(typed, today)).toBeNull());

  test("reads two digits as the nearest year", () => {
    expect(parseTypedDay("1/1/76", today)).toBe("2076-01-01");
    expect(parseTypedDay("1/1/77", today)).toBe("1977-01-01");
    expect(parseTypedDay("1/1/05", "2098-01-01")).toBe("2105-01-01");
  });

  test("of birth is never after today", () => {
    expect(parseTypedDay("1/2/60", today, { past: true })).toBe("1960-02-01");
    expect(parseTypedDay("20/11/26", today, { past: true })).toBe(today);
    expect(parseTypedDay("21/11/26", today, { past: true })).toBe("1926-11-21");
    expect(parseTypedDay("29/2/28", today, { past: true })).toBe("1928-02-29");
  });

  test("is what was shown, whatever day that is", () => {
    fc.assert(fc.property(anyDay, (day) => parseTypedDay(formatDay(day), today) === day));
  });

  test("is a day or null for any text", () => {
    fc.assert(fc.property(fc.string(), (text) => isDay(parseTypedDay(text, today) ?? today)));
  });
});

describe("today", () => {
  test("is another day in Perth than in Sydney", () => {
    expect(todayIn("Australia/Sydney", "2026-11-20T15:30:00Z")).toBe("2026-11-21");
    expect(todayIn("Australia/Perth", "2026-11-20T15:30:00Z")).toBe("2026-11-20");
    expect(todayIn("Europe/London", "2026-11-20T15:30:00Z")).toBe("2026-11-20");
  });
});

test("dayOf knows no 30 February", () => {
  expect(dayOf(2026, 2, 30)).toBeNull();
  expect(dayOf(2026, 2, 3)).toBe("2026-02-03");
  expect(dayOf(2026.5, 2, 3)).toBeNull();
});
