import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scheduleDaysIn } from "#areas/calendar/schedules/rules/days.ts";
import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { availabilityOf, type FoundSlot, runsOf, sessionsOf } from "./availability.ts";

const START: Day = "2026-11-23";
const slot = (day: Day, start: WallTime, end: WallTime, change: Partial<FoundSlot> = {}): FoundSlot => ({
  ...{ day, start, end, available: true, location: null },
  ...change,
});
const quarters = (day: Day, from: number, count: number): FoundSlot[] =>
  Array.from({ length: count }, (_, at) =>
    slot(day, fromMinutes(from + at * 15), fromMinutes(from + at * 15 + 15)),
  );

describe("slots of a day", () => {
  test("that meet are one session, in whichever order they come", () => {
    const morning = quarters(START, 9 * 60, 12);
    expect(sessionsOf(morning.toReversed())).toEqual([slot(START, "09:00", "12:00")]);
  });

  test("that leave a gap are two", () => {
    expect(sessionsOf([...quarters(START, 540, 4), ...quarters(START, 780, 4)])).toEqual([
      slot(START, "09:00", "10:00"),
      slot(START, "13:00", "14:00"),
    ]);
  });

  test("at another place, or blocked, are their own", () => {
    const all = [
      slot(START, "09:00", "10:00", { location: "Rooms" }),
      slot(START, "10:00", "11:00", { location: "Clinic" }),
      slot(START, "11:00", "12:00", { location: "Clinic", available: false }),
    ];
    expect(sessionsOf(all)).toHaveLength(3);
  });

  test("that lie within another leave it as long as it is", () =>
    expect(sessionsOf([slot(START, "09:00", "12:00"), slot(START, "09:30", "10:00")])).toEqual([
      slot(START, "09:00", "12:00"),
    ]));
});

describe("days of one weekday", () => {
  const on = (...weeks: number[]): Day[] => weeks.map((week) => addDays(START, week * 7));
  const said = (days: Day[]) => runsOf(days).map(({ start, end, weeks }) => [start, end, weeks]);
  test.each([
    ["every week", on(0, 1, 2), [[START, addDays(START, 14), 1]]],
    ["every second week", on(0, 2, 4), [[START, addDays(START, 28), 2]]],
    ["once", on(0), [[START, START, 0]]],
    [
      "two that are far apart, which may be chance",
      on(0, 3),
      [
        [START, START, 0],
        [addDays(START, 21), addDays(START, 21), 0],
      ],
    ],
    [
      "a week that is left out",
      on(0, 1, 3, 4),
      [
        [START, addDays(START, 7), 1],
        [addDays(START, 21), addDays(START, 28), 1],
      ],
    ],
    ["none", [], []],
  ])("%s", (_, days, runs) => expect(said(days)).toEqual(runs));
});

describe("RULE-SCHD-03: the entries made of slots", () => {
  const found = fc.record({
    day: fc.integer({ min: 0, max: 70 }).map((by) => addDays(START, by)),
    at: fc.integer({ min: 32, max: 80 }),
    length: fc.integer({ min: 1, max: 12 }),
    available: fc.boolean(),
    location: fc.constantFrom(null, "Rooms"),
  });
  const slots = fc.array(found, { maxLength: 30 }).map((all) =>
    all.map(({ at, length, ...one }) => ({
      ...one,
      start: fromMinutes(at * 15),
      end: fromMinutes((at + length) * 15),
    })),
  );
  const minutes = (given: readonly FoundSlot[]): string[] =>
    [
      ...new Set(
        given.flatMap(({ day, start, end, available, location }) =>
          Array.from({ length: (minutesOf(end) - minutesOf(start)) / 15 }, (_, by) =>
            [day, minutesOf(start) + by * 15, available, location].join(" "),
          ),
        ),
      ),
    ].toSorted();

  test("cover every minute of the slots and no other", () =>
    fc.assert(
      fc.property(slots, (given) => {
        const entries = availabilityOf(given).flatMap(({ date, start, end, availability, location }) =>
          date && start && end && availability
            ? [
                {
                  ...{
                    start_time: start,
                    end_time: end,
                    repeat_start: date,
                    day_of_week: dayOfWeek(date),
                    location,
                  },
                  ...availability,
                },
              ]
            : [],
        );
        const days = scheduleDaysIn(entries, START, addDays(START, 80)).map((one) =>
          slot(one.schedule_date, one.start_time, one.end_time, {
            available: one.available,
            location: one.location,
          }),
        );
        expect(minutes(days)).toEqual(minutes(given));
        expect(days).toHaveLength(sessionsOf(given).length);
      }),
    ));

  test("have keys of their own, and a year of a working week is a handful", () => {
    const year = Array.from({ length: 364 }, (_, by) => addDays(START, by)).filter((day) =>
      [1, 3].includes(dayOfWeek(day)),
    );
    const entries = availabilityOf(year.flatMap((day) => quarters(day, 540, 12)));
    expect(entries.map(({ date, availability }) => [date, availability])).toEqual([
      [START, { available: true, repeat_weeks: 1, repeat_end: addDays(START, 51 * 7), reason: null }],
      [
        addDays(START, 2),
        { available: true, repeat_weeks: 1, repeat_end: addDays(START, 2 + 51 * 7), reason: null },
      ],
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  });
});
