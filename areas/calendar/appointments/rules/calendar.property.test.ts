import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf } from "#kernel/dates/wall-time.ts";
import {
  firstFree,
  firstGap,
  type Opening,
  mergeOpenings,
  snapUp,
  type Span,
  describeAvailability,
} from "./availability.ts";
import { readBookingLine } from "./booking-line.ts";
import { followUpColumns, followUpFrom, followUpOf } from "./follow-up.ts";
import { warningOf, warningWords } from "./guard.ts";

const TODAY: Day = "2026-11-23";
const span: fc.Arbitrary<Span> = fc
  .tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]) => ({
    start_time: fromMinutes(from * 5),
    end_time: fromMinutes(Math.min(1435, (from + length) * 5)),
  }))
  .filter(({ start_time, end_time }) => start_time < end_time);
const place = fc.constantFrom<number | null>(null, 1, 2);
const opening: fc.Arbitrary<Opening> = fc
  .tuple(span, fc.boolean(), place)
  .map(([times, available, _location]) => ({
    ...times,
    available,
    _location,
    location: _location === null ? null : { name: `Rooms ${_location}` },
  }));
const day = fc.array(opening, { maxLength: 5 });
const isWithin = (one: Span, other: Span) =>
  other.start_time <= one.start_time && one.end_time <= other.end_time;
const overlaps = (one: Span, other: Span) =>
  one.start_time < other.end_time && other.start_time < one.end_time;

describe("openings of a day", () => {
  test("are in order, and no two of one place meet", () =>
    fc.assert(
      fc.property(day, (all) => {
        const open = mergeOpenings(all);
        for (const [at, one] of open.entries()) {
          expect(one.start_time >= (open[at - 1]?.start_time ?? "00:00")).toBe(true);
          const others = open.filter((other) => other !== one && other._location === one._location);
          expect(others.some((other) => overlaps(one, other))).toBe(false);
        }
      }),
    ));

  test("cover what was planned, and nothing else", () =>
    fc.assert(
      fc.property(day, span, (all, asked) => {
        const minutes = Array.from(
          { length: (minutesOf(asked.end_time) - minutesOf(asked.start_time)) / 5 },
          (_, at) => minutesOf(asked.start_time) + at * 5,
        );
        const isOpen = (spans: readonly Span[], minute: number) =>
          spans.some((one) => minutesOf(one.start_time) <= minute && minute < minutesOf(one.end_time));
        const planned = all.filter(({ available }) => available);
        for (const minute of minutes)
          expect(isOpen(mergeOpenings(all), minute)).toBe(isOpen(planned, minute));
      }),
    ));

  test("an appointment is inside only where an opening holds all of it and nothing blocks it", () =>
    fc.assert(
      fc.property(day, span, place, (all, times, _location) => {
        const { availability } = describeAvailability({ ...times, _location }, all);
        const isBlocked = all.some((one) => !one.available && overlaps(one, times));
        expect(availability === "blocked").toBe(isBlocked);
        if (availability === "inside")
          expect(mergeOpenings(all).some((one) => isWithin(times, one))).toBe(true);
      }),
    ));
});

describe("RULE-APPT-07: the first free time", () => {
  const taken = fc.array(span, { maxLength: 6 });
  const minutes = fc.constantFrom(5, 15, 30, 60);

  test("is in the opening, free for so long, and not before it may begin", () =>
    fc.assert(
      fc.property(
        span,
        taken,
        minutes,
        fc.integer({ min: 0, max: 1400 }),
        (open, others, length, notBefore) => {
          const start = firstGap(open, others, length, notBefore);
          if (start === null) return;
          const found = { start_time: start, end_time: fromMinutes(minutesOf(start) + length) };
          expect(isWithin(found, open)).toBe(true);
          expect(others.some((one) => overlaps(one, found))).toBe(false);
          expect(minutesOf(start)).toBeGreaterThanOrEqual(Math.min(notBefore, minutesOf(start)));
        },
      ),
    ));

  test("is the earliest there is: no earlier five minutes would do", () =>
    fc.assert(
      fc.property(span, taken, minutes, (open, others, length) => {
        const start = firstGap(open, others, length, 0);
        const until = start === null ? minutesOf(open.end_time) - length : minutesOf(start) - 5;
        for (let minute = minutesOf(open.start_time); minute <= until; minute += 5) {
          const tried = { start_time: fromMinutes(minute), end_time: fromMinutes(minute + length) };
          expect(others.some((one) => overlaps(one, tried))).toBe(true);
        }
      }),
    ));

  test("CONST-10: is never before the clock, and on the next five minutes", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const next = snapUp(fromMinutes(minute));
        expect(next % 5).toBe(0);
        expect(next - minute).toBeGreaterThanOrEqual(0);
        expect(next - minute).toBeLessThan(5);
      }),
    ));

  test("is looked for at the place that was asked for, from now on", () =>
    fc.assert(
      fc.property(
        fc.array(opening, { minLength: 1, maxLength: 4 }),
        place,
        fc.integer({ min: 0, max: 1200 }),
        (all, _location, now) => {
          const days = all.map((one) => ({ ...one, schedule_date: TODAY }));
          const found = firstFree({
            days,
            takenOn: () => [],
            minutes: 15,
            nowAt: () => ({ day: TODAY, time: fromMinutes(now) }),
            _location,
          });
          if (found === null) return;
          expect(minutesOf(found.start_time)).toBeGreaterThanOrEqual(now);
          expect(_location === null || [null, _location].includes(found.opening._location)).toBe(true);
          expect(all.some((one) => !one.available && overlaps(one, found))).toBe(false);
        },
      ),
    ));
});

describe("RULE-APPT-04: what speaks against a time", () => {
  const now = { day: TODAY, time: "12:00" } as const;

  test("is the past before all else, and nothing in an empty calendar without availability", () =>
    fc.assert(
      fc.property(span, day, fc.integer({ min: -3, max: 3 }), (times, schedules, by) => {
        const time = { ...times, appointment_date: addDays(TODAY, by), _location: null };
        const isPast = by < 0 || (by === 0 && times.end_time <= now.time);
        const warning = warningOf(time, { others: [], schedules, holidays: [], now, isPlanned: true });
        expect(warning?.kind === "past").toBe(isPast);
        const empty = warningOf(time, { others: [], schedules: [], holidays: [], now, isPlanned: false });
        expect(empty?.kind ?? null).toBe(isPast ? "past" : null);
      }),
    ));

  test("an overlap is said wherever two appointments share a minute", () =>
    fc.assert(
      fc.property(span, span, (times, other) => {
        const time = { ...times, appointment_date: addDays(TODAY, 1), _location: null };
        const state = {
          others: [{ ...other, name: "NGUYEN, Thi Mai" }],
          schedules: [],
          holidays: [],
          now,
          isPlanned: false,
        };
        const warning = warningOf(time, state);
        expect(warning?.kind === "overlap").toBe(overlaps(times, other));
        if (warning) expect(warningWords(warning)).toBe(`Overlaps NGUYEN, Thi Mai, ${other.start_time}`);
      }),
    ));
});

describe("C-31: a follow-up", () => {
  test("is stored in one of two columns, and read as it was said", () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 52 }), fc.constant<Day>("2027-01-05"), fc.constant(null)),
        (follow_up) => {
          const columns = followUpColumns(follow_up);
          expect(followUpOf(columns)).toBe(follow_up);
          expect(columns.follow_up_weeks === null || columns.follow_up_on === null).toBe(true);
        },
      ),
    ));

  test("is never before today", () =>
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 0, max: 52 }), (by, weeks) => {
        expect(followUpFrom(addDays(TODAY, by), TODAY)).toBe(by < 0 ? TODAY : addDays(TODAY, by));
        expect(followUpFrom(weeks, TODAY)).toBe(addDays(TODAY, weeks * 7));
      }),
    ));
});

describe("one line that books", () => {
  const parts = ["pike", "tue", "1015", "30"] as const;

  test("is understood in any order of its words", () =>
    fc.assert(
      fc.property(fc.shuffledSubarray([...parts], { minLength: 4 }), (words) => {
        expect(readBookingLine(words.join(" "), TODAY, { usual: 15 })).toEqual(
          readBookingLine(parts.join(" "), TODAY, { usual: 15 }),
        );
      }),
    ));

  test("has the usual length where none is typed, and whatever it can't place is said", () => {
    const read = readBookingLine("pike tue 1015", TODAY, { usual: 20 });
    expect(read).toMatchObject({
      kind: "at",
      name: "pike",
      day: "2026-11-24",
      start: "10:15",
      minutes: 20,
      unknown: [],
    });
    expect(readBookingLine("pike tue 1015 30 7x", TODAY, { usual: 20 })?.unknown).toEqual(["7x"]);
  });

  test("whatever is typed is read, or is none", () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom("__proto__", "constructor", "toString")),
        (line) => {
          const read = readBookingLine(line, TODAY, { usual: 15 });
          if (read) expect(read.name).not.toBe("");
        },
      ),
    ));
});
