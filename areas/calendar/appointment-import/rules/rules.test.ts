import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { MAX_REPEATS } from "../contract.ts";
import { ALL_DAY, appointmentsOf, CUT_OFF } from "./appointments.ts";
import { BACKWARDS, NO_TIME, OVERNIGHT, wallIn } from "./event.ts";
import { isCancelledIn, namesIn, typeIn } from "./file-appointment.ts";
import { daysOf } from "./repeat.ts";
import { ruleIn } from "./repeat-rule.ts";
import { at, event, where } from "./testing/event.ts";
import { appointmentIn, NO_DATE, NOT_CANCELLED } from "./table.ts";
import { columnsIn } from "./testing/read-headings.ts";
import { appointmentsWords, emptyWords, outcomeWords, stateWords, typeWords } from "./words.ts";

const today: Day = "2026-11-26";

describe("a table of appointments", () => {
  const read = (headings: string[], cells: string[]) => {
    const columns = columnsIn(headings);
    if (!columns) throw new Error("no headings");
    return appointmentIn(columns, cells, 2, { today, usual: 15 });
  };

  test.each([
    [["Date", "Start", "Minutes"], ["26/11/2026", "9:30 am", "20"], "2026-11-26", "09:30", "09:50"],
    [["Date", "Time", "Duration"], ["2026-11-26", "0930", "20"], "2026-11-26", "09:30", "09:50"],
    [
      ["Appointment start", "Appointment end"],
      ["2026-11-26 14:00:00", "2026-11-26 14:30:00"],
      "2026-11-26",
      "14:00",
      "14:30",
    ],
    [["Starts at", "Ends at"], ["26/11/2026 2:00 PM", "26/11/2026 2:30 PM"], "2026-11-26", "14:00", "14:30"],
    [["Appt date", "Appt time", "Length"], ["1 feb 2019", "8.15", "60"], "2019-02-01", "08:15", "09:15"],
    [["Date", "Start time", "End time"], ["2026/11/26", "09:30", "10:00"], "2026-11-26", "09:30", "10:00"],
    [["Start date time", "Mins"], ["2026-11-26T09:30:00", "15"], "2026-11-26", "09:30", "09:45"],
  ])("%j %j", (headings, cells, date, start, end) => {
    expect(read([...headings, "Patient"], [...cells, "Nguyen, Mai"])).toMatchObject({
      date,
      start,
      end,
      wrong: null,
    });
  });

  test("without an end the usual length is assumed, for review", () => {
    const found = read(["Date", "Start", "Patient"], ["26/11/2026", "09:30", "Mai Nguyen"]);
    expect(found).toMatchObject({ end: "09:45", wrong: null });
    expect(found.doubts).toHaveLength(1);
  });

  test.each([
    ["31/02/2026", "09:30", NO_DATE],
    ["soon", "09:30", NO_DATE],
    ["26/11/2026", "25:00", NO_DATE],
    ["26/11/2026", "", NO_DATE],
  ])("%s %s can't be imported", (date, start, wrong) =>
    expect(read(["Date", "Start", "Minutes"], [date, start, "15"]).wrong).toBe(wrong),
  );
  test("a cancellation reason without a cancellation is left out, for review", () => {
    const found = read(
      ["Date", "Start", "Minutes", "Status", "Cancellation reason"],
      ["26/11/2026", "09:30", "15", "Booked", "Moved"],
    );
    expect(found).toMatchObject({ cancelled: false, reason: null, doubts: [NOT_CANCELLED] });
  });

  test("nor what ends before it starts", () =>
    expect(read(["Date", "Start", "End"], ["26/11/2026", "10:00", "09:00"]).wrong).not.toBeNull());

  test("the patient, location, status and notes are read; unknown headings are named", () => {
    const headings = [
      "Date",
      "Start",
      "Minutes",
      "First name",
      "Surname",
      "DOB",
      "Patient ID",
      "Clinic",
      "Status",
      "Notes",
      "Colour",
    ];
    const cells = [
      "26/11/2026",
      "09:30",
      "15",
      "Mai",
      "Nguyen",
      "03/04/1961",
      "77",
      "Rooms",
      "Did not attend",
      "'=1+1",
      "red",
    ];
    expect(read(headings, cells)).toMatchObject({
      ...{ firstName: "Mai", lastName: "Nguyen", dob: "1961-04-03", patientId: "77", location: "Rooms" },
      ...{ cancelled: true, reason: "Did not attend", notes: "=1+1", type: 1 },
    });
    expect(columnsIn(headings)?.unknown).toEqual(["Colour"]);
  });

  test.each([[["Appointments of Dr Raman"]], [["", ""]], [["Name", "Phone"]], [["Date"]]])(
    "%j are no headings",
    (cells) => expect(columnsIn(cells)).toBeNull(),
  );

  test("any cells give an appointment or a reason, and never throw", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 30 }), { maxLength: 12 }), (cells) => {
        const found = read(["Date", "Start", "End", "Minutes", "Patient", "DOB", "Status", "Notes"], cells);
        expect(
          found.wrong !== null || (found.date !== null && found.start !== null && found.end !== null),
        ).toBe(true);
      }),
    );
  });
});

describe("words of other systems", () => {
  test.each([
    ["NGUYEN, Thi Mai", "NGUYEN", "Thi Mai"],
    ["Mrs Thi Mai Nguyen", "Nguyen", "Thi Mai"],
    ["Nguyen, Mrs Mai", "Nguyen", "Mai"],
    ["Cher", "Cher", null],
    ["  ", null, null],
  ])("%j is %s, %s", (text, lastName, firstName) => expect(namesIn(text)).toEqual({ lastName, firstName }));
  test("types and statuses", () => {
    expect([typeIn("Theatre list"), typeIn("Review"), typeIn("Day surgery")]).toEqual([2, 1, 2]);
    expect(["Cancelled", "DNA", "No show", "Arrived"].map(isCancelledIn)).toEqual([true, true, true, false]);
  });
  test("have their words on screen", () => {
    expect([
      stateWords("read"),
      outcomeWords("doubtful"),
      emptyWords("wrong"),
      typeWords(3),
      typeWords(null),
    ]).toEqual([
      ...["Ready to review", "Needs review", "Every appointment can be imported.", "Event", "Appointment"],
    ]);
  });
});

describe("a rule of RFC 5545", () => {
  const weekday = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU");
  const rules = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 9 })).map(([n]) => `FREQ=DAILY;INTERVAL=${n}`),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.uniqueArray(weekday, { minLength: 1, maxLength: 4 }))
      .map(([n, days]) => `FREQ=WEEKLY;INTERVAL=${n};BYDAY=${days.join(",")}`),
    fc.tuple(fc.integer({ min: 1, max: 4 })).map(([n]) => `FREQ=WEEKLY;INTERVAL=${n}`),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 31 }))
      .map(([n, d]) => `FREQ=MONTHLY;INTERVAL=${n};BYMONTHDAY=${d}`),
    fc
      .tuple(fc.constantFrom("1", "2", "3", "4", "-1"), weekday)
      .map(([place, day]) => `FREQ=MONTHLY;BYDAY=${place}${day}`),
    fc.constant("FREQ=MONTHLY;BYMONTHDAY=-1"),
    fc.constant("FREQ=YEARLY"),
    fc
      .tuple(fc.constantFrom("1", "2", "-1", "-2"), weekday)
      .map(([place, day]) => `FREQ=YEARLY;BYMONTH=3;BYDAY=${place}${day}`),
    fc.constantFrom("1", "2", "-1").map((place) => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${place}`),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), weekday, fc.uniqueArray(weekday, { minLength: 1, maxLength: 4 }))
      .map(([n, first, days]) => `FREQ=WEEKLY;INTERVAL=${n};WKST=${first};BYDAY=${days.join(",")}`),
  );
  const starts = fc.integer({ min: 0, max: 1500 }).map((after) => addDays("2024-01-01", after));

  test("comes to the days a library nobody here wrote comes to", () => {
    fc.assert(
      fc.property(rules, starts, fc.option(fc.integer({ min: 1, max: 40 })), (text, start, count) => {
        const rule = ruleIn(count === null ? text : `${text};COUNT=${count}`);
        if (!rule) throw new Error(`${text} is not read`);
        const last = addDays(start, 900);
        const ours = daysOf(rule, start, last);
        const each = ICAL.Recur.fromString(count === null ? text : `${text};COUNT=${count}`).iterator(
          ICAL.Time.fromDateString(start),
        );
        const theirs: string[] = [];
        for (
          let next = each.next();
          next && next.toString() <= last && theirs.length < 1000;
          next = each.next()
        )
          theirs.push(next.toString());
        // Libraries differ on whether a first day counts that the rule does not match, so only matching first
        // days are compared. This library also moves the years of 29 February to 1 March, which RFC 5545 leaves
        // out (series.test.ts).
        const isLeapDay = text === "FREQ=YEARLY" && start === "2024-02-29";
        if (theirs[0] === start && !isLeapDay) expect(ours).toEqual(theirs);
      }),
      { numRuns: 400 },
    );
  });

  test("ends, though it has no end or is never met", () => {
    const daily = ruleIn("FREQ=DAILY");
    const never = ruleIn("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30");
    if (!daily || !never) throw new Error("not read");
    expect(daysOf(daily, "2000-01-01", "2099-12-31")).toHaveLength(MAX_REPEATS);
    expect(daysOf(never, "2026-01-01", "2028-11-26")).toEqual(["2026-01-01"]);
    expect(daysOf(daily, "2026-01-01", "2025-01-01")).toEqual([]);
  });

  test.each([
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=HOURLY",
    "FREQ=WEEKLY;INTERVAL=0",
    "nonsense",
    "",
  ])("%s is left to be looked at", (text) => expect(ruleIn(text)).toBeNull());
});

describe("an event of a calendar", () => {
  const shown = (one: Parameters<typeof event>[0]) =>
    appointmentsOf(event(one), where).map(
      ({ date, start, end, wrong }) => wrong ?? `${date} ${start}-${end}`,
    );

  test.each([
    [{}, ["2026-11-26 09:30-10:00"]],
    [
      { start: at("2026-11-25T22:30:00", "Z"), end: at("2026-11-25T23:00:00", "Z") },
      ["2026-11-26 09:30-10:00"],
    ],
    [
      {
        start: at("2026-11-26T06:30:00", "Australia/Perth"),
        end: at("2026-11-26T07:00:00", "Australia/Perth"),
      },
      ["2026-11-26 09:30-10:00"],
    ],
    [{ start: at("2026-11-26T09:30:00", null), end: null, duration: 45 }, ["2026-11-26 09:30-10:15"]],
    [{ end: null }, ["2026-11-26 09:30-09:45"]],
    [{ start: at("2026-11-26T09:30:00", "Middle/Earth"), end: null }, ["2026-11-26 09:30-09:45"]],
    [{ start: { text: "2026-11-26", tzid: null, isDate: true } }, [ALL_DAY]],
    [{ end: at("2026-11-27T09:30:00") }, [OVERNIGHT]],
    [{ end: at("2026-11-26T09:00:00") }, [BACKWARDS]],
    [{ start: null }, [NO_TIME]],
  ])("%j", (one, expected) => expect(shown(one)).toEqual(expected));

  test("a series keeps its own clock, leaves out what was removed and adds what was added", () => {
    const series = {
      rule: "FREQ=WEEKLY;COUNT=3",
      start: at("2026-09-30T09:30:00"),
      end: at("2026-09-30T10:00:00"),
    };
    expect(shown(series)).toEqual([
      "2026-09-30 09:30-10:00",
      "2026-10-07 09:30-10:00",
      "2026-10-14 09:30-10:00",
    ]);
    expect(
      shown({ ...series, without: [at("2026-10-07T09:30:00")], also: [at("2026-10-09T09:30:00")] }),
    ).toEqual(["2026-09-30 09:30-10:00", "2026-10-09 09:30-10:00", "2026-10-14 09:30-10:00"]);
    const perth = {
      ...series,
      start: at("2026-09-30T06:30:00", "Australia/Perth"),
      end: at("2026-09-30T07:00:00", "Australia/Perth"),
    };
    expect(shown(perth)).toEqual([
      "2026-09-30 08:30-09:00",
      "2026-10-07 09:30-10:00",
      "2026-10-14 09:30-10:00",
    ]);
  });

  test("a series that is cut off says so, and one that just fits does not", () => {
    const from = { start: at("2015-01-01T09:30:00"), end: at("2015-01-01T10:00:00") };
    const endless = shown({ ...from, rule: "FREQ=DAILY" });
    expect([endless.length, endless.at(-1)]).toEqual([MAX_REPEATS + 1, CUT_OFF]);
    expect(shown({ ...from, rule: `FREQ=DAILY;COUNT=${MAX_REPEATS}` })).toHaveLength(MAX_REPEATS);
    expect(shown({ ...from, rule: `FREQ=DAILY;COUNT=${MAX_REPEATS + 1}` }).at(-1)).toBe(CUT_OFF);
  });

  test.each([
    ["FREQ=DAILY;COUNT=10", 9],
    ["FREQ=WEEKLY;UNTIL=20261210", 14],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", 731],
  ])("of %s so many days are looked at", (rule, days) => {
    const looked: number[] = [];
    appointmentsOf(event({ rule }), { ...where, onDays: (count) => looked.push(count) });
    expect(looked).toEqual([days]);
  });

  test("a single change has the key of the day its rule gives", () => {
    const [moved] = appointmentsOf(event({ instead: at("2026-11-19T09:30:00") }), where);
    const [third] = appointmentsOf(
      event({ start: at("2026-11-19T09:30:00"), end: at("2026-11-19T10:00:00"), rule: "FREQ=WEEKLY" }),
      where,
    );
    expect([moved?.key, moved?.replaces, third?.key]).toEqual([
      "a|2026-11-19 09:30",
      true,
      "a|2026-11-19 09:30",
    ]);
  });

  test("a rule that can't be read imports the first day, for review", () =>
    expect(appointmentsOf(event({ rule: "FREQ=HOURLY" }), where).map(({ doubts }) => doubts.length)).toEqual([
      1,
    ]));

  test("a time no clock shows is none", () => expect(wallIn(at("2026-02-30T09:00:00"), where)).toBeNull());
});

test.each([
  [0, "0 appointments"],
  [1, "1 appointment"],
  [2000, "2,000 appointments"],
])("%i is said as %s", (count, words) => expect(appointmentsWords(count)).toBe(words));
