import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { appointmentReport, type CountedAppointment, slicesOf } from "./appointments.ts";
import { mayReport } from "./range.ts";
import { totalsOf } from "./totals.ts";

const one = (fields: Partial<CountedAppointment> = {}): CountedAppointment => ({
  appointment_type: 1,
  appointment_date: "2026-11-20",
  start_time: "09:00",
  end_time: "09:30",
  _location: 3,
  location: { name: "Richmond Rooms" },
  cancelled: false,
  is_billed: false,
  ...fields,
});

describe("the appointment report", () => {
  const report = appointmentReport([
    one({ is_billed: true }),
    one({ appointment_type: 2, start_time: "13:00", end_time: "15:15" }),
    one({ cancelled: true, is_billed: true }),
    one({ appointment_date: "2026-11-19", _location: null, location: null, appointment_type: 3 }),
  ]);

  test("has a row per day and location, in order", () => {
    expect(report.rows).toEqual([
      {
        date: "2026-11-19",
        _location: null,
        location: "No location",
        appointments: 0,
        theatre: 0,
        other: 1,
        cancelled: 0,
        billed: 0,
        minutes: 30,
      },
      {
        date: "2026-11-20",
        _location: 3,
        location: "Richmond Rooms",
        appointments: 1,
        theatre: 1,
        other: 0,
        cancelled: 1,
        billed: 1,
        minutes: 165,
      },
    ]);
  });

  test("counts cancelled ones apart", () => {
    expect([report.total, report.cancelled]).toEqual([3, 1]);
    expect(report.by_type.map(({ label, count }) => [label, count])).toEqual([
      ["Appointment", 1],
      ["Theatre", 1],
      ["Other", 1],
    ]);
    expect(report.by_location).toEqual([
      { _location: 3, label: "Richmond Rooms", count: 2 },
      { _location: null, label: "No location", count: 1 },
    ]);
  });

  test("of nothing is empty", () =>
    expect(appointmentReport([])).toMatchObject({ rows: [], by_location: [], cancelled: 0, total: 0 }));
});

describe("a pie", () => {
  const counts = [9, 8, 7, 6, 5, 4, 0].map((count, index) => ({ label: `L${index}`, count }));
  test("has at most five slices, the smallest together", () => {
    expect(slicesOf(counts).map(({ label, count }) => [label, count])).toEqual([
      ["L0", 9],
      ["L1", 8],
      ["L2", 7],
      ["L3", 6],
      ["Others", 9],
    ]);
  });
  test("shows no empty slice", () =>
    expect(slicesOf(counts.slice(5)).map(({ label }) => label)).toEqual(["L5"]));
});

describe("the range of a report", () => {
  const start: Day = "2026-01-01";
  const messageOf = (end: Day) => {
    const verdict = mayReport({ start, end });
    return verdict.allowed ? null : verdict.refusal.message;
  };
  test("one day to 366 days", () => {
    expect(messageOf(start)).toBeNull();
    expect(messageOf(addDays(start, 365))).toBeNull();
    expect(messageOf(addDays(start, 366))).toBe("Date range should be within 366 days.");
  });
  test("not backwards", () => expect(messageOf("2025-12-31")).toBe("Invalid date range"));
});

test("totals are the sums of the rows, minutes to two places", () => {
  const row = { letters: 2, corrected: 1, minutes: 0.1, characters: 100 };
  expect(totalsOf([row, { ...row, minutes: 0.2 }])).toEqual({
    letters: 4,
    corrected: 2,
    minutes: 0.3,
    characters: 200,
  });
  expect(totalsOf([])).toEqual({ letters: 0, corrected: 0, minutes: 0, characters: 0 });
});
