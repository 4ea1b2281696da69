import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import { MAX_REPEATS } from "../contract.ts";
import { appointmentsOf, CUT_OFF, NONE_LEFT, REMOVED, withEnd } from "./appointments.ts";
import { NO_TIME, OVERNIGHT, wallIn } from "./event.ts";
import { isKnownZone } from "./file-zone.ts";
import { EMPTY_APPOINTMENT } from "./file-appointment.ts";
import { daysLookedAt, daysOf, continuesAfter, isCutOff } from "./repeat.ts";
import { ruleIn } from "./repeat-rule.ts";
import { NO_DAYS } from "./series.ts";
import { at, event, where } from "./testing/event.ts";

const days = (text: string, start: Day, last: Day = addDays(start, 400)): readonly Day[] => {
  const rule = ruleIn(text);
  if (!rule) throw new Error(`${text} is not read`);
  return daysOf(rule, start, last);
};

describe("RFC 5545, 3.3.10: days of a rule", () => {
  // 2026-11-26 is a Thursday.
  test.each<[string, Day, readonly Day[]]>([
    ["FREQ=DAILY;COUNT=3", "2026-12-30", ["2026-12-30", "2026-12-31", "2027-01-01"]],
    ["FREQ=DAILY;COUNT=3", "2028-02-28", ["2028-02-28", "2028-02-29", "2028-03-01"]],
    ["FREQ=DAILY;COUNT=3", "2027-02-27", ["2027-02-27", "2027-02-28", "2027-03-01"]],
    ["FREQ=DAILY;INTERVAL=3;COUNT=3", "2026-11-26", ["2026-11-26", "2026-11-29", "2026-12-02"]],
    ["FREQ=DAILY;BYDAY=MO,FR;COUNT=3", "2026-11-27", ["2026-11-27", "2026-11-30", "2026-12-04"]],
    ["FREQ=DAILY;BYMONTH=1;COUNT=2", "2026-11-26", ["2026-11-26", "2027-01-01"]],
    ["FREQ=WEEKLY;COUNT=3", "2026-11-26", ["2026-11-26", "2026-12-03", "2026-12-10"]],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=3", "2026-12-24", ["2026-12-24", "2027-01-07", "2027-01-21"]],
    [
      "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4",
      "2026-11-26",
      ["2026-11-26", "2026-11-30", "2026-12-03", "2026-12-07"],
    ],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=4",
      "2026-11-26",
      ["2026-11-26", "2026-12-07", "2026-12-10", "2026-12-21"],
    ],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;COUNT=2", "2026-11-29", ["2026-11-29", "2026-12-13"]],
    ["FREQ=WEEKLY;WKST=SU;COUNT=2", "2026-11-26", ["2026-11-26", "2026-12-03"]],
    ["FREQ=MONTHLY;COUNT=3", "2027-01-31", ["2027-01-31", "2027-03-31", "2027-05-31"]],
    ["FREQ=MONTHLY;COUNT=3", "2027-01-29", ["2027-01-29", "2027-03-29", "2027-04-29"]],
    ["FREQ=MONTHLY;COUNT=3", "2028-01-29", ["2028-01-29", "2028-02-29", "2028-03-29"]],
    ["FREQ=MONTHLY;INTERVAL=2;COUNT=3", "2026-12-15", ["2026-12-15", "2027-02-15", "2027-04-15"]],
    ["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "2028-01-31", ["2028-01-31", "2028-02-29", "2028-03-31"]],
    ["FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=3", "2027-01-30", ["2027-01-30", "2027-02-27", "2027-03-30"]],
    ["FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3", "2026-12-01", ["2026-12-01", "2026-12-15", "2027-01-01"]],
    ["FREQ=MONTHLY;BYDAY=1MO;COUNT=3", "2026-12-07", ["2026-12-07", "2027-01-04", "2027-02-01"]],
    ["FREQ=MONTHLY;BYDAY=2TU;COUNT=3", "2026-12-08", ["2026-12-08", "2027-01-12", "2027-02-09"]],
    ["FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "2026-11-27", ["2026-11-27", "2026-12-25", "2027-01-29"]],
    ["FREQ=MONTHLY;BYDAY=+1MO;COUNT=2", "2026-12-07", ["2026-12-07", "2027-01-04"]],
    ["FREQ=MONTHLY;BYDAY=5MO;COUNT=2", "2026-11-30", ["2026-11-30", "2027-03-29"]],
    ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2", "2026-11-13", ["2026-11-13", "2027-08-13"]],
    ["FREQ=YEARLY;COUNT=2", "2026-11-26", ["2026-11-26", "2027-11-26"]],
    ["FREQ=YEARLY;BYMONTH=3;COUNT=2", "2026-11-26", ["2026-11-26", "2027-03-26"]],
    [
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU;COUNT=4",
      "2026-11-24",
      ["2026-11-24", "2026-12-08", "2026-12-22", "2027-01-05"],
    ],
    [
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TU;COUNT=4",
      "2026-11-24",
      ["2026-11-24", "2026-12-06", "2026-12-08", "2026-12-20"],
    ],
    [
      "FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=SU,TU;COUNT=4",
      "2026-11-24",
      ["2026-11-24", "2026-11-29", "2026-12-08", "2026-12-13"],
    ],
    [
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3",
      "2026-11-30",
      ["2026-11-30", "2026-12-31", "2027-01-29"],
    ],
    [
      "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1,-1;COUNT=3",
      "2026-11-29",
      ["2026-11-29", "2026-12-05", "2026-12-27"],
    ],
    [
      "FREQ=MONTHLY;BYDAY=2TH,-1TH;COUNT=4",
      "2026-11-26",
      ["2026-11-26", "2026-12-10", "2026-12-31", "2027-01-14"],
    ],
    ["FREQ=YEARLY;BYMONTH=11;BYDAY=-1TH;COUNT=2", "2026-11-26", ["2026-11-26", "2027-11-25"]],
    [
      "FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1;COUNT=3",
      "2026-11-26",
      ["2026-11-26", "2027-03-01", "2027-09-01"],
    ],
    ["FREQ=YEARLY;BYMONTHDAY=1;COUNT=3", "2026-12-01", ["2026-12-01", "2027-01-01", "2027-02-01"]],
    ["FREQ=YEARLY;BYYEARDAY=-1,100;COUNT=3", "2026-12-31", ["2026-12-31", "2027-04-10", "2027-12-31"]],
    ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=2", "2026-05-11", ["2026-05-11", "2027-05-17"]],
    ["FREQ=YEARLY;BYWEEKNO=-1;COUNT=2", "2026-12-31", ["2026-12-31", "2027-12-30"]],
    ["FREQ=YEARLY;BYDAY=20MO;COUNT=2", "2026-05-18", ["2026-05-18", "2027-05-17"]],
    ["FREQ=WEEKLY;BYDAY=1MO;COUNT=2", "2026-11-30", ["2026-11-30", "2026-12-07"]],
    ["freq=weekly; count=2", "2026-11-26", ["2026-11-26", "2026-12-03"]],
    [
      "FREQ=DAILY;COUNT=999999999;UNTIL=99991231T000000Z;INTERVAL=300",
      "2026-11-26",
      ["2026-11-26", "2027-09-22"],
    ],
  ])("%s from %s", (text, start, expected) => expect(days(text, start)).toEqual(expected));

  test("29 February comes back in leap years only", () =>
    expect(days("FREQ=YEARLY", "2024-02-29", "2033-12-31")).toEqual([
      "2024-02-29",
      "2028-02-29",
      "2032-02-29",
    ]));

  test.each<[string, Day, readonly Day[]]>([
    ["FREQ=DAILY;UNTIL=20261128", "2026-11-26", ["2026-11-26", "2026-11-27", "2026-11-28"]],
    ["FREQ=DAILY;UNTIL=20261126", "2026-11-26", ["2026-11-26"]],
    ["FREQ=DAILY;UNTIL=2026-11-27", "2026-11-26", ["2026-11-26", "2026-11-27"]],
    ["FREQ=DAILY;UNTIL=20261125", "2026-11-26", []],
    ["FREQ=DAILY;UNTIL=20261128;COUNT=2", "2026-11-26", ["2026-11-26", "2026-11-27"]],
    ["FREQ=WEEKLY;UNTIL=20261209", "2026-11-26", ["2026-11-26", "2026-12-03"]],
  ])("%s from %s ends: %j", (text, start, expected) => expect(days(text, start)).toEqual(expected));

  test.each([
    "FREQ=DAILY;UNTIL=",
    "FREQ=DAILY;UNTIL=soon",
    "FREQ=DAILY;UNTIL=20261332",
    "FREQ=DAILY;UNTIL=20270229",
    "FREQ=DAILY;UNTIL=20261126T250000Z",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=-1",
    "FREQ=DAILY;COUNT=1.5",
    "FREQ=DAILY;COUNT=many",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=x",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYDAY=MO,",
    "FREQ=MONTHLY;BYMONTHDAY=x",
    "FREQ=MONTHLY;BYMONTHDAY=1.5",
    "FREQ=DAILY;BYMONTH=May",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYSETPOS=367",
    "FREQ=MONTHLY;BYWEEKNO=3",
    "FREQ=DAILY;BYYEARDAY=3",
    "FREQ=DAILY;WKST=XX",
    "FREQ=DAILY;BYHOUR=24",
    "FREQ=YEARLY;RSCALE=CHINESE",
    "FREQ=HOURLY",
    "COUNT=3",
  ])("%s is not guessed at", (text) => expect(ruleIn(text)).toBeNull());

  const weekday = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU");
  const rules = fc.oneof(
    fc.integer({ min: 1, max: 30 }).map((n) => `FREQ=DAILY;INTERVAL=${n}`),
    weekday.map((day) => `FREQ=WEEKLY;BYDAY=${day}`),
    fc.integer({ min: 1, max: 31 }).map((n) => `FREQ=MONTHLY;BYMONTHDAY=${n}`),
  );
  const starts = fc.integer({ min: 0, max: 4000 }).map((after) => addDays("2020-01-01", after));

  test("days are in order, none twice, within the end, and the first is the first", () => {
    fc.assert(
      fc.property(rules, starts, fc.integer({ min: 0, max: 300 }), (text, start, ahead) => {
        const found = days(text, start, addDays(start, ahead));
        expect(found).toEqual([...new Set(found)].toSorted());
        expect([found[0], (found.at(-1) ?? start) <= addDays(start, ahead)]).toEqual([start, true]);
      }),
    );
  });

  test("an end further away adds days, and changes none before it", () => {
    fc.assert(
      fc.property(rules, starts, fc.integer({ min: 1, max: 200 }), (text, start, ahead) => {
        const [near, far] = [
          days(text, start, addDays(start, ahead)),
          days(text, start, addDays(start, ahead + 90)),
        ];
        expect(far.slice(0, near.length)).toEqual(near);
      }),
    );
  });

  test("COUNT is how many there are, as long as the end leaves room", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 8 }),
        starts,
        (count, interval, start) => {
          const found = days(
            `FREQ=WEEKLY;INTERVAL=${interval};COUNT=${count}`,
            start,
            addDays(start, 7 * 8 * 12),
          );
          expect(found).toHaveLength(count);
          expect(new Set(found.map(dayOfWeek)).size).toBe(1);
        },
      ),
    );
  });

  test.each([
    ["FREQ=DAILY", MAX_REPEATS, true],
    ["FREQ=DAILY", MAX_REPEATS - 1, false],
    [`FREQ=DAILY;COUNT=${MAX_REPEATS}`, MAX_REPEATS + 9, false],
    [`FREQ=DAILY;COUNT=${MAX_REPEATS + 1}`, MAX_REPEATS + 9, true],
  ])("%s with room for %d more days is cut off: %s", (text, ahead, cut) => {
    const rule = ruleIn(text);
    if (!rule) throw new Error("not read");
    const last = addDays("2026-11-26", ahead);
    const found = daysOf(rule, "2026-11-26", last);
    expect(isCutOff(rule, found, last)).toBe(cut);
    expect(daysLookedAt(rule, found, last)).toBeLessThanOrEqual(ahead);
  });

  test.each([
    ["FREQ=WEEKLY", true],
    ["FREQ=WEEKLY;COUNT=900", true],
    ["FREQ=WEEKLY;COUNT=3", false],
    ["FREQ=WEEKLY;UNTIL=20400101", true],
    ["FREQ=WEEKLY;UNTIL=20261220", false],
  ])("%s goes on after a month: %s", (text, isLonger) => {
    const rule = ruleIn(text);
    if (!rule) throw new Error("not read");
    const last = addDays("2026-11-26", 31);
    expect(continuesAfter(rule, daysOf(rule, "2026-11-26", last), last)).toBe(isLonger);
  });
});

describe("an event of a calendar", () => {
  type Change = Parameters<typeof event>[0];
  const read = (change: Change) => appointmentsOf(event(change), where);
  const dates = (change: Change) => read(change).map(({ date, wrong }) => wrong ?? date);

  test.each([
    // Outlook ends a series at the start of its last occurrence in UTC: 09:30 in Sydney is 22:30 of the day
    // before.
    ["FREQ=WEEKLY;UNTIL=20261209T223000Z", ["2026-11-26", "2026-12-03", "2026-12-10"]],
    ["FREQ=WEEKLY;UNTIL=20261209T222900Z", ["2026-11-26", "2026-12-03"]],
    ["FREQ=WEEKLY;UNTIL=20261210T125959Z", ["2026-11-26", "2026-12-03", "2026-12-10"]],
    ["FREQ=WEEKLY;UNTIL=20261210T093000", ["2026-11-26", "2026-12-03", "2026-12-10"]],
    ["FREQ=WEEKLY;UNTIL=20261210T092959", ["2026-11-26", "2026-12-03"]],
    ["FREQ=WEEKLY;UNTIL=20261210", ["2026-11-26", "2026-12-03", "2026-12-10"]],
    ["FREQ=WEEKLY;UNTIL=20261209", ["2026-11-26", "2026-12-03"]],
  ])("a series of mornings by %s is on %j", (rule, expected) => expect(dates({ rule })).toEqual(expected));

  test.each([
    ["Australia/Perth", "FREQ=DAILY;UNTIL=20261128T013000Z", ["2026-11-26", "2026-11-27", "2026-11-28"]],
    ["Australia/Perth", "FREQ=DAILY;UNTIL=20261128T012900Z", ["2026-11-26", "2026-11-27"]],
    ["Europe/London", "FREQ=DAILY;UNTIL=20261128T093000Z", ["2026-11-26", "2026-11-27", "2026-11-28"]],
    ["Z", "FREQ=DAILY;UNTIL=20261128T093000Z", ["2026-11-26", "2026-11-27", "2026-11-28"]],
    ["Z", "FREQ=DAILY;UNTIL=20261128T092900Z", ["2026-11-26", "2026-11-27"]],
  ])("in %s %s ends on the clock of the series", (tzid, rule, expected) =>
    expect(
      dates({ rule, start: at("2026-11-26T09:30:00", tzid), end: at("2026-11-26T09:45:00", tzid) }),
    ).toEqual(expected),
  );

  test.each([
    ["2026-10-04T02:30:00", "2026-10-04T03:30:00", "02:30", "03:30"],
    ["2026-04-05T02:30:00", "2026-04-05T03:00:00", "02:30", "03:00"],
    ["2026-11-26T23:30:00", "2026-11-26T23:59:00", "23:30", "23:59"],
    ["2026-11-26T00:00:00", "2026-11-26T00:15:00", "00:00", "00:15"],
  ])("%s to %s is %s to %s", (start, end, from, to) =>
    expect(read({ start: at(start), end: at(end) })).toMatchObject([{ start: from, end: to, wrong: null }]),
  );

  test.each([
    ["2026-10-03T16:30:00", "03:30", "2026-10-04"],
    ["2026-10-03T15:30:00", "01:30", "2026-10-04"],
    ["2026-04-04T15:30:00", "02:30", "2026-04-05"],
    ["2026-04-04T16:30:00", "02:30", "2026-04-05"],
    ["2026-06-30T14:00:00", "00:00", "2026-07-01"],
    ["2026-12-31T13:00:00", "00:00", "2027-01-01"],
  ])("%s UTC is %s on %s in Sydney", (text, time, day) =>
    expect(wallIn(at(text, "Z"), where)).toEqual({ day, time }),
  );

  test.each([
    ["Australia/Sydney", true],
    ["UTC", true],
    ["Middle/Earth", false],
    ["", false],
    ["constructor", false],
  ])("a zone named %j is known: %s", (name, known) => expect(isKnownZone(name)).toBe(known));

  test.each([
    ["09:30", 15, "09:45", null],
    ["23:44", 15, "23:59", null],
    ["23:45", 15, null, OVERNIGHT],
    ["09:30", 0, null, OVERNIGHT],
    ["09:30", -5, null, OVERNIGHT],
    ["09:30", Number.NaN, null, OVERNIGHT],
    ["09:30", 12.5, "09:43", null],
    ["00:00", 1439, "23:59", null],
    [null, 15, null, OVERNIGHT],
  ] as const)("%s and %d minutes end at %s: %j", (start, length, end, wrong) =>
    expect(withEnd({ ...EMPTY_APPOINTMENT, start }, length)).toMatchObject({ end, wrong }),
  );

  test.each([
    [{ status: "CANCELLED" }, { cancelled: true }],
    [{ status: "CONFIRMED" }, { cancelled: false }],
    [{ summary: "CANCELLED: Nguyen, Mai" }, { cancelled: true }],
    [{ summary: "Knee operation" }, { type: 2 }],
    [{ description: "Theatre 3" }, { type: 2, notes: "Theatre 3" }],
    [{ summary: "" }, { title: null, lastName: null, firstName: null }],
    [{ summary: "Mai Nguyen" }, { title: "Mai Nguyen", lastName: "Nguyen", firstName: "Mai", type: 1 }],
    [{ location: "Rooms" }, { location: "Rooms", place: "Event 1" }],
  ])("%j is read as %j", (change, expected) => expect(read(change)).toMatchObject([expected]));

  test("one of a series that is removed says so; its day is the one the rule gave it", () => {
    const instead = at("2026-11-19T09:30:00");
    expect(read({ instead, status: "CANCELLED" })).toMatchObject([
      { key: "a|2026-11-19 09:30", replaces: true, leftOut: REMOVED },
    ]);
    expect(read({ instead })).toMatchObject([
      { key: "a|2026-11-19 09:30", replaces: true, leftOut: null, date: "2026-11-26" },
    ]);
  });

  test.each([
    ["FREQ=DAILY;COUNT=3", ["2026-11-27T09:30:00"], ["2026-11-26", "2026-11-28"]],
    ["FREQ=DAILY;COUNT=3", ["2026-11-26T09:30:00", "2026-11-28T09:30:00"], ["2026-11-27"]],
    ["FREQ=DAILY;COUNT=2", ["2027-01-01T09:30:00"], ["2026-11-26", "2026-11-27"]],
  ])("%s without %j is on %j", (rule, without, expected) =>
    expect(dates({ rule, without: without.map((text) => at(text)) })).toEqual(expected),
  );

  test("no day that is left is said", () =>
    expect(read({ without: [at("2026-11-26T09:30:00")] })).toMatchObject([
      { date: null, leftOut: NONE_LEFT },
    ]));

  test("a rule that gives no day keeps the first one, for review", () => {
    const found = read({ rule: "FREQ=DAILY;UNTIL=20261001T000000Z" });
    expect(found).toMatchObject([{ date: "2026-11-26", doubts: [NO_DAYS] }]);
  });

  test("a date that is added and given by the rule is one appointment", () =>
    expect(
      dates({ rule: "FREQ=DAILY;COUNT=2", also: [at("2026-11-27T09:30:00"), at("2026-12-24T09:30:00")] }),
    ).toEqual([...["2026-11-26", "2026-11-27", "2026-12-24"]]));

  test("keys are the same however far a series is written out", () => {
    const near = appointmentsOf(event({ rule: "FREQ=WEEKLY" }), { ...where, last: "2027-01-31" }).map(
      ({ key }) => key,
    );
    const far = appointmentsOf(event({ rule: "FREQ=WEEKLY" }), where).map(({ key }) => key);
    expect(far.slice(0, near.length)).toEqual(near);
    expect(new Set(far).size).toBe(far.length);
  });

  test("what is beyond the thousandth is named once, at the end", () => {
    const found = dates({
      rule: "FREQ=DAILY",
      start: at("2015-01-01T09:30:00"),
      end: at("2015-01-01T10:00:00"),
    });
    expect(found.indexOf(CUT_OFF)).toBe(MAX_REPEATS);
  });

  test.each([
    [at("2026-02-29T09:30:00"), NO_TIME],
    [at("2026-11-26T24:00:00"), NO_TIME],
    [at(""), NO_TIME],
  ])("a start of %j is none", (start, wrong) => expect(dates({ start })).toEqual([wrong]));
});
