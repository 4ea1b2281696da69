import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import {
  countFrom,
  dayAt,
  endBefore,
  isOccurrence,
  lastDay,
  occurrences,
  occurrenceIndex,
  countOccurrences,
  type Recurrence,
} from "./recurrence.ts";

const weekly: Recurrence = {
  start: "2026-11-20",
  interval: 1,
  frequency: 1,
  end: null,
  count: null,
  exceptions: [],
};
const on31st: Recurrence = { ...weekly, start: "2026-01-31", interval: 2 };
const year = { from: "2026-01-01", to: "2026-12-31" } as const;

describe("RULE-APPT-05 a repeating appointment", () => {
  test("happens every so many weeks", () => {
    expect(occurrences(weekly, { from: "2026-11-21", to: "2026-12-11" })).toEqual([
      "2026-11-27",
      "2026-12-04",
      "2026-12-11",
    ]);
    expect(occurrences({ ...weekly, frequency: 2 }, year)).toEqual([
      "2026-11-20",
      "2026-12-04",
      "2026-12-18",
    ]);
  });

  test("happens once when it does not repeat", () => {
    const once: Recurrence = { ...weekly, interval: 0, end: "2026-01-01", count: 5 };
    expect(occurrences(once, year)).toEqual(["2026-11-20"]);
    expect(occurrences(once, { from: "2026-11-21", to: "2030-01-01" })).toEqual([]);
    expect(lastDay(once)).toBe("2026-11-20");
  });

  test("ends on its end date or with its count", () => {
    expect(occurrences({ ...weekly, end: "2026-12-04" }, year)).toEqual([
      "2026-11-20",
      "2026-11-27",
      "2026-12-04",
    ]);
    expect(occurrences({ ...weekly, count: 2 }, year)).toEqual(["2026-11-20", "2026-11-27"]);
    expect(lastDay({ ...weekly, count: 2 })).toBe("2026-11-27");
    expect(lastDay({ ...weekly, count: 99, end: "2026-12-04" })).toBe("2026-12-04");
    expect(lastDay(weekly)).toBeNull();
  });

  test("skips its exceptions and does not make up for them", () => {
    const rule: Recurrence = { ...weekly, count: 3, exceptions: ["2026-11-27"] };
    expect(occurrences(rule, year)).toEqual(["2026-11-20", "2026-12-04"]);
    expect(isOccurrence(rule, "2026-11-27")).toBe(false);
    expect(isOccurrence(rule, "2026-12-04")).toBe(true);
    expect(isOccurrence(rule, "2026-12-11")).toBe(false);
  });

  test("is at least every one week", () => {
    expect(occurrences({ ...weekly, frequency: 0, count: 2 }, year)).toEqual(["2026-11-20", "2026-11-27"]);
  });

  test("is found two centuries on without walking there", () => {
    // Takes the fastest of many rounds because other load on the machine slows some rounds, but not all.
    const bestOf = (start: Day) => {
      const rounds = Array.from({ length: 200 }, () => {
        const began = performance.now();
        for (let n = 0; n < 10; n += 1)
          occurrences({ ...weekly, start }, { from: "2199-01-01", to: "2199-01-31" });
        return performance.now() - began;
      });
      return Math.min(...rounds);
    };
    expect(bestOf("1800-01-03")).toBeLessThan(20 * bestOf("2198-12-28"));
  });
});

describe("RULE-APPT-06 a monthly appointment on the 31st", () => {
  test("falls on the last day of shorter months and comes back", () => {
    expect(occurrences(on31st, { from: "2026-01-01", to: "2026-06-30" })).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
  });

  test("falls on 29 February in a leap year", () => {
    expect(isOccurrence(on31st, "2028-02-29")).toBe(true);
    expect(isOccurrence(on31st, "2027-02-28")).toBe(true);
    expect(isOccurrence(on31st, "2028-02-28")).toBe(false);
  });
});

describe("F-6 this and the following", () => {
  test("leave the old series the day before", () => {
    expect(endBefore(weekly, "2026-12-04")).toBe("2026-12-03");
    expect(endBefore({ ...weekly, end: "2026-11-30" }, "2026-12-04")).toBe("2026-11-30");
    expect(endBefore(weekly, "2026-11-20")).toBeNull();
  });

  test("take over what is left of the count", () => {
    expect(countFrom({ ...weekly, count: 5 }, "2026-12-04")).toBe(3);
    expect(countFrom({ ...weekly, count: 2 }, "2026-12-04")).toBe(0);
    expect(countFrom(weekly, "2026-12-04")).toBeNull();
  });
});

// Computes the occurrences one by one from the start of the series, as an independent reference.
function walk(rule: Recurrence, from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let place = 0; place < (rule.interval === 0 ? 1 : (rule.count ?? 5000)); place += 1) {
    const day =
      rule.interval === 2
        ? addMonths(rule.start, place * rule.frequency)
        : addDays(rule.start, place * rule.frequency * 7);
    if (day > to || (rule.interval !== 0 && rule.end !== null && day > rule.end)) break;
    if (day >= from && !rule.exceptions.includes(day)) days.push(day);
  }
  return days;
}

describe("any series", () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-29", days));
  const rule = fc.record<Recurrence>({
    start: day,
    interval: fc.constantFrom(0, 1, 2),
    frequency: fc.integer({ min: 1, max: 7 }),
    end: fc.option(day),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
    exceptions: fc.array(day, { maxLength: 20 }),
  });

  test("is what a slow walk finds", () => {
    fc.assert(
      fc.property(rule, day, day, (series, from, to) => {
        expect(occurrences(series, { from, to })).toEqual(walk(series, from, to));
      }),
      { numRuns: 500 },
    );
  });

  test("split in two loses no day and doubles none", () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 10 }), (series, place) => {
        const all = occurrences({ ...series, exceptions: [] }, { from: "2024-01-01", to: "2036-01-01" });
        const split = all[place];
        if (split === undefined || series.interval === 2) return;
        const old = { ...series, exceptions: [], end: endBefore(series, split) };
        const next = { ...series, exceptions: [], start: split, count: countFrom(series, split) };
        const both = [old, next].flatMap((part) =>
          occurrences(part, { from: "2024-01-01", to: "2036-01-01" }),
        );
        expect(both).toEqual(all);
      }),
    );
  });
});

describe("a place in a series", () => {
  test("is a day, and a day a place", () => {
    expect(dayAt(on31st, 1)).toBe("2026-02-28");
    expect(occurrenceIndex(on31st, "2026-02-28")).toBe(1);
    expect(occurrenceIndex(on31st, "2026-03-28")).toBeNull();
    expect(occurrenceIndex({ ...weekly, count: 2, exceptions: ["2026-11-27"] }, "2026-11-27")).toBe(1);
    expect(occurrenceIndex({ ...weekly, count: 2 }, "2026-12-04")).toBeNull();
  });

  test("are as many as count and end allow", () => {
    expect(countOccurrences(weekly)).toBeNull();
    expect(countOccurrences({ ...weekly, interval: 0 })).toBe(1);
    expect(countOccurrences({ ...weekly, count: 7 })).toBe(7);
    expect(countOccurrences({ ...weekly, end: "2026-12-10" })).toBe(3);
    expect(countOccurrences({ ...weekly, count: 7, end: "2026-12-10" })).toBe(3);
  });

  test("RULE-APPT-06: a monthly rule that begins in a short month aims at the date it is told", () => {
    const rule: Recurrence = { ...on31st, start: "2026-02-28", monthDay: 31 };
    expect(occurrences(rule, { from: "2026-02-01", to: "2026-05-31" })).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
    expect(occurrenceIndex(rule, "2026-03-31")).toBe(1);
    expect(lastDay({ ...rule, count: 3 })).toBe("2026-04-30");
  });
});
