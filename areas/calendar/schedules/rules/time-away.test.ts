import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { type Away, awayErrors, awayOn, awayPeriod, awaySchedules, awayWords } from "./time-away.ts";
import { scheduleDaysIn } from "./days.ts";

const conference: Away = {
  from_date: "2026-11-23",
  from_time: null,
  to_date: "2026-11-26",
  to_time: "13:00",
};
const monday: Away = { from_date: "2026-11-23", from_time: null, to_date: "2026-11-23", to_time: null };
const daysFrom = (day: Day, count: number) =>
  Array.from({ length: count }, (_, place) => addDays(day, place));

describe("what is blocked", () => {
  test("whole days over all weekdays, and a part of the last one", () => {
    expect(daysFrom("2026-11-22", 6).map((day) => awayOn(conference, day))).toEqual([
      null,
      { start_time: "00:00", end_time: "23:59" },
      { start_time: "00:00", end_time: "23:59" },
      { start_time: "00:00", end_time: "23:59" },
      { start_time: "00:00", end_time: "13:00" },
      null,
    ]);
  });

  test("RULE-SCHD-03: its schedules are on exactly these days, once each, however long it is", () => {
    for (const length of [0, 1, 5, 6, 7, 8, 13, 14, 30, 369])
      for (const [from_time, to_time] of [
        [null, null],
        ["13:00", null],
        [null, "12:00"],
        ["13:00", "15:00"],
      ] as const) {
        const away = {
          from_date: "2026-11-23",
          from_time,
          to_date: addDays("2026-11-23", length),
          to_time,
        } as const;
        const schedules = awaySchedules(away);
        expect(schedules.length).toBeLessThanOrEqual(9);
        const drawn = scheduleDaysIn(schedules, "2026-01-01", "2028-12-31").map(
          ({ schedule_date, start_time, end_time }) => ({
            schedule_date,
            start_time,
            end_time,
          }),
        );
        const meant = daysFrom(away.from_date, length + 1).map((day) => ({
          schedule_date: day,
          ...awayOn(away, day),
        }));
        expect(drawn).toEqual(meant);
      }
  });
});

test.each([
  ["an end before the start", { ...conference, to_date: "2026-11-20" }, "to_date"],
  ["the same time", { ...monday, from_time: "09:00", to_time: "09:00" }, "to_time"],
  ["more than a year", { ...conference, to_date: "2028-01-01" }, "to_date"],
] as const)("%s is refused at its field", (_, away, field) => {
  expect(Object.keys(awayErrors(away))).toEqual([field]);
});

test.each([
  [conference, "Monday to Thursday 13:00, 3½ days"],
  [monday, "Monday, the whole day"],
  [{ ...monday, from_time: "13:00", to_time: "15:00" }, "Monday 13:00 to 15:00"],
  [{ ...monday, to_time: "12:00" }, "Monday until 12:00"],
  [{ ...monday, from_time: "12:00" }, "Monday 12:00 to the end of the day"],
  [{ ...monday, to_date: "2026-12-04" }, "Monday 23/11/2026 to Friday 04/12/2026, 12 days"],
] as const)("it is said in words", (away, words) => {
  expect(awayErrors(away)).toEqual({});
  expect(awayWords(away)).toBe(words);
});

test("the audit log has its dates", () => {
  expect(awayPeriod(conference)).toBe("Mon 23/11/2026 to Thu 26/11/2026 at 13:00");
  expect(awayPeriod(monday)).toBe("Mon 23/11/2026");
});
