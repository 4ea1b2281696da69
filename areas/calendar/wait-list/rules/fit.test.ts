import { describe, expect, test } from "vitest";
import { isDay } from "#kernel/dates/day.ts";
import { byNeed, isoWeekday, overlaps, timesIn, type Wish } from "./fit.ts";

/** A Thursday. */
const DAY = "2026-11-12";
const SLOT = { appointment_date: DAY, start_time: "09:00", end_time: "10:00" } as const;
const ANY: Wish = {
  weekdays: [],
  from_time: null,
  until_time: null,
  from_day: "2026-11-01",
  until_day: null,
  minutes: 30,
};

describe("times in a slot", () => {
  test.each<[string, Partial<Wish>, string | null]>([
    ["any", {}, "09:00–09:30"],
    ["the whole slot", { minutes: 60 }, "09:00–10:00"],
    ["a type that is too long", { minutes: 61 }, null],
    ["the day of the week", { weekdays: [4] }, "09:00–09:30"],
    ["other days of the week", { weekdays: [1, 2, 3, 5, 6, 7] }, null],
    ["not before the middle", { from_time: "09:20" }, "09:20–09:50"],
    ["not before, until the very end", { from_time: "09:30" }, "09:30–10:00"],
    ["not before, with too little left", { from_time: "09:31" }, null],
    ["finished by the middle", { until_time: "09:30" }, "09:00–09:30"],
    ["finished too early", { until_time: "09:29" }, null],
    ["finished before the slot", { until_time: "08:00" }, null],
    ["from the day itself", { from_day: DAY }, "09:00–09:30"],
    ["from the next day", { from_day: "2026-11-13" }, null],
    ["until the day itself", { until_day: DAY }, "09:00–09:30"],
    ["until the day before", { until_day: "2026-11-11" }, null],
  ])("%s", (_name, wish, times) => {
    const found = timesIn({ ...ANY, ...wish }, SLOT);
    expect(found && `${found.start_time}–${found.end_time}`).toBe(times);
  });

  test("the days of the week are those of ISO 8601, on the day the clocks change too", () => {
    expect(
      ["2026-11-09", "2026-11-15", "2026-10-04", "2027-04-04"].map((day) => isDay(day) && isoWeekday(day)),
    ).toEqual([1, 7, 7, 7]);
    const night = { appointment_date: "2026-10-04", start_time: "01:30", end_time: "03:30" } as const;
    expect(timesIn({ ...ANY, from_day: "2026-10-01", minutes: 60, weekdays: [7] }, night)).toEqual({
      start_time: "01:30",
      end_time: "02:30",
    });
  });
});

describe("the order", () => {
  const entry = (ID: number, urgency: "urgent" | "soon" | "routine", created_time: string) => ({
    ID,
    urgency,
    created_time,
  });
  test("puts the most urgent first, then the longest wait, then the first added", () => {
    const rows = [
      entry(1, "routine", "2026-01-01T00:00:00.000Z"),
      entry(2, "urgent", "2026-11-01T00:00:00.000Z"),
      entry(5, "soon", "2026-03-01T00:00:00.000Z"),
      entry(4, "soon", "2026-03-01T00:00:00.000Z"),
      entry(3, "urgent", "2026-10-01T00:00:00.000Z"),
    ];
    expect(rows.toSorted(byNeed).map(({ ID }) => ID)).toEqual([3, 2, 4, 5, 1]);
  });

  test("spans that only touch have no time in common", () => {
    const span = (start_time: `${number}:${number}`, end_time: `${number}:${number}`) => ({
      start_time,
      end_time,
    });
    expect(overlaps(span("09:00", "09:30"), span("09:30", "10:00"))).toBe(false);
    expect(overlaps(span("09:00", "09:31"), span("09:30", "10:00"))).toBe(true);
    expect(overlaps(span("09:00", "10:00"), span("09:15", "09:30"))).toBe(true);
  });
});
