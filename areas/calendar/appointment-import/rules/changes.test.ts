import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import { appointmentsOf, olderVersion } from "./appointments.ts";
import { dayOfNumber, factsOf, firstOfMonth, firstOfYear, numberOfDay } from "./day-facts.ts";
import { lengthOf } from "./event.ts";
import { daysOf } from "./repeat.ts";
import { ruleIn } from "./repeat-rule.ts";
import { seriesOf } from "./series.ts";
import { at, event, where } from "./testing/event.ts";

const series = (change: Parameters<typeof event>[0]) => {
  const one = event(change);
  if (one.start === null) throw new Error("no start");
  return seriesOf(one, one.start, where);
};
const daysIn = (change: Parameters<typeof event>[0]) =>
  series(change).occurrences.map(({ day, time }) => `${day.slice(5)} ${time}`);

describe("the occurrences of a series", () => {
  test.each<[string, Parameters<typeof event>[0], string[]]>([
    ["are one without a rule", {}, ["11-26 09:30"]],
    [
      "are each once where two rules meet",
      { rules: ["FREQ=DAILY;COUNT=3", "FREQ=DAILY;INTERVAL=2;COUNT=2"] },
      ["11-26 09:30", "11-27 09:30", "11-28 09:30"],
    ],
    [
      "of two rules do not count a first day that only one gives",
      { rules: ["FREQ=WEEKLY;COUNT=2", "FREQ=WEEKLY;BYDAY=MO;COUNT=2"] },
      ["11-26 09:30", "11-30 09:30", "12-03 09:30", "12-07 09:30"],
    ],
    [
      "keep the start of an event whose rules can't be read",
      { rules: ["FREQ=HOURLY", "x"] },
      ["11-26 09:30"],
    ],
    [
      "leave out what an exception rule gives from its own first day on",
      { rules: ["FREQ=DAILY;COUNT=4"], exceptRules: ["FREQ=WEEKLY;BYDAY=FR"] },
      ["11-26 09:30", "11-28 09:30", "11-29 09:30"],
    ],
    [
      "hold an added time on a day of the rule beside it",
      { rule: "FREQ=DAILY;COUNT=1", also: [at("2026-11-26T15:00:00")] },
      ["11-26 09:30", "11-26 15:00"],
    ],
    [
      "lose one of two on a day by its time",
      { rule: "FREQ=DAILY;COUNT=1", also: [at("2026-11-26T15:00:00")], without: [at("2026-11-26T15:00:00")] },
      ["11-26 09:30"],
    ],
    [
      "lose both of a day by its date",
      {
        rule: "FREQ=DAILY;COUNT=2",
        also: [at("2026-11-26T15:00:00")],
        without: [{ ...at("2026-11-26T00:00:00"), isDate: true }],
      },
      ["11-27 09:30"],
    ],
    [
      "lose one that is named on another clock",
      { rule: "FREQ=DAILY;COUNT=2", without: [at("2026-11-26T06:30:00", "Australia/Perth")] },
      ["11-27 09:30"],
    ],
    [
      "lose none by a date that can't be",
      { rule: "FREQ=DAILY;COUNT=1", without: [at("2026-02-30T09:30:00")] },
      ["11-26 09:30"],
    ],
  ])("%s", (_, change, expected) => expect(daysIn(change)).toEqual(expected));

  test("that lose a day by another time are named, and by their own time are not", () => {
    const doubts = (text: string) =>
      series({ rule: "FREQ=DAILY;COUNT=2", without: [at(text)] }).doubts.length;
    expect([
      doubts("2026-11-27T00:00:00"),
      doubts("2026-11-27T09:30:00"),
      doubts("2027-11-27T00:00:00"),
    ]).toEqual([1, 0, 0]);
  });
});

describe("a change of this and all later ones", () => {
  const change = (from: string, to: string, more: Parameters<typeof event>[0] = {}) =>
    event({ instead: at(from), isOnward: true, start: at(to), end: null, duration: 20, ...more });
  const read = (...changes: ReturnType<typeof event>[]) =>
    appointmentsOf(event({ rule: "FREQ=DAILY;COUNT=3" }), where, changes).map(
      ({ date, start, end, wrong, leftOut }) => wrong ?? leftOut ?? `${date?.slice(5)} ${start}-${end}`,
    );

  test.each<[string, ReturnType<typeof event>[], string[]]>([
    [
      "moves by days",
      [change("2026-11-27T09:30:00", "2026-11-30T09:30:00")],
      ["11-26 09:30-10:00", "11-30 09:30-09:50", "12-01 09:30-09:50"],
    ],
    [
      "moves by minutes, past midnight too",
      [change("2026-11-27T09:30:00", "2026-11-28T00:10:00")],
      ["11-26 09:30-10:00", "11-28 00:10-00:30", "11-29 00:10-00:30"],
    ],
    [
      "is all day",
      [change("2026-11-28T09:30:00", "2026-11-28T09:30:00", { isAllDay: true })],
      ["11-26 09:30-10:00", "11-27 09:30-10:00", "All-day events aren't imported. Add them as time away."],
    ],
    [
      "ends before it begins",
      [change("2026-11-28T09:30:00", "2026-11-28T09:30:00", { duration: -5 })],
      ["11-26 09:30-10:00", "11-27 09:30-10:00", "It ends before it begins."],
    ],
    [
      "without a readable start changes nothing",
      [change("2026-11-27T09:30:00", "2026-02-30T09:30:00")],
      ["11-26 09:30-10:00", "11-27 09:30-10:00", "11-28 09:30-10:00"],
    ],
    [
      "from before the series changes it all",
      [change("2026-11-01T09:30:00", "2026-11-01T10:00:00")],
      ["11-26 10:00-10:20", "11-27 10:00-10:20", "11-28 10:00-10:20"],
    ],
  ])("%s", (_, changes, expected) => expect(read(...changes)).toEqual(expected));

  test("keeps the keys of the series, so that a single change of a moved one finds it", () => {
    const found = appointmentsOf(event({ rule: "FREQ=DAILY;COUNT=2" }), where, [
      change("2026-11-26T09:30:00", "2026-12-26T11:00:00"),
    ]);
    expect(found.map(({ key }) => key)).toEqual(["a|2026-11-26 09:30", "a|2026-11-27 09:30"]);
  });
});

test("an older version of an event is left out with its title and reason", () =>
  expect(olderVersion(event({}))).toMatchObject({
    title: "Nguyen, Mai",
    leftOut: "A newer version of this event is in the file.",
  }));

describe("the length of an event", () => {
  test.each<[Parameters<typeof event>[0], object]>([
    [{}, { minutes: 30, odd: null }],
    [{ end: at("2026-11-26T10:00:00", null) }, { minutes: 30, odd: null }],
    [{ end: at("2026-11-25T23:00:00", "Z") }, { minutes: 30, odd: null }],
    [{ end: at("2026-11-26T09:30:00") }, { minutes: null, odd: null }],
    [{ end: at("2026-11-27T00:00:00") }, { minutes: 869, odd: null, isToMidnight: true }],
    [{ end: at("2026-11-27T00:01:00") }, { minutes: null, odd: "It ends on another day." }],
    [{ end: at("2026-11-26T09:29:00") }, { minutes: null, odd: "It ends before it begins." }],
    [
      { end: null, duration: 45 },
      { minutes: 45, odd: null },
    ],
    [
      { end: null, duration: 0 },
      { minutes: null, odd: null },
    ],
    [{ end: null, duration: -1 }, { odd: "It ends before it begins." }],
    [{ end: null }, { minutes: null, odd: null }],
  ])("%j is %j", (change, expected) => expect(lengthOf(event(change), where)).toMatchObject(expected));
});

describe("the facts of a day", () => {
  const days = fc.integer({ min: 0, max: 146_000 }).map((after) => addDays("1800-01-01", after));

  test("are those of the calendar", () => {
    fc.assert(
      fc.property(days, (day) => {
        const facts = factsOf(numberOfDay(day));
        const date = new Date(`${day}T00:00:00Z`);
        expect([facts.year, facts.month, facts.date, facts.weekday]).toEqual([
          ...[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()],
        ]);
        expect(dayOfNumber(facts.number)).toBe(day);
        expect(firstOfYear(facts.year) + facts.yearDay - 1).toBe(facts.number);
        expect(firstOfMonth(facts.year * 12 + facts.month - 1) + facts.date - 1).toBe(facts.number);
        expect(firstOfYear(facts.year + 1) - firstOfYear(facts.year)).toBe(facts.yearLength);
        expect(
          firstOfMonth(facts.year * 12 + facts.month) - firstOfMonth(facts.year * 12 + facts.month - 1),
        ).toBe(facts.monthLength);
      }),
      { numRuns: 2000 },
    );
  });

  test("BYSETPOS takes from the days that the rule without it gives in the same month", () => {
    const weekdays = fc.uniqueArray(fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU"), {
      minLength: 1,
      maxLength: 7,
    });
    fc.assert(
      fc.property(days, weekdays, fc.constantFrom(1, 2, -1, -2), (day, names, position) => {
        const start = day < "2150-01-01" ? day : "2026-01-01";
        const [first, last] = [`${start.slice(0, 8)}01`, addDays(start, 200)] as const;
        const from = dayOfNumber(
          firstOfMonth(Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1),
        );
        const given = (text: string) => {
          const rule = ruleIn(text);
          return rule === null ? [] : daysOf(rule, from, last, { isFirstGiven: false });
        };
        const all = Map.groupBy(given(`FREQ=MONTHLY;BYDAY=${names.join(",")}`), (each) => each.slice(0, 7));
        const expected = [...all.values()].flatMap(
          (month) => month.at(position > 0 ? position - 1 : position) ?? [],
        );
        const chosen = given(`FREQ=MONTHLY;BYDAY=${names.join(",")};BYSETPOS=${position}`);
        // The last month is left out because it may extend beyond the days that are searched.
        expect(chosen.filter((each) => each.slice(0, 7) < last.slice(0, 7))).toEqual(
          expected.filter((each) => each.slice(0, 7) < last.slice(0, 7)),
        );
      }),
      { numRuns: 300 },
    );
  });
});
