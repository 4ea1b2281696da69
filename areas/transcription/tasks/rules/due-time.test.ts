import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import { instantOf, wallOf } from "#kernel/dates/zone.ts";
import { isBusinessDay } from "#kernel/calendar/business-day.ts";
import { cutOff, dueTime, holidayState, dueGroup, timeLeft, formatDue, formatTimeLeft } from "./due-time.ts";
import { formatDuration, formatHours, minutesOf } from "./duration.ts";

const none: ReadonlySet<Day> = new Set();
const sydney = (day: Day, time: `${number}:${number}`) => instantOf(day, time, "Australia/Sydney");
const due = (day: Day, time: `${number}:${number}`, isFast = false, holidays = none) => {
  const wall = wallOf(dueTime(sydney(day, time), isFast, holidays), "Australia/Sydney");
  return `${wall.day} ${wall.time}`;
};

// 2026-11-16 is a Monday.
describe("RULE-TASK-12, G-1, C-83: when work is due", () => {
  test.each([
    ["2026-11-16", "09:00", false, "2026-11-18 17:00"],
    ["2026-11-16", "17:00", false, "2026-11-18 17:00"],
    ["2026-11-16", "17:01", false, "2026-11-19 17:00"],
    ["2026-11-16", "09:00", true, "2026-11-17 17:00"],
    ["2026-11-18", "10:00", false, "2026-11-20 15:00"],
    ["2026-11-19", "10:00", false, "2026-11-23 17:00"],
    ["2026-11-20", "15:00", true, "2026-11-23 17:00"],
    ["2026-11-20", "15:01", true, "2026-11-24 17:00"],
    ["2026-11-21", "10:00", false, "2026-11-25 17:00"],
    ["2026-11-22", "23:59", true, "2026-11-24 17:00"],
  ] as const)("received %s %s, fast %s: due %s", (day, time, isFast, expected) =>
    expect(due(day, time, isFast)).toBe(expected),
  );

  test("holidays are no business days, neither to receive on nor to count", () => {
    const holidays = new Set<Day>(["2026-11-17", "2026-11-18"]);
    expect(due("2026-11-16", "09:00", false, holidays)).toBe("2026-11-20 15:00");
    expect(due("2026-11-17", "09:00", true, holidays)).toBe("2026-11-20 15:00");
  });

  test("a due time is never one that the calendar does not give", () => {
    const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays("2026-01-01", days));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 1439 }),
        fc.boolean(),
        fc.array(day, { maxLength: 40 }),
        (received, minute, isFast, off) => {
          const holidays = new Set(off);
          const at = new Date(Date.parse(sydney(received, "00:00")) + minute * 60_000).toISOString();
          const instant = dueTime(at, isFast, holidays);
          const wall = wallOf(instant, "Australia/Sydney");
          expect(isBusinessDay(wall.day, holidays)).toBe(true);
          expect(wall.time).toBe(dayOfWeek(wall.day) === 5 ? "15:00" : "17:00");
          expect(wall.time).toBe(cutOff(wall.day));
          expect(Date.parse(instant)).toBeGreaterThan(Date.parse(at));
        },
      ),
    );
  });

  test("G-1: the state is the locality's, else the zone's", () => {
    expect(holidayState("VIC", "Australia/Sydney")).toBe("VIC");
    expect(holidayState(null, "Australia/Perth")).toBe("WA");
    expect(holidayState(null, "Europe/London")).toBe("England");
  });
});

describe("RULE-TASK-10, RULE-TASK-11, CONST-77: what remains", () => {
  const now = Date.parse("2026-11-16T00:00:00Z");
  const task = (ms: number, is_returned = false) => ({
    due_time: new Date(now + ms).toISOString(),
    is_returned,
  });
  test.each([
    [864e5 + 1, "not started"],
    [864e5, "current"],
    [0, "current"],
    [-1, "overdue"],
  ])("%i ms: %s", (ms, left) => expect(timeLeft(task(ms), now)).toBe(left));
  test("a list is divided by it", () =>
    expect([-1, 0, 864e5 + 1].map((ms) => dueGroup(task(ms), now))).toEqual([
      "Overdue",
      "Current",
      "Due later",
    ]));
  test("a returned task is in no group", () => expect(dueGroup(task(1, true), now)).toBeNull());
  test("nothing of a returned task", () => expect(timeLeft(task(-1, true), now)).toBeNull());
  test.each([
    [138 * 60_000, "2 h 18 min left"],
    [-42 * 60_000, "42 min overdue"],
    [-26 * 3600_000, "1 day overdue"],
    [25 * 3600_000, null],
  ])("%i ms in words: %s", (ms, words) => expect(formatTimeLeft(task(ms), now)).toBe(words));
});

describe("RULE-TASK-13, CONST-78, CONST-79: lengths", () => {
  test.each([
    [null, "–"],
    [0, "00:00"],
    [1122, "18:42"],
    [3907, "1:05:07"],
    [100_000, "24:00:00"],
  ])("%s seconds: %s", (seconds, words) => expect(formatDuration(seconds)).toBe(words));
  test("minutes have two decimals", () =>
    expect([minutesOf(100), minutesOf(60), minutesOf(12_816)]).toEqual([1.67, 1, 213.6]));
  test.each([
    [52_560, "14 h 36 min"],
    [1_500, "25 min"],
  ])("%i seconds: %s", (seconds, words) => expect(formatHours(seconds)).toBe(words));
});

test("a due time near is named by its weekday, on the clock of the office", () => {
  const now = Date.parse("2026-11-30T02:00:00Z");
  const say = (due_time: string) => formatDue(due_time, now);
  expect([
    say("2026-11-30T06:00:00Z"),
    say("2026-12-01T06:00:00Z"),
    say("2026-12-06T12:59:00Z"),
    say("2026-12-06T13:00:00Z"),
    say("2026-11-29T06:00:00Z"),
  ]).toEqual(["Mon 17:00", "Tue 17:00", "Sun 23:59", "07/12/2026 00:00", "29/11/2026 17:00"]);
});
