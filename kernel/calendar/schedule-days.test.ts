import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayOfWeek, daysBetween, startOfWeek } from "#kernel/dates/day.ts";
import { isCurrent, type ScheduleDays, scheduleDays } from "./schedule-days.ts";

// A weekly schedule on Mondays that starts on Wednesday 4 November 2026.
const mondays: ScheduleDays = {
  day_of_week: 1,
  repeat_weeks: 1,
  repeat_start: "2026-11-04",
  repeat_end: null,
};
const once: ScheduleDays = {
  day_of_week: null,
  repeat_weeks: 0,
  repeat_start: "2026-11-04",
  repeat_end: "2026-01-01",
};

describe("RULE-SCHD-03 the days of a schedule", () => {
  test("are its weekday from repeat_start on", () => {
    expect(scheduleDays(mondays, "2026-11-01", "2026-11-30")).toEqual([
      "2026-11-09",
      "2026-11-16",
      "2026-11-23",
      "2026-11-30",
    ]);
    expect(scheduleDays({ ...mondays, day_of_week: 3 }, "2026-11-01", "2026-11-11")).toEqual([
      "2026-11-04",
      "2026-11-11",
    ]);
  });

  test("are every Nth week counted from the week of repeat_start", () => {
    expect(scheduleDays({ ...mondays, repeat_weeks: 2 }, "2026-11-01", "2026-12-14")).toEqual([
      "2026-11-16",
      "2026-11-30",
      "2026-12-14",
    ]);
    expect(scheduleDays({ ...mondays, repeat_weeks: 2, day_of_week: 0 }, "2026-11-01", "2026-11-30")).toEqual(
      ["2026-11-08", "2026-11-22"],
    );
  });

  test("end with repeat_end", () => {
    expect(scheduleDays({ ...mondays, repeat_end: "2026-11-16" }, "2026-11-01", "2026-12-31")).toEqual([
      "2026-11-09",
      "2026-11-16",
    ]);
  });

  test("C-35 of a one-off are its date, whatever its end", () => {
    expect(scheduleDays(once, "2026-11-01", "2026-11-30")).toEqual(["2026-11-04"]);
    expect(scheduleDays(once, "2026-11-05", "2026-11-30")).toEqual([]);
  });

  test("are none without a weekday", () => {
    expect(scheduleDays({ ...mondays, day_of_week: null }, "2026-11-01", "2026-11-30")).toEqual([]);
  });

  test("are what a slow walk finds", () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days));
    const schedule = fc.record<ScheduleDays>({
      day_of_week: fc.integer({ min: 0, max: 6 }),
      repeat_weeks: fc.integer({ min: 1, max: 6 }),
      repeat_start: day,
      repeat_end: fc.option(day),
    });
    fc.assert(
      fc.property(schedule, day, day, (one, from, to) => {
        const walked = [];
        for (let now = from; now <= to; now = addDays(now, 1)) {
          const weeks = daysBetween(startOfWeek(one.repeat_start), startOfWeek(now)) / 7;
          const within = now >= one.repeat_start && (one.repeat_end === null || now <= one.repeat_end);
          if (within && dayOfWeek(now) === one.day_of_week && weeks % one.repeat_weeks === 0)
            walked.push(now);
        }
        expect(scheduleDays(one, from, to)).toEqual(walked);
      }),
    );
  });
});

describe("RULE-SCHD-01 a schedule is current", () => {
  test("until the day of its end", () => {
    expect(isCurrent({ ...mondays, repeat_end: "2026-11-20" }, "2026-11-20")).toBe(true);
    expect(isCurrent({ ...mondays, repeat_end: "2026-11-19" }, "2026-11-20")).toBe(false);
  });

  test("C-36 for ever without an end", () => expect(isCurrent(mondays, "2099-01-01")).toBe(true));

  test("C-35 until its date when it is a one-off", () => {
    expect(isCurrent(once, "2026-11-04")).toBe(true);
    expect(isCurrent(once, "2026-11-05")).toBe(false);
  });
});
