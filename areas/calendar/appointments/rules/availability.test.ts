import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import {
  firstFree,
  firstGap,
  type Opening,
  mergeOpenings,
  snapUp,
  startsIn,
  describeAvailability,
} from "./availability.ts";
import { followUpColumns, followUpFrom, followUpOf } from "./follow-up.ts";

const at = (start_time: WallTime, end_time: WallTime, more: Partial<Opening> = {}): Opening => ({
  start_time,
  end_time,
  available: true,
  _location: null,
  location: null,
  ...more,
});
const richmond = { _location: 1, location: { name: "Richmond Rooms" } };
const epworth = { _location: 2, location: { name: "Epworth" } };
const appointment = (start_time: WallTime, end_time: WallTime, _location: number | null = null) => ({
  start_time,
  end_time,
  _location,
});

describe("how an appointment stands", () => {
  const day = [at("09:00", "17:00", richmond), at("12:00", "13:00", { available: false })];

  test("inside an available schedule, with its place and times", () => {
    expect(describeAvailability(appointment("09:00", "09:30"), day)).toEqual({
      availability: "inside",
      text: "Inside availability at Richmond Rooms 09:00–17:00",
    });
    expect(describeAvailability(appointment("16:30", "17:00", 1), day).availability).toBe("inside");
  });

  test("outside when it only touches, and where nothing is open", () => {
    expect(describeAvailability(appointment("08:45", "09:15"), day)).toEqual({
      availability: "outside",
      text: "Outside availability: 09:00–17:00 at Richmond Rooms on this day",
    });
    expect(describeAvailability(appointment("17:00", "17:15"), day).availability).toBe("outside");
    expect(describeAvailability(appointment("09:00", "09:30"), [])).toEqual({
      availability: "outside",
      text: "Outside availability: none set for this day",
    });
  });

  test("outside when the schedule is at another place", () => {
    expect(describeAvailability(appointment("09:00", "09:30", 2), day)).toEqual({
      availability: "outside",
      text: "Outside availability: 09:00–17:00 at Richmond Rooms on this day",
    });
    expect(describeAvailability(appointment("09:00", "09:30", 2), [at("08:00", "10:00")]).availability).toBe(
      "inside",
    );
  });

  test("blocked where any of it is blocked out", () => {
    expect(describeAvailability(appointment("11:45", "12:15"), day)).toEqual({
      availability: "blocked",
      text: "Not available 12:00–13:00",
    });
    expect(describeAvailability(appointment("11:30", "12:00"), day).availability).toBe("inside");
  });

  test("inside two schedules that meet at one place", () => {
    const split = [
      at("12:00", "17:00", richmond),
      at("09:00", "12:00", richmond),
      at("13:00", "20:00", epworth),
    ];
    expect(mergeOpenings(split).map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
      ["09:00", "17:00"],
      ["13:00", "20:00"],
    ]);
    expect(describeAvailability(appointment("11:45", "12:15", 1), split).text).toBe(
      "Inside availability at Richmond Rooms 09:00–17:00",
    );
  });
});

describe("RULE-APPT-07 a free time", () => {
  test("is the first gap that is long enough", () => {
    const morning = at("09:00", "12:00");
    expect(firstGap(morning, [], 15, 0)).toBe("09:00");
    expect(firstGap(morning, [at("09:00", "09:30"), at("09:40", "10:00")], 15, 0)).toBe("10:00");
    expect(firstGap(morning, [at("09:00", "09:30"), at("09:40", "10:00")], 10, 0)).toBe("09:30");
    expect(firstGap(morning, [at("08:00", "11:50")], 15, 0)).toBeNull();
    expect(firstGap(morning, [at("10:00", "10:05"), at("08:00", "11:45")], 15, 0)).toBe("11:45");
    expect(firstGap(morning, [], 15, minutesOf("11:50"))).toBeNull();
  });

  test("CONST-10: begins on five minutes when it begins now", () => {
    expect([snapUp("10:03"), snapUp("10:05"), snapUp("23:58")].map((minutes) => minutes / 60)).toEqual([
      605 / 60,
      605 / 60,
      24,
    ]);
  });

  const search = (
    days: (Opening & { schedule_date: Day })[],
    taken: Opening[] = [],
    now: { day: Day; time: WallTime } = { day: "2026-11-20", time: "08:00" },
    _location: number | null = null,
  ) => firstFree({ days, takenOn: () => taken, minutes: 30, nowAt: () => now, _location });
  const on = (schedule_date: Day, opening: Opening) => ({ ...opening, schedule_date });

  test("is the earliest of a day, wherever it is", () => {
    const days = [
      on("2026-11-25", at("09:00", "12:00", richmond)),
      on("2026-11-25", at("08:00", "08:45", epworth)),
    ];
    expect(search(days)).toMatchObject({
      appointment_date: "2026-11-25",
      start_time: "08:00",
      end_time: "08:30",
      opening: epworth,
    });
    expect(search(days, [], undefined, 1)).toMatchObject({ start_time: "09:00", opening: richmond });
    expect(search(days, [], undefined, 3)).toBeNull();
  });

  test("is not in what is blocked out, nor in what is over today", () => {
    const days = [
      on("2026-11-20", at("09:00", "12:00")),
      on("2026-11-20", at("10:00", "11:45", { available: false })),
      on("2026-11-21", at("09:00", "12:00")),
    ];
    expect(search(days)).toMatchObject({ appointment_date: "2026-11-20", start_time: "09:00" });
    expect(search(days, [], { day: "2026-11-20", time: "09:31" })).toMatchObject({
      appointment_date: "2026-11-21",
      start_time: "09:00",
    });
    expect(search(days, [], { day: "2026-11-20", time: "09:26" })).toMatchObject({
      appointment_date: "2026-11-20",
      start_time: "09:30",
    });
    expect(search(days, [], { day: "2026-11-22", time: "00:00" })).toBeNull();
    expect(search([])).toBeNull();
  });

  test("lies in an opening and overlaps nothing, and none is earlier", () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 270 }), fc.integer({ min: 1, max: 40 }))
      .map(([start, length]) => at(fromMinutes(start * 5), fromMinutes((start + length) * 5)));
    const isFree = (start: number, minutes: number, opening: Opening, taken: Opening[]) =>
      start >= minutesOf(opening.start_time) &&
      start + minutes <= minutesOf(opening.end_time) &&
      taken.every((one) => minutesOf(one.end_time) <= start || minutesOf(one.start_time) >= start + minutes);
    fc.assert(
      fc.property(
        span,
        fc.array(span, { maxLength: 8 }),
        fc.constantFrom(5, 15, 30, 60),
        (opening, taken, minutes) => {
          const walked = Array.from({ length: 1440 / 5 }, (_, place) => place * 5).find((start) =>
            isFree(start, minutes, opening, taken),
          );
          expect(firstGap(opening, taken, minutes, 0)).toBe(
            walked === undefined ? null : fromMinutes(walked),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("C-31 a follow-up", () => {
  test("is so many weeks from today, or a day that is not over", () => {
    expect(followUpFrom(0, "2026-11-20")).toBe("2026-11-20");
    expect(followUpFrom(6, "2026-11-20")).toBe("2027-01-01");
    expect(followUpFrom("2027-01-14", "2026-11-20")).toBe("2027-01-14");
    expect(followUpFrom("2020-01-14", "2026-11-20")).toBe("2026-11-20");
  });

  test("is kept as what it was", () => {
    for (const follow_up of [0, 6, "2027-01-14" as const, null])
      expect(followUpOf(followUpColumns(follow_up))).toBe(follow_up);
  });
});

describe("starts for people who book by themselves", () => {
  const morning = at("09:00", "11:00");

  test("begin with each gap and follow in steps of the length", () => {
    expect(startsIn(morning, [], 30, 0)).toEqual(["09:00", "09:30", "10:00", "10:30"]);
    expect(startsIn(morning, [at("09:10", "09:40")], 30, 0)).toEqual(["09:40", "10:10"]);
    expect(startsIn(morning, [], 30, minutesOf("09:50"))).toEqual(["10:00", "10:30"]);
    expect(startsIn(morning, [], 121, 0)).toEqual([]);
  });

  test("never overlap what is taken, nor each other, and end within the opening", () => {
    const minute = fc.integer({ min: 0, max: 23 * 60 });
    const span = fc.tuple(minute, fc.integer({ min: 5, max: 59 })).map(([start, length]) => ({
      start_time: fromMinutes(start),
      end_time: fromMinutes(start + length),
    }));
    fc.assert(
      fc.property(
        span,
        fc.array(span),
        fc.integer({ min: 5, max: 90 }),
        minute,
        (one, taken, minutes, from) => {
          const opening = at(one.start_time, "23:00");
          const starts = startsIn(opening, taken, minutes, from).map(minutesOf);
          for (const [index, start] of starts.entries()) {
            expect(start).toBeGreaterThanOrEqual(Math.max(from, minutesOf(opening.start_time)));
            expect(start + minutes).toBeLessThanOrEqual(minutesOf("23:00"));
            expect(starts[index + 1] ?? Infinity).toBeGreaterThanOrEqual(start + minutes);
            for (const { start_time, end_time } of taken)
              expect(start < minutesOf(end_time) && minutesOf(start_time) < start + minutes).toBe(false);
          }
        },
      ),
    );
  });
});
