import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { dayOf, todayIn } from "./day.ts";
import { fromMinutes } from "./wall-time.ts";
import { instantOf, wallOf, ZONES } from "./zone.ts";

const zone = fc.constantFrom(...ZONES);

test("an instant is shown on the wall as Temporal shows it", () => {
  fc.assert(
    fc.property(
      zone,
      fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
      (where, date) => {
        const iso = date.toISOString();
        const wall = Temporal.Instant.from(iso).toZonedDateTimeISO(where);
        const day = dayOf(wall.year, wall.month, wall.day);
        expect(wallOf(iso, where)).toEqual({ day, time: fromMinutes(wall.hour * 60 + wall.minute) });
        expect(todayIn(where, iso)).toBe(day);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a wall time is the instant Temporal finds, skipped and doubled hours among them", () => {
  fc.assert(
    fc.property(
      zone,
      fc.integer({ min: 1920, max: 2199 }),
      // Months in which clocks change; the test uses times in the early morning.
      fc.constantFrom(3, 4, 10),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 5 * 60 }),
      (where, year, month, date, minutes) => {
        const day = dayOf(year, month, date) ?? "2026-10-04";
        const time = fromMinutes(minutes);
        const expected = Temporal.PlainDateTime.from(`${day}T${time}`)
          .toZonedDateTime(where, { disambiguation: "compatible" })
          .toInstant()
          .toString();
        expect(instantOf(day, time, where)).toBe(expected);
      },
    ),
    { numRuns: 4000 },
  );
});
