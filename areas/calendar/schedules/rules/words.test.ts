import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import { draftOf, newSchedule, nextDays } from "./form.ts";
import { isHolidayAt, holidaysAt, holidayWords, regionOf } from "./holidays.ts";
import { mayAskFor } from "./range.ts";
import { scheduleErrors, normaliseSchedule } from "./validity.ts";
import {
  awayDeletedWords,
  periodWords,
  repeatWords,
  scheduleWords,
  timesWords,
  unavailableWords,
  weekdayLabel,
} from "./words.ts";

const TODAY: Day = "2026-11-26";
const schedule = {
  day_of_week: 3,
  start_time: "08:30",
  end_time: "16:00",
  repeat_weeks: 2,
  repeat_start: "2026-11-04",
  repeat_end: null,
  available: true,
} as const;

describe("RULE-SCHD-02: what must agree in a schedule", () => {
  test.each([
    [{}, []],
    [{ end_time: "08:30" }, ["end_time"]],
    [{ end_time: "08:00" }, ["end_time"]],
    [{ day_of_week: null }, ["day_of_week"]],
    [{ day_of_week: null, repeat_weeks: 0 }, []],
    [{ repeat_end: "2026-11-03" }, ["repeat_end"]],
    [{ repeat_end: "2026-11-04" }, []],
    [{ repeat_end: "2026-11-03", repeat_weeks: 0 }, []],
    [
      { end_time: "08:00", day_of_week: undefined, repeat_end: "2026-11-03" },
      ["end_time", "day_of_week", "repeat_end"],
    ],
  ] as const)("%j lacks %j", (change, fields) =>
    expect(Object.keys(scheduleErrors({ ...schedule, ...change }))).toEqual(fields),
  );

  test("C-35: a one-off is on its date's weekday and has no end; settling twice changes nothing", () => {
    const days = fc.integer({ min: 0, max: 800 }).map((after) => addDays(TODAY, after));
    fc.assert(
      fc.property(
        days,
        fc.option(days),
        fc.integer({ min: 0, max: 4 }),
        fc.option(fc.integer({ min: 0, max: 6 })),
        (repeat_start, repeat_end, repeat_weeks, day_of_week) => {
          const once = normaliseSchedule({
            ...schedule,
            repeat_start,
            repeat_end,
            repeat_weeks,
            day_of_week,
          });
          if (repeat_weeks === 0)
            expect([once.day_of_week, once.repeat_end]).toEqual([dayOfWeek(repeat_start), null]);
          else
            expect([once.day_of_week, once.repeat_end]).toEqual([
              day_of_week ?? dayOfWeek(repeat_start),
              repeat_end,
            ]);
          expect(normaliseSchedule(once)).toEqual(once);
        },
      ),
    );
  });
});

describe("RULE-APPT-09: a range that may be asked for", () => {
  test.each([
    ["2026-11-01", "2026-11-30", true],
    ["2026-11-01", "2026-11-01", true],
    ["2026-11-02", "2026-11-01", false],
    ["2020-01-01", "2026-11-01", false],
  ] as const)("%s to %s: %s", (start, end, allowed) => expect(mayAskFor(start, end).allowed).toBe(allowed));
});

describe("the form of a schedule", () => {
  test("begins as a week's availability from that day on, or as it was drawn", () => {
    expect(newSchedule(TODAY)).toMatchObject({
      day_of_week: null,
      start_time: "09:00",
      repeat_weeks: 1,
      repeat_start: TODAY,
      available: true,
    });
    expect(newSchedule(TODAY, { start_time: "13:00", repeat_start: "2026-12-01" })).toMatchObject({
      start_time: "13:00",
      repeat_start: "2026-12-01",
    });
    expect(draftOf(Object({ ...schedule, _location: 4, version: 3, ID: 8, location: null }))).toEqual({
      ...schedule,
      _location: 4,
      version: 3,
    });
  });

  test.each([
    [{}, ["2026-12-02", "2026-12-16", "2026-12-30"]],
    [{ repeat_end: "2026-12-20" }, ["2026-12-02", "2026-12-16"]],
    [{ repeat_end: "2026-11-20" }, []],
    [{ repeat_start: "2027-01-06", repeat_weeks: 1 }, ["2027-01-06", "2027-01-13", "2027-01-20"]],
    [{ repeat_weeks: 0, repeat_start: "2026-12-05" }, ["2026-12-05"]],
    [{ end_time: "08:00" }, []],
  ] as const)("with %j the next days are %j", (change, days) =>
    expect(nextDays({ ...schedule, _location: null, ...change }, TODAY)).toEqual(days),
  );
});

describe("the words of availability", () => {
  test.each([
    [0, "Sunday"],
    [1, "Monday"],
    [6, "Saturday"],
    [7, ""],
  ])("weekday %d is %j", (day, label) => expect(weekdayLabel(day)).toBe(label));

  test.each([
    [0, "Once"],
    [1, "Every week"],
    [4, "Every 4 weeks"],
  ])("CONST-07: %d: %s", (weeks, words) => expect(repeatWords(weeks)).toBe(words));

  test.each([
    ["00:00", "23:59", "All day"],
    ["08:30", "16:00", "08:30–16:00"],
  ] as const)("%s to %s: %s", (start, end, words) => expect(timesWords(start, end)).toBe(words));

  test.each([
    [{}, "From 04/11/2026", "Wednesday 08:30–16:00, every 2 weeks"],
    [{ repeat_end: "2026-12-16" }, "04/11/2026 to 16/12/2026", "Wednesday 08:30–16:00, every 2 weeks"],
    [{ repeat_weeks: 0 }, "04/11/2026", "Wednesday 04/11/2026 08:30–16:00"],
    [
      { available: false, repeat_weeks: 1 },
      "From 04/11/2026",
      "Wednesday 08:30–16:00, every week, not available",
    ],
    [{ day_of_week: null }, "From 04/11/2026", "Wednesday 08:30–16:00, every 2 weeks"],
  ] as const)("%j: %s; %s", (change, period, words) => {
    expect(periodWords({ ...schedule, ...change })).toBe(period);
    expect(scheduleWords({ ...schedule, ...change })).toBe(words);
  });

  test.each([
    [{ away_id: null, reason: null }, "Not available"],
    [{ away_id: "a", reason: null }, "Away"],
    [{ away_id: "a", reason: "Conference" }, "Away: Conference"],
  ])("%j: %s", (away, words) => expect(unavailableWords(Object(away))).toBe(words));

  test("time away that is deleted is named by its first and last day", () => {
    const away = (repeat_start: Day, repeat_end: Day | null = null) => ({ repeat_start, repeat_end });
    expect(awayDeletedWords([away("2026-11-26"), away("2026-11-23", "2026-11-24")])).toBe(
      "deleted time away from Monday 23/11/2026 to Thursday 26/11/2026",
    );
    expect(awayDeletedWords([away("2026-11-26")])).toBe("deleted time away on Thursday 26/11/2026");
  });
});

describe("G-1: public holidays", () => {
  const cup = (state: string) => ({
    country: "AU",
    state,
    day: "2026-11-03" as Day,
    name: "Melbourne Cup Day",
  });
  const places = [
    { ID: 1, country: "AU", state: "VIC" },
    { ID: 2, country: "AU", state: "NSW" },
  ];
  test.each([
    [{ country: "AU", state: "VIC" }, "Australia/Sydney", { country: "AU", state: "VIC" }],
    [{ country: "AU", state: null }, "Australia/Perth", { country: "AU", state: "WA" }],
    [undefined, "Europe/London", { country: "UK", state: "England" }],
  ] as const)("a client of %j in %s is in %j", (found, zone, region) =>
    expect(regionOf(found, zone)).toEqual(region),
  );

  test("a holiday holds for the locations of its state, and for an appointment at none where it is the client's own", () => {
    const [holiday] = holidaysAt([cup("VIC")], { country: "AU", state: "NSW" }, places);
    if (!holiday) throw new Error("no holiday");
    expect([isHolidayAt(holiday, 1), isHolidayAt(holiday, 2), isHolidayAt(holiday, null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(holidayWords(holiday)).toBe("Melbourne Cup Day (VIC)");
  });

  test("each is named once a day; where all locations have it, without the states", () => {
    const both = holidaysAt([cup("VIC"), cup("NSW")], { country: "AU", state: "VIC" }, places);
    expect(both.map(holidayWords)).toEqual(["Melbourne Cup Day"]);
    expect(both[0]).toMatchObject({
      states: ["NSW", "VIC"],
      locations: [1, 2],
      isOwn: true,
      isEverywhere: true,
    });
    expect(holidaysAt([cup("WA")], { country: "AU", state: "VIC" }, places)).toEqual([]);
  });
});
