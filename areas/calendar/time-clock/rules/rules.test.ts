import { describe, expect, test } from "vitest";
import { isForgotten, secondsOf } from "./clock.ts";
import { mayBeTimes, mayCorrect } from "./correction.ts";
import { partsByDay } from "./days.ts";
import { mayReportOn, rangeOf } from "./range.ts";
import { mayServe, mayTakeBack, servingState } from "./serving.ts";
import { decimalHours, hoursWords, monthWords, spanWords, tickWords } from "./words.ts";

const HOUR = 3600;

describe("partsByDay", () => {
  test.each([
    [
      "within a day",
      "2026-11-10T22:00:00Z",
      "2026-11-11T01:30:00Z",
      "Australia/Sydney",
      [["2026-11-11", 3.5]],
    ],
    [
      "over midnight",
      "2026-11-11T11:00:00Z",
      "2026-11-11T15:00:00Z",
      "Australia/Sydney",
      [
        ["2026-11-11", 2],
        ["2026-11-12", 2],
      ],
    ],
    // The clocks go forward from 02:00 to 03:00 on 4 October 2026, so Saturday 22:00 to Sunday 06:00 is seven
    // hours.
    [
      "the night the clocks go forward",
      "2026-10-03T12:00:00Z",
      "2026-10-03T19:00:00Z",
      "Australia/Sydney",
      [
        ["2026-10-03", 2],
        ["2026-10-04", 5],
      ],
    ],
    // The clocks go back from 03:00 to 02:00 on 5 April 2026, so Saturday 22:00 to Sunday 06:00 is nine
    // hours.
    [
      "the night the clocks go back",
      "2026-04-04T11:00:00Z",
      "2026-04-04T20:00:00Z",
      "Australia/Sydney",
      [
        ["2026-04-04", 2],
        ["2026-04-05", 7],
      ],
    ],
    [
      "the same night in Brisbane, which has no daylight saving",
      "2026-04-04T11:00:00Z",
      "2026-04-04T20:00:00Z",
      "Australia/Brisbane",
      [
        ["2026-04-04", 3],
        ["2026-04-05", 6],
      ],
    ],
    [
      "a clock left on over the short day",
      "2026-10-03T12:00:00Z",
      "2026-10-04T14:00:00Z",
      "Australia/Sydney",
      [
        ["2026-10-03", 2],
        ["2026-10-04", 23],
        ["2026-10-05", 1],
      ],
    ],
    [
      "the turn of the year in London",
      "2026-12-31T22:30:00Z",
      "2027-01-01T02:00:00Z",
      "Europe/London",
      [
        ["2026-12-31", 1.5],
        ["2027-01-01", 2],
      ],
    ],
    ["nothing at all", "2026-11-11T11:00:00Z", "2026-11-11T11:00:00Z", "Australia/Sydney", []],
  ] as const)("%s", (_, start, end, zone, expected) => {
    expect(partsByDay(start, end, zone).map(({ day, seconds }) => [day, seconds / HOUR])).toEqual(expected);
  });

  test("what is cut is as long as what was worked", () => {
    const parts = partsByDay("2026-09-30T03:17:05Z", "2026-10-08T11:59:01Z", "Australia/Adelaide");
    const whole = secondsOf({ start_time: "2026-09-30T03:17:05Z", end_time: "2026-10-08T11:59:01Z" }, "");
    expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(whole);
  });
});

describe("a forgotten clock", () => {
  const ran = (end_time: string | null, corrected_time: string | null = null) => ({
    start_time: "2026-11-10T00:00:00Z",
    end_time,
    corrected_time,
  });
  test.each([
    [ran("2026-11-10T12:00:00Z"), "2026-11-11T00:00:00Z", false],
    [ran("2026-11-10T12:00:01Z"), "2026-11-11T00:00:00Z", true],
    [ran(null), "2026-11-10T12:00:00Z", false],
    [ran(null), "2026-11-10T12:00:01Z", true],
    [ran("2026-11-10T13:00:00Z", "2026-11-11T00:00:00Z"), "2026-11-11T00:00:00Z", false],
  ])("%j at %s: %s", (entry, now, expected) => expect(isForgotten(entry, now)).toBe(expected));
});

describe("who may correct a clocked time", () => {
  const now = "2026-11-11T00:00:00Z";
  const long = { start_time: "2026-11-10T00:00:00Z", end_time: null, corrected_time: null };
  const short = {
    start_time: "2026-11-10T20:00:00Z",
    end_time: "2026-11-10T23:00:00Z",
    corrected_time: null,
  };
  const to = (start_time: string, end_time: string | null) => ({ start_time, end_time });

  test("the office, any", () => {
    expect(mayCorrect(short, to("2026-11-10T19:00:00Z", short.end_time), true, now).allowed).toBe(true);
  });
  test("oneself, the end of a forgotten one", () => {
    expect(mayCorrect(long, to(long.start_time, "2026-11-10T06:00:00Z"), false, now).allowed).toBe(true);
  });
  test.each([
    ["not its beginning", long, to("2026-11-09T23:00:00Z", "2026-11-10T06:00:00Z")],
    ["not one that was not forgotten", short, to(short.start_time, "2026-11-10T22:00:00Z")],
    [
      "not twice",
      { ...long, end_time: "2026-11-10T14:00:00Z", corrected_time: now },
      to(long.start_time, "2026-11-10T06:00:00Z"),
    ],
    [
      "not to later",
      { ...long, end_time: "2026-11-10T14:00:00Z" },
      to(long.start_time, "2026-11-10T15:00:00Z"),
    ],
  ])("oneself, %s", (_, before, after) =>
    expect(mayCorrect(before, after, false, now)).toMatchObject({ allowed: false }),
  );
  test("a note needs no right to correct", () =>
    expect(mayCorrect(short, short, false, now).allowed).toBe(true));

  test.each([
    [
      to("2026-11-10T21:00:00Z", "2026-11-10T20:00:00Z"),
      "why",
      { end_time: "The stop time must be after the start time." },
    ],
    [to("2026-11-10T20:00:00Z", "2026-11-11T00:00:01Z"), "why", { end_time: "This is in the future." }],
    [
      to("2026-11-12T20:00:00Z", "2026-11-13T00:00:01Z"),
      "why",
      { start_time: "This is in the future.", end_time: "This is in the future." },
    ],
    [
      to("2026-11-09T20:00:00Z", "2026-11-10T22:00:00Z"),
      "why",
      { end_time: "A time entry can't be longer than 24 hours." },
    ],
    [to("2026-11-10T20:00:00Z", null), "why", { end_time: "Enter when the clock stopped." }],
    [to("2026-11-10T20:00:00Z", "2026-11-10T22:00:00Z"), "", { reason: "Enter a reason for the change." }],
  ])("%j for %j is refused", (after, reason, errors) => {
    expect(mayBeTimes(short, after, reason, now)).toMatchObject({ allowed: false, refusal: { errors } });
  });
  test("times one can have worked are taken, and unchanged ones ask no reason", () => {
    expect(mayBeTimes(short, to("2026-11-10T20:00:00Z", "2026-11-10T22:00:00Z"), "Lunch", now).allowed).toBe(
      true,
    );
    expect(mayBeTimes(short, { ...short, start_time: "2026-11-11T07:00:00+11:00" }, null, now).allowed).toBe(
      true,
    );
  });
});

describe("F-3: from when to when an agent serves", () => {
  const serving = { from_date: "2026-11-02", until_date: "2026-11-30" } as const;
  test.each([
    ["2026-11-01", "later"],
    ["2026-11-02", "serves"],
    ["2026-11-30", "serves"],
    ["2026-12-01", "ended"],
  ] as const)("on %s: %s", (today, state) => expect(servingState(serving, today)).toBe(state));
  test("without a last day it goes on", () =>
    expect(servingState({ ...serving, until_date: null }, "2031-01-01")).toBe("serves"));
  test("the last day is not before the first", () => {
    expect(mayServe({ from_date: "2026-11-02", until_date: "2026-11-02" }).allowed).toBe(true);
    expect(mayServe({ from_date: "2026-11-02", until_date: "2026-11-01" })).toMatchObject({
      refusal: { errors: { until_date: "The last day can't be before the first." } },
    });
  });
  test("only what has not begun is taken back", () => {
    expect(mayTakeBack(serving, "2026-11-01").allowed).toBe(true);
    expect(mayTakeBack(serving, "2026-11-02").allowed).toBe(false);
  });
});

describe("the days of a report", () => {
  test("without days it is the month so far", () =>
    expect(rangeOf({}, "2026-11-21")).toEqual({ start: "2026-11-01", end: "2026-11-21" }));
  test("a year at most, and not backwards", () => {
    expect(mayReportOn({ start: "2026-01-01", end: "2026-12-31" }).allowed).toBe(true);
    expect(mayReportOn({ start: "2024-01-01", end: "2024-12-31" }).allowed).toBe(true);
    expect(mayReportOn({ start: "2025-01-01", end: "2026-01-02" })).toMatchObject({
      refusal: { message: "Choose at most a year." },
    });
    expect(mayReportOn({ start: "2026-01-02", end: "2026-01-01" }).allowed).toBe(false);
  });
});

test("hours are read at a glance", () => {
  expect([hoursWords(0), hoursWords(1080), hoursWords(8280), hoursWords(7200)]).toEqual([
    "0 min",
    "18 min",
    "2 h 18 min",
    "2 h",
  ]);
  expect([tickWords(0), tickWords(8285), tickWords(360_000)]).toEqual(["0:00:00", "2:18:05", "100:00:00"]);
  expect([decimalHours(8280), monthWords("2026-02")]).toEqual(["2.30", "February 2026"]);
  expect(spanWords("2026-11-10T22:00:00Z", "2026-11-11T01:30:00Z", "Australia/Sydney")).toBe("09:00–12:30");
  expect(spanWords("2026-11-11T11:00:00Z", "2026-11-11T15:00:00Z", "Australia/Sydney")).toBe(
    "22:00–02:00 on 12/11/2026",
  );
});
