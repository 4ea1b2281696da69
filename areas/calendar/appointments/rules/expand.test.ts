import { describe, expect, test } from "vitest";
import { addDays, type Day, FIRST_DAY } from "#kernel/dates/day.ts";
import { expandAll, expandLatest, MAX_PER_REPLY } from "./expand.ts";
import { newBooking } from "./series.ts";

const weekly = (start: Day, notes: string | null = null) => ({
  ...newBooking({
    appointment_type: 1,
    appointment_date: start,
    start_time: "14:15",
    end_time: "14:45",
    _patient: 7,
  }),
  repeat_interval: 1 as const,
  repeat_frequency: 1,
  repeat_date: null,
  repeat_exceptions: [],
  is_repeated_date: false,
  notes,
});
const century = weekly(FIRST_DAY);
const today: Day = "2026-11-22";

describe("what one answer may hold of series", () => {
  test("between two days is all of them, or none", () => {
    const from = addDays(today, -7 * 100);
    expect(expandAll([century, century], from, today)).toHaveLength(2 * 100);
    const many = Array.from({ length: MAX_PER_REPLY / 100 }, () => century);
    expect(expandAll(many, from, addDays(today, -1))).toHaveLength(MAX_PER_REPLY);
    expect(expandAll([...many, century], from, addDays(today, -1))).toBeNull();
  });

  test("is fewer where the notes are long", () => {
    const noted = weekly(FIRST_DAY, "x".repeat(5_000));
    expect(expandAll([noted], FIRST_DAY, today)).toBeNull();
    expect(expandAll([century], FIRST_DAY, today)?.length).toBeGreaterThan(10_000);
  });

  test("of all time is the latest, of however many series", () => {
    const many = Array.from({ length: 20 }, (_, at) => weekly(addDays(FIRST_DAY, at)));
    const latest = expandLatest(many, FIRST_DAY, () => today);
    expect(latest).toHaveLength(MAX_PER_REPLY);
    const days = latest.map(({ appointment_date }) => appointment_date);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days[0]).toBe(today);
    expect((days.at(-1) ?? "") > addDays(today, -7 * 1_001)).toBe(true);
  });
});
