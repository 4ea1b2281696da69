import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";
import { wallOf, ZONES } from "#kernel/dates/zone.ts";
import { FORGOTTEN_AFTER_HOURS, isForgotten, LONGEST_HOURS, secondsOf } from "./clock.ts";
import { isChanged, mayBeTimes, mayCorrect } from "./correction.ts";
import { partsByDay } from "./days.ts";
import { MAX_DAYS, mayReportOn, rangeOf } from "./range.ts";
import { mayServe, mayTakeBack, servingState } from "./serving.ts";
import { decimalHours, hoursWords, monthWords, rangeWords, spanWords, tickWords } from "./words.ts";

const zone = fc.constantFrom(...ZONES);
const BEGIN = Date.parse("2026-01-01T00:00:00Z");
/** Generates any second of 800 days, which include changes of daylight saving and a 29 February. */
const instant = fc
  .integer({ min: 0, max: 800 * 86_400 })
  .map((second) => new Date(BEGIN + second * 1000).toISOString());
const later = (from: string, seconds: number): string =>
  new Date(Date.parse(from) + seconds * 1000).toISOString();
const day = fc.integer({ min: 0, max: 800 }).map((after) => addDays("2026-01-01", after));

describe("G-55: the days a worked time belongs to", () => {
  test("are each once and one after the other, and together as long as what was worked", () =>
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 6 * 86_400 }), zone, (start, seconds, where) => {
        const parts = partsByDay(start, later(start, seconds), where);
        expect(parts.reduce((sum, part) => sum + part.seconds, 0)).toBe(seconds);
        for (const [at, part] of parts.entries()) {
          expect(part.day).toBe(addDays(parts[0]?.day ?? part.day, at));
          expect([part.seconds > 0, part.seconds <= 25 * 3600]).toEqual([true, true]);
        }
      }),
    ));

  test("are those the clock on the wall shows in every second of it", () =>
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 1, max: 3 * 86_400 }),
        fc.nat(),
        zone,
        (start, seconds, which, where) => {
          let after = which % seconds;
          const { day: shown } = wallOf(later(start, after), where);
          const part = partsByDay(start, later(start, seconds), where).find((one) => {
            after -= one.seconds;
            return after < 0;
          });
          expect(part?.day).toBe(shown);
        },
      ),
    ));

  test("a time cut in two is worked on the same days as the whole", () =>
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 1, max: 86_400 }),
        fc.integer({ min: 1, max: 86_400 }),
        zone,
        (start, first, second, where) => {
          const middle = later(start, first);
          const sums = new Map<Day, number>();
          for (const part of [
            ...partsByDay(start, middle, where),
            ...partsByDay(middle, later(middle, second), where),
          ])
            sums.set(part.day, (sums.get(part.day) ?? 0) + part.seconds);
          const whole = partsByDay(start, later(start, first + second), where);
          expect([...sums]).toEqual(whole.map((part) => [part.day, part.seconds]));
        },
      ),
    ));
});

describe("who may correct a clocked time", () => {
  const now = "2026-11-11T00:00:00.000Z";
  const ago = fc.integer({ min: 0, max: 40 * 3600 }).map((seconds) => later(now, -seconds));
  const stored = fc.record({
    start_time: ago,
    end_time: fc.option(ago, { nil: null }),
    corrected_time: fc.option(fc.constant(now), { nil: null }),
  });
  const after = fc.record({ start_time: ago, end_time: fc.option(ago, { nil: null }) });

  test("whoever keeps the clocks any; oneself only the end of a forgotten one, to earlier, once", () =>
    fc.assert(
      fc.property(stored, after, fc.boolean(), fc.boolean(), (before, asked, isKeeper, keepsStart) => {
        const to = keepsStart ? { ...asked, start_time: before.start_time } : asked;
        const isOwnToSet =
          before.corrected_time === null &&
          secondsOf(before, now) > FORGOTTEN_AFTER_HOURS * 3600 &&
          to.start_time === before.start_time &&
          to.end_time !== null &&
          to.end_time <= (before.end_time ?? now);
        expect(mayCorrect(before, to, isKeeper, now).allowed).toBe(
          isKeeper || !isChanged(before, to) || isOwnToSet,
        );
        if (isOwnToSet) expect(isForgotten(before, now)).toBe(true);
      }),
    ));

  test("times are taken that a clock can have shown, with a reason", () =>
    fc.assert(
      fc.property(
        stored,
        after,
        fc.constantFrom("", "Lunch", null),
        fc.integer({ min: -3600, max: 3600 }),
        (before, asked, reason, shift) => {
          const to = { ...asked, start_time: later(asked.start_time, shift) };
          const verdict = mayBeTimes(before, to, reason, now);
          const [start, end] = [
            Date.parse(to.start_time),
            to.end_time === null ? null : Date.parse(to.end_time),
          ];
          const isPossible =
            to.start_time <= now &&
            (end === null
              ? before.end_time === null
              : end >= start && end - start <= LONGEST_HOURS * 3_600_000 && end <= Date.parse(now));
          expect(verdict.allowed).toBe(!isChanged(before, to) || (isPossible && reason === "Lunch"));
        },
      ),
    ));

  test("the same instant written otherwise is no change", () =>
    expect(
      isChanged(
        { start_time: "2026-11-10T20:00:00Z", end_time: null },
        { start_time: "2026-11-11T07:00:00.000+11:00", end_time: null },
      ),
    ).toBe(false));
});

describe("F-3: from when to when an agent serves", () => {
  const serving = fc.record({ from_date: day, until_date: fc.option(day, { nil: null }) });

  test("on each of its days and on no other, and only before the first it is taken back", () =>
    fc.assert(
      fc.property(serving, day, (one, today) => {
        fc.pre(mayServe(one).allowed);
        const isIn = today >= one.from_date && (one.until_date === null || today <= one.until_date);
        expect(servingState(one, today) === "serves").toBe(isIn);
        expect(mayTakeBack(one, today).allowed).toBe(servingState(one, today) === "later");
      }),
    ));

  test("some day is served where the last one is not before the first", () =>
    fc.assert(
      fc.property(serving, (one) => {
        expect(mayServe(one).allowed).toBe(servingState(one, one.from_date) === "serves");
      }),
    ));
});

describe("the days of a report", () => {
  test("what is left out is the month up to the last known day", () =>
    fc.assert(
      fc.property(
        fc.option(day, { nil: undefined }),
        fc.option(day, { nil: undefined }),
        day,
        (start, end, today) => {
          const range = rangeOf({ start, end }, today);
          if (start !== undefined) expect(range.start).toBe(start);
          else expect([range.start.slice(8), range.start.slice(0, 7)]).toEqual(["01", range.end.slice(0, 7)]);
          if (end !== undefined) expect(range.end).toBe(end);
          else expect(range.start <= range.end).toBe(true);
        },
      ),
    ));

  test("are a year at most, the leap day among them", () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -3, max: 400 }), (start, length) => {
        const end = addDays(start, length);
        expect(mayReportOn({ start, end }).allowed).toBe(
          length >= 0 && daysBetween(start, end) + 1 <= MAX_DAYS,
        );
      }),
    ));
});

describe("hours in words", () => {
  const seconds = fc.integer({ min: 0, max: 400 * 3600 });

  test("are the same hours, whichever way they are written", () =>
    fc.assert(
      fc.property(seconds, (worked) => {
        const [hours = 0, minutes = 0, rest = 0] = tickWords(worked).split(":").map(Number);
        expect(hours * 3600 + minutes * 60 + rest).toBe(worked);
        expect([minutes < 60, rest < 60]).toEqual([true, true]);
        const [, h = "0", m = "0"] = /^(?:(\d+) h)?\s?(?:(\d+) min)?$/.exec(hoursWords(worked)) ?? [];
        expect(Number(h) * 60 + Number(m)).toBe(Math.round(worked / 60));
        expect(Math.abs(Number(decimalHours(worked)) - worked / 3600)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    ));

  test("of a span have the second day only where it is another", () =>
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 86_400 }), zone, (start, worked, where) => {
        const words = spanWords(start, later(start, worked), where);
        const isOver = wallOf(start, where).day !== wallOf(later(start, worked), where).day;
        expect(/ on \d\d\/\d\d\/\d{4}$/.test(words)).toBe(isOver);
        expect(spanWords(start, null, where)).toMatch(/^\d\d:\d\d–now$/);
      }),
    ));

  test("a month has its name, and days without an end say from when", () => {
    const names = Array.from({ length: 12 }, (_, at) => monthWords(`2026-${`${at + 1}`.padStart(2, "0")}`));
    expect([names[0], names[8], names[11], new Set(names).size]).toEqual([
      "January 2026",
      "September 2026",
      "December 2026",
      12,
    ]);
    expect(rangeWords("2026-11-02", null)).toBe("from 02/11/2026");
    expect(rangeWords("2026-11-02", "2026-12-24")).toBe("02/11/2026 to 24/12/2026");
  });
});
