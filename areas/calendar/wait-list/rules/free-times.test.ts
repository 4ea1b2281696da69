import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { addMinutes, type WallTime } from "#kernel/dates/wall-time.ts";
import type { Wish } from "./fit.ts";
import { findFittingTimes, MAX_TIMES } from "./free-times.ts";

// A Monday.
const MONDAY = "2026-12-07";
const anyTime: Omit<Wish, "minutes"> = {
  weekdays: [],
  from_time: null,
  until_time: null,
  from_day: MONDAY,
  until_day: null,
};
const now = { day: MONDAY, time: "08:00" } as const;
const at = (appointment_date: Day, start_time: WallTime, end_time: WallTime) => ({
  ...{ appointment_date, start_time, end_time },
});

/** Calendar that is free from 09:00 to 17:00 each day in steps of 30 minutes. */
const open = async (day: Day, start: WallTime = "09:00") => {
  const first = start < "09:00" ? "09:00" : start;
  return first > "16:30" ? at(addDays(day, 1), "09:00", "09:30") : at(day, first, addMinutes(first, 30));
};

describe("free times that fit an entry", () => {
  test("are the first of each of the next days", async () => {
    const times = await findFittingTimes(anyTime, now, open);
    expect(times.map(({ appointment_date }) => appointment_date)).toEqual([
      MONDAY,
      "2026-12-08",
      "2026-12-09",
    ]);
    expect(times).toHaveLength(MAX_TIMES);
  });

  test("are on the wanted days and at the wanted hours", async () => {
    const wish = { ...anyTime, weekdays: [3, 5], from_time: "13:00", until_time: "15:00" } as const;
    expect(await findFittingTimes(wish, now, open)).toEqual([
      at("2026-12-09", "13:00", "13:30"),
      at("2026-12-11", "13:00", "13:30"),
      at("2026-12-16", "13:00", "13:30"),
    ]);
  });

  test("today only after now, and none after the last day", async () => {
    const wish = { ...anyTime, until_day: "2026-12-08" } as const;
    expect(await findFittingTimes(wish, { day: MONDAY, time: "16:00" }, open)).toEqual([
      at(MONDAY, "16:00", "16:30"),
      at("2026-12-08", "09:00", "09:30"),
    ]);
  });

  test("a later day is asked again from the hours that are wanted", async () => {
    const asked: string[] = [];
    const fromThursday = async (day: Day, start?: WallTime) => {
      asked.push(`${day} ${start}`);
      return day < "2026-12-10" ? at("2026-12-10", "09:00", "09:30") : open(day, start);
    };
    const wish = { ...anyTime, from_time: "11:00", until_day: "2026-12-10" } as const;
    expect(await findFittingTimes(wish, now, fromThursday)).toEqual([at("2026-12-10", "11:00", "11:30")]);
    expect(asked).toEqual([`${MONDAY} 11:00`, "2026-12-10 11:00"]);
  });

  test("the search ends, also in a calendar that never fits", async () => {
    let asked = 0;
    const late = async (day: Day) => {
      asked += 1;
      return at(day, "20:00", "20:30");
    };
    expect(await findFittingTimes({ ...anyTime, until_time: "12:00" }, now, late)).toEqual([]);
    expect(asked).toBe(20);
    expect(await findFittingTimes(anyTime, now, async () => null)).toEqual([]);
    expect(await findFittingTimes({ ...anyTime, until_day: "2026-12-01" }, now, open)).toEqual([]);
  });
});
