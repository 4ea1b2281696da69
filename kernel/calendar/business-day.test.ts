import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { addBusinessDays, isBusinessDay, nextBusinessDay } from "./business-day.ts";

// 2026-12-25 is a Friday. Boxing Day falls on a Saturday, so the holiday is on Monday 2026-12-28.
const HOLIDAYS: ReadonlySet<Day> = new Set<Day>(["2026-12-25", "2026-12-28", "2027-01-01"]);

describe("a business day", () => {
  test.each<[Day, boolean]>([
    ["2026-12-24", true],
    ["2026-12-25", false],
    ["2026-12-26", false],
    ["2026-12-27", false],
    ["2026-12-28", false],
    ["2026-12-29", true],
  ])("%s: %s", (day, is) => expect(isBusinessDay(day, HOLIDAYS)).toBe(is));

  test("is the day itself, or the next one that is", () => {
    expect(nextBusinessDay("2026-12-24", HOLIDAYS)).toBe("2026-12-24");
    expect(nextBusinessDay("2026-12-25", HOLIDAYS)).toBe("2026-12-29");
    expect(nextBusinessDay("2026-12-26", new Set())).toBe("2026-12-28");
  });

  test("so many later counts business days alone", () => {
    expect([0, 1, 2, 3, 4, 5].map((count) => addBusinessDays("2026-12-23", count, HOLIDAYS))).toEqual([
      "2026-12-23",
      "2026-12-24",
      "2026-12-29",
      "2026-12-30",
      "2026-12-31",
      "2027-01-04",
    ]);
    expect(addBusinessDays("2026-12-26", 1, HOLIDAYS)).toBe("2026-12-29");
  });

  test("has an end where every day is a holiday", () => {
    const all = new Set(Array.from({ length: 800 }, (_, n) => addDays("2026-01-01", n)));
    expect(nextBusinessDay("2026-01-01", all)).toBe("2027-01-02");
  });

  test("one after another is as far as all at once, and each is one", () => {
    fc.assert(
      fc.property(fc.nat(700), fc.nat(15), fc.nat(15), (from, some, more) => {
        const day = addDays("2026-01-01", from);
        const first = addBusinessDays(day, some, HOLIDAYS);
        expect(addBusinessDays(first, more, HOLIDAYS)).toBe(addBusinessDays(day, some + more, HOLIDAYS));
        if (some > 0) expect(isBusinessDay(first, HOLIDAYS)).toBe(true);
      }),
    );
  });
});
