import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayOfWeek, daysBetween } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf } from "#kernel/dates/wall-time.ts";
import {
  type Away,
  awayErrors,
  awayOn,
  awayPeriod,
  awaySchedules,
  awayWords,
  LONGEST_AWAY,
} from "./time-away.ts";
import { scheduleDaysIn } from "./days.ts";
import { nextDays } from "./form.ts";
import { scheduleErrors, normaliseSchedule } from "./validity.ts";
import { periodWords, repeatWords, scheduleWords, timesWords, WEEKDAYS, weekdayLabel } from "./words.ts";

const START: Day = "2026-11-23";
const day = fc.integer({ min: 0, max: 60 }).map((by) => addDays(START, by));
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => fromMinutes(quarter * 15));
const schedule = fc.record({
  day_of_week: fc.integer({ min: 0, max: 6 }),
  start_time: time,
  end_time: time,
  repeat_weeks: fc.integer({ min: 0, max: 6 }),
  repeat_start: day,
  repeat_end: fc.option(day, { nil: null }),
});
const valid = schedule.filter((each) => Object.keys(scheduleErrors(each)).length === 0);

describe("RULE-SCHD-02, RULE-SCHD-03: the days of a schedule", () => {
  test("are on its weekday, within its period, and whole steps apart", () =>
    fc.assert(
      fc.property(valid, (given) => {
        const one = normaliseSchedule(given);
        const days = scheduleDaysIn([one], START, addDays(START, 120)).map(
          ({ schedule_date }) => schedule_date,
        );
        const [first] = days;
        for (const each of days) {
          expect(dayOfWeek(each)).toBe(one.day_of_week);
          expect(each >= one.repeat_start && each <= (one.repeat_end ?? each)).toBe(true);
          if (first) expect(daysBetween(first, each) % (7 * Math.max(1, one.repeat_weeks))).toBe(0);
        }
        if (one.repeat_weeks === 0) expect(days).toEqual([one.repeat_start]);
        if (one.repeat_end === null && one.repeat_weeks > 0) expect(days.length).toBeGreaterThan(0);
      }),
    ));

  test("are the same in one reading as in two that follow each other", () =>
    fc.assert(
      fc.property(fc.array(valid, { maxLength: 4 }), fc.integer({ min: 0, max: 59 }), (given, at) => {
        const all = given.map(normaliseSchedule);
        const [cut, end] = [addDays(START, at), addDays(START, 60)];
        const parts = [...scheduleDaysIn(all, START, cut), ...scheduleDaysIn(all, addDays(cut, 1), end)];
        expect(parts).toEqual(scheduleDaysIn(all, START, end));
      }),
    ));

  test("are not changed by settling what is settled (C-35)", () =>
    fc.assert(
      fc.property(valid, (given) => {
        expect(normaliseSchedule(normaliseSchedule(given))).toEqual(normaliseSchedule(given));
      }),
    ));

  test("that come next are at most three, from today on and in order", () =>
    fc.assert(
      fc.property(valid, day, (given, today) => {
        const next = nextDays({ ...given, available: true, _location: null }, today);
        expect(next.length).toBeLessThanOrEqual(3);
        expect(next).toEqual(next.filter((each) => each >= today).toSorted());
      }),
    ));
});

describe("RULE-SCHD-03: time away", () => {
  const away: fc.Arbitrary<Away> = fc
    .record({
      from: fc.nat(40),
      length: fc.nat(40),
      from_time: fc.option(time, { nil: null }),
      to_time: fc.option(time, { nil: null }),
    })
    .map(({ from, length, ...times }) => ({
      ...times,
      from_date: addDays(START, from),
      to_date: addDays(START, from + length),
    }));
  const right = away.filter((each) => Object.keys(awayErrors(each)).length === 0);
  const daysOf = ({ from_date, to_date }: Away): Day[] =>
    Array.from({ length: daysBetween(from_date, to_date) + 1 }, (_, by) => addDays(from_date, by));

  test("is blocked by its schedules exactly as long as it lasts, day by day", () =>
    fc.assert(
      fc.property(right, (given) => {
        const blocked = scheduleDaysIn(
          awaySchedules(given),
          addDays(given.from_date, -8),
          addDays(given.to_date, 8),
        );
        const spans = daysOf(given).flatMap((each) => {
          const span = awayOn(given, each);
          return span ? [{ schedule_date: each, ...span }] : [];
        });
        expect(
          blocked.map(({ schedule_date, start_time, end_time }) => ({ schedule_date, start_time, end_time })),
        ).toEqual(spans);
      }),
    ));

  test("needs no more schedules than a week has days, and two parts of days", () =>
    fc.assert(
      fc.property(right, (given) => {
        expect(awaySchedules(given).length).toBeLessThanOrEqual(9);
      }),
    ));

  test("never lies outside its days", () =>
    fc.assert(
      fc.property(away, fc.integer({ min: 1, max: 20 }), (given, by) => {
        expect(awayOn(given, addDays(given.from_date, -by))).toBeNull();
        expect(awayOn(given, addDays(given.to_date, by))).toBeNull();
      }),
    ));

  test("ends after it starts, and lasts a year at most", () => {
    const one: Away = { from_date: START, from_time: "13:00", to_date: START, to_time: "13:00" };
    expect(awayErrors(one)).toHaveProperty("to_time");
    expect(awayErrors({ ...one, to_time: "13:15" })).toEqual({});
    expect(awayErrors({ ...one, to_date: addDays(START, -1) })).toHaveProperty("to_date");
    expect(awayErrors({ ...one, to_date: addDays(START, LONGEST_AWAY - 1) })).toEqual({});
    expect(awayErrors({ ...one, to_date: addDays(START, LONGEST_AWAY) })).toHaveProperty("to_date");
  });

  test.each<[Partial<Away>, string, string]>([
    [{}, "Monday, the whole day", "Mon 23/11/2026"],
    [{ to_time: "12:00" }, "Monday until 12:00", "Mon 23/11/2026 to Mon 23/11/2026 at 12:00"],
    [
      { from_time: "12:00" },
      "Monday 12:00 to the end of the day",
      "Mon 23/11/2026 at 12:00 to Mon 23/11/2026",
    ],
    [
      { to_date: "2026-11-26", to_time: "13:00" },
      "Monday to Thursday 13:00, 3½ days",
      "Mon 23/11/2026 to Thu 26/11/2026 at 13:00",
    ],
    [
      { to_date: "2026-12-04" },
      "Monday 23/11/2026 to Friday 04/12/2026, 12 days",
      "Mon 23/11/2026 to Fri 04/12/2026",
    ],
  ])("%j is %j", (change, words, period) => {
    const given = { from_date: START, from_time: null, to_date: START, to_time: null, ...change };
    expect(awayWords(given)).toBe(words);
    expect(awayPeriod(given)).toBe(period);
  });
});

describe("a schedule in words", () => {
  test.each([
    ["00:00", "23:59", "All day"],
    ["09:00", "17:00", "09:00–17:00"],
    ["00:00", "12:00", "00:00–12:00"],
  ] as const)("%s to %s is %j", (start, end, words) => expect(timesWords(start, end)).toBe(words));

  test("CONST-11: has one weekday for each number, and none for another", () => {
    expect(new Set(WEEKDAYS.map(({ value }) => weekdayLabel(value))).size).toBe(7);
    expect(weekdayLabel(7)).toBe("");
  });

  test("CONST-07: says how often it repeats in the line and in its period", () =>
    fc.assert(
      fc.property(valid, fc.boolean(), (given, available) => {
        const one = normaliseSchedule(given);
        const words = scheduleWords({ ...one, available });
        expect(words.includes(", not available")).toBe(!available);
        expect(words.startsWith(weekdayLabel(one.day_of_week))).toBe(true);
        expect(words.includes(repeatWords(one.repeat_weeks).toLowerCase())).toBe(one.repeat_weeks > 0);
        expect(periodWords(one).startsWith("From ")).toBe(one.repeat_weeks > 0 && one.repeat_end === null);
        expect(minutesOf(one.start_time)).toBeLessThan(minutesOf(one.end_time));
      }),
    ));
});
