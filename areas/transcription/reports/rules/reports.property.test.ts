import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#kernel/dates/day.ts";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import { MAX_DAYS } from "../contract.ts";
import { appointmentReport, type CountedAppointment, slicesOf } from "./appointments.ts";
import { mayReport } from "./range.ts";
import { totalsOf } from "./totals.ts";

const day = fc.integer({ min: 0, max: 2 }).map((after) => addDays("2026-11-23", after));
const PLACES = [
  null,
  { ID: 3, name: "Richmond Rooms" },
  { ID: 4, name: "Yarra Private" },
  { ID: 5, name: "Richmond Rooms" },
];
const counted: fc.Arbitrary<CountedAppointment> = fc
  .record({
    appointment_type: fc.constantFrom(1, 2, 3),
    appointment_date: day,
    begins: fc.integer({ min: 0, max: 1_200 }),
    minutes: fc.integer({ min: 5, max: 200 }),
    place: fc.constantFrom(...PLACES),
    cancelled: fc.boolean(),
    is_billed: fc.boolean(),
  })
  .map(({ begins, minutes, place, ...one }) => ({
    ...one,
    ...{ start_time: fromMinutes(begins), end_time: fromMinutes(begins + minutes) },
    ...{ _location: place?.ID ?? null, location: place && { name: place.name } },
  }));
const all = fc.array(counted, { maxLength: 25 });
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

describe("the appointment report", () => {
  test("counts every appointment once: by its type, by its place, by its day, or as cancelled", () =>
    fc.assert(
      fc.property(all, (appointments) => {
        const { rows, by_type, by_location, cancelled, total } = appointmentReport(appointments);
        expect(total + cancelled).toBe(appointments.length);
        expect([sum(by_type, ({ count }) => count), sum(by_location, ({ count }) => count)]).toEqual([
          total,
          total,
        ]);
        expect(sum(rows, (row) => row.appointments + row.theatre + row.other)).toBe(total);
        expect(sum(rows, (row) => row.cancelled)).toBe(cancelled);
      }),
    ));

  test("has the minutes and the bills of what took place, and of nothing that was cancelled", () =>
    fc.assert(
      fc.property(all, (appointments) => {
        const held = appointments.filter(({ cancelled }) => !cancelled);
        const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        const { rows } = appointmentReport(appointments);
        expect(sum(rows, ({ minutes }) => minutes)).toBe(
          sum(held, (one) => minuteOf(one.end_time) - minuteOf(one.start_time)),
        );
        expect(sum(rows, ({ billed }) => billed)).toBe(held.filter(({ is_billed }) => is_billed).length);
      }),
    ));

  test("has a row for each day at each place, by day and then by the name of the place", () =>
    fc.assert(
      fc.property(all, (appointments) => {
        const { rows } = appointmentReport(appointments);
        const keys = rows.map(({ date, _location }) => `${date} ${_location}`);
        expect(new Set(keys)).toEqual(
          new Set(appointments.map((one) => `${one.appointment_date} ${one._location}`)),
        );
        expect(keys).toHaveLength(new Set(keys).size);
        const order = rows.map(({ date, location }) => `${date} ${location}`);
        expect(order).toEqual(order.toSorted((a, b) => a.localeCompare(b)));
      }),
    ));

  test("is the same in whatever order the appointments come", () =>
    fc.assert(
      fc.property(all, (appointments) => {
        const named = (report: ReturnType<typeof appointmentReport>) => ({
          ...report,
          // Two locations with the same name may be in either order.
          rows: report.rows.map((row) => JSON.stringify(row)).toSorted(),
          by_location: report.by_location.map((row) => JSON.stringify(row)).toSorted(),
        });
        expect(named(appointmentReport(appointments.toReversed()))).toEqual(
          named(appointmentReport(appointments)),
        );
      }),
    ));

  test("names the busiest place first", () =>
    fc.assert(
      fc.property(all, (appointments) => {
        const counts = appointmentReport(appointments).by_location.map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
    ));
});

describe("a pie", () => {
  const counts = fc.array(fc.record({ label: fc.constantFrom("A", "B", "C"), count: fc.nat(9) }), {
    maxLength: 12,
  });

  test("shows all of it in few slices, the largest first, the rest together as the last", () =>
    fc.assert(
      fc.property(counts, fc.integer({ min: 2, max: 6 }), (given, most) => {
        const slices = slicesOf(given, most);
        const shown = given.filter(({ count }) => count > 0);
        expect(sum(slices, ({ count }) => count)).toBe(sum(given, ({ count }) => count));
        expect(slices).toHaveLength(Math.min(shown.length, most));
        expect(slices.at(-1)?.label === "Others").toBe(shown.length > most);
        const own = slices.slice(0, shown.length > most ? -1 : undefined).map(({ count }) => count);
        expect(own).toEqual(
          shown
            .map(({ count }) => count)
            .toSorted((a, b) => b - a)
            .slice(0, own.length),
        );
      }),
    ));
});

test("the range of a report is one day to a leap year", () =>
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 400 }), (length) => {
      const [start, end] = [addDays("2027-12-20", 0), addDays("2027-12-20", length)];
      expect(mayReport({ start, end }).allowed).toBe(length >= 0 && daysBetween(start, end) + 1 <= MAX_DAYS);
    }),
  ));

test("the totals of two halves of a report are the totals of all of it", () => {
  const row = fc.record({
    letters: fc.nat(99),
    corrected: fc.nat(99),
    minutes: fc.nat(99_999).map((n) => n / 100),
    characters: fc.nat(9_999),
  });
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (one, other) => {
      const [first, second, both] = [totalsOf(one), totalsOf(other), totalsOf([...one, ...other])];
      expect(both.letters).toBe(first.letters + second.letters);
      expect([both.corrected, both.characters]).toEqual([
        first.corrected + second.corrected,
        first.characters + second.characters,
      ]);
      expect(Math.round(both.minutes * 100)).toBe(
        Math.round(first.minutes * 100) + Math.round(second.minutes * 100),
      );
    }),
  );
});
