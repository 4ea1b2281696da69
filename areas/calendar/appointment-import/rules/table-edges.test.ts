import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { isAvailabilityColumn } from "../columns.contract.ts";
import { runsOf, sessionsOf } from "./availability.ts";
import { availabilityIn } from "./availability-table.ts";
import { mayDraw, isOverlapping, hoursOf } from "./drawing.ts";
import { OVERNIGHT } from "./event.ts";
import { isCancelledIn, namesIn, typeIn } from "./file-appointment.ts";
import { headingsOf } from "./headings.ts";
import { referralIn } from "./referral-table.ts";
import { referralTypeIn } from "./referral.ts";
import { appointmentIn, dateIn, NO_DATE } from "./table.ts";
import { columnsIn, referralHeadingsIn } from "./testing/read-headings.ts";
import { entriesWords, kindWords, namesWords, undoneWords } from "./words.ts";

const today: Day = "2026-11-26";
type Row = Readonly<Record<string, string>>;

describe("a row of availability", () => {
  const read = (row: Row) =>
    availabilityIn(
      headingsOf(
        Object.keys(row),
        Object.fromEntries(Object.keys(row).map((name, at) => [at, name])),
        isAvailabilityColumn,
      ),
      Object.values(row),
      2,
      { today },
    );
  const usual = { first: "26/11/2026", start: "9:00", end: "17:00" };

  // 26 November 2026 is a Thursday.
  test.each([
    ["Thursday", "2026-11-26"],
    ["thu", "2026-11-26"],
    ["Fri", "2026-11-27"],
    ["SATURDAY", "2026-11-28"],
    ["Su", "2026-11-29"],
    ["Mon", "2026-11-30"],
    ["tuesdays", "2026-12-01"],
    ["We", "2026-12-02"],
    ["Mondays", "2026-11-30"],
    ["Tue", "2026-12-01"],
    ["Tues.", "2026-12-01"],
    ["Wednesday", "2026-12-02"],
    ["Thurs", "2026-11-26"],
    ["", "2026-11-26"],
  ])("on %j begins on %s", (weekday, date) =>
    expect(read({ ...usual, weekday })).toMatchObject({ date, wrong: null }),
  );

  test.each(["x", "4", "Funday", "Sunset", "Mon, Wed", "Monday to Friday", "weekdays"])(
    "%j is no weekday",
    (weekday) =>
      expect(read({ ...usual, weekday }).wrong).toBe(
        "The weekday can't be read. Use one day from Monday to Sunday.",
      ),
  );

  test.each([
    ["", 0],
    ["no", 0],
    ["None", 0],
    ["ONCE", 0],
    ["never", 0],
    ["0", 0],
    ["Weekly", 1],
    ["every week", 1],
    ["1", 1],
    ["Every 2 weeks", 2],
    ["fortnightly", 2],
    ["Fortnight", 2],
    ["4", 4],
    ["520", 520],
  ])("repeated %j is every %d weeks", (weeks, repeat_weeks) =>
    expect(read({ ...usual, weeks })).toMatchObject({ availability: { repeat_weeks }, wrong: null }),
  );

  test.each(["521", "99999", "monthly", "nope", "once more", "yearly"])(
    "repeated %j is no number of weeks",
    (weeks) => expect(read({ ...usual, weeks }).wrong).toBe("Repeat every 0 to 520 weeks."),
  );

  test.each([
    ["Yes", true],
    ["", true],
    ["available", true],
    ["No", false],
    ["n", false],
    ["FALSE", false],
    ["0", false],
    ["off", false],
    ["Away", false],
    ["unavailable", false],
    ["Not available", false],
    ["Y", true],
    ["true", true],
    ["1", true],
    ["On", true],
  ])("marked %j works: %s", (available, works) =>
    expect(read({ ...usual, available })).toMatchObject({ availability: { available: works }, wrong: null }),
  );

  test.each(["not sure", "Nowra", "offsite", "Leave"])("marked %j says neither", (available) =>
    expect(read({ ...usual, available }).wrong).toBe("Whether it is available can't be read. Use Yes or No."),
  );

  test.each([
    [{ last: "26/11/2026", weeks: "1" }, null, "2026-11-26"],
    [{ last: "31/12/2026", weeks: "1" }, null, "2026-12-31"],
    [{ last: "31/12/2026" }, null, null],
    [{ last: "25/11/2026", weeks: "1" }, "The last date is before the first.", "2026-11-25"],
    [{ last: "26/11/2026", weekday: "Fri", weeks: "1" }, "The last date is before the first.", "2026-11-26"],
    [{ last: "soon", weeks: "1" }, "The last date can't be read. Use DD/MM/YYYY.", null],
    [{ first: "31/02/2027" }, "The first date can't be read. Use DD/MM/YYYY.", null],
    [{ first: "" }, "The first date can't be read. Use DD/MM/YYYY.", null],
    [{ start: "25:00" }, "The start or end can't be read. Use HH:mm.", null],
    [{ end: "" }, "The start or end can't be read. Use HH:mm.", null],
    [{ end: "9:00" }, "The end is not after the start.", null],
    [{ end: "8:59" }, "The end is not after the start.", null],
    [{ end: "9:01" }, null, null],
  ])("with %j: %j, repeated until %j", (change, wrong, repeat_end) =>
    expect(read({ ...usual, ...change })).toMatchObject({ wrong, availability: { repeat_end } }),
  );

  test.each([
    [{ location: "Rooms" }, { location: "Rooms" }],
    [{ location: " " }, { location: null }],
    [{ reason: "Conference" }, { availability: { reason: "Conference" } }],
    [{ reason: "x".repeat(201) }, { availability: { reason: "x".repeat(200) } }],
    [{ reason: "" }, { availability: { reason: null } }],
  ])("of %j is kept %j", (change, expected) => expect(read({ ...usual, ...change })).toMatchObject(expected));
});

describe("sessions that come back", () => {
  const every = (weeks: number, count: number, from: Day = "2026-11-26") =>
    Array.from({ length: count }, (_, at) => addDays(from, at * weeks * 7));

  test.each([
    [every(1, 2), [1]],
    [every(1, 1), [0]],
    [every(2, 2), [0, 0]],
    [every(2, 3), [2]],
    [every(8, 3), [8]],
    [every(9, 3), [0, 0, 0]],
    [
      [...every(1, 3), ...every(1, 3, "2027-02-04")],
      [1, 1],
    ],
    [
      [...every(1, 3), "2027-02-04" as const],
      [1, 0],
    ],
    [[], []],
  ])("%j: every %j weeks", (given, weeks) => expect(runsOf(given).map((run) => run.weeks)).toEqual(weeks));

  test("no day is lost, and none is added", () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(places, (weeks) => {
        const given = weeks.toSorted((a, b) => a - b).map((week) => addDays("2026-11-26", week * 7));
        const found = runsOf(given).flatMap(({ start, end, weeks: by }) =>
          given.filter((day) => (by === 0 ? day === start : day >= start && day <= end)),
        );
        expect(found).toEqual(given);
      }),
    );
  });

  test.each([
    [["09:00", "10:00", "10:00", "11:00"], ["09:00-11:00"]],
    [
      ["09:00", "10:00", "10:01", "11:00"],
      ["09:00-10:00", "10:01-11:00"],
    ],
    [["09:00", "12:00", "10:00", "11:00"], ["09:00-12:00"]],
    [["10:00", "11:00", "09:00", "10:30"], ["09:00-11:00"]],
    [["09:00", "09:30", "09:00", "09:30"], ["09:00-09:30"]],
  ] as const)("slots of %j are %j", ([a, b, c, d], expected) => {
    const slots = [
      { start: a, end: b },
      { start: c, end: d },
    ].map((times) => ({ ...times, day: today, available: true, location: null }));
    expect(sessionsOf(slots).map(({ start, end }) => `${start}-${end}`)).toEqual(expected);
  });
});

describe("a row of appointments", () => {
  const read = (row: Row) => {
    const columns = columnsIn(Object.keys(row));
    if (!columns) throw new Error("no headings");
    return appointmentIn(columns, Object.values(row), 2, { today, usual: 15 });
  };
  const usual = { Date: "26/11/2026", Start: "9:30" };
  const when = (row: Row) => {
    const { date, start, end, wrong } = read({ ...usual, ...row });
    return wrong ?? `${date} ${start}-${end}`;
  };

  test.each([
    [{ Minutes: "20" }, "2026-11-26 09:30-09:50"],
    [{ Minutes: "20 min" }, "2026-11-26 09:30-09:50"],
    [{ Minutes: "0" }, "The end is not after the start."],
    [{ End: "10:00", Minutes: "45" }, "2026-11-26 09:30-10:00"],
    [{ End: "9:30" }, "The end is not after the start."],
    [{ End: "9:29" }, "The end is not after the start."],
    [{ End: "10 am" }, "2026-11-26 09:30-10:00"],
    [{ End: "26/11/2026 10:00" }, "2026-11-26 09:30-10:00"],
    [{ Start: "9.30pm", End: "22:00" }, "2026-11-26 21:30-22:00"],
    [{ Start: "12:00 am", End: "0:15" }, "2026-11-26 00:00-00:15"],
    [{ Start: "12 pm", End: "12:15" }, "2026-11-26 12:00-12:15"],
    [{ Start: "23:44" }, "2026-11-26 23:44-23:59"],
    [{ Start: "23:45" }, OVERNIGHT],
    [{ Start: "23:30", Minutes: "29" }, "2026-11-26 23:30-23:59"],
    [{ Start: "2026-11-27T09:30:00Z", End: "10:00" }, "2026-11-27 09:30-10:00"],
    [{ Start: "27/11/2026 9:30 am", Minutes: "15" }, "2026-11-27 09:30-09:45"],
    [{ Date: "29/02/2028", Minutes: "15" }, "2028-02-29 09:30-09:45"],
    [{ Date: "29/02/2027", Minutes: "15" }, NO_DATE],
    [{ Date: "2026/11/26", Minutes: "15" }, "2026-11-26 09:30-09:45"],
    [{ Date: "1 Feb 2019", Minutes: "15" }, "2019-02-01 09:30-09:45"],
    [{ Date: "26/11/2026 00:00:00", Minutes: "15" }, "2026-11-26 09:30-09:45"],
    [{ Date: "today", Minutes: "15" }, NO_DATE],
    [{ Date: "+7", Minutes: "15" }, NO_DATE],
    [{ Start: "24:00" }, NO_DATE],
    [{ Start: "13 pm" }, NO_DATE],
  ])("%j: %s", (row, expected) => expect(when(row)).toBe(expected));

  test("what would end at midnight or after it is never booked for the morning", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 999 }), (start, minutes) => {
        const text = `${String(Math.floor(start / 60)).padStart(2, "0")}:${String(start % 60).padStart(2, "0")}`;
        const found = read({ ...usual, Start: text, Minutes: String(minutes) });
        expect(found.wrong === null).toBe(start + minutes < 24 * 60);
        if (start + minutes > 24 * 60 + start) expect(found.wrong).toBe(OVERNIGHT);
      }),
    );
  });

  test.each([
    ["Cancelled", true, null],
    ["canceled", true, null],
    ["Did not attend", true, "Did not attend"],
    ["DNA", true, "DNA"],
    ["yes", true, null],
    ["1", true, null],
    ["true", true, null],
    ["no", false, null],
    ["Arrived", false, null],
    ["", false, null],
  ])("the status %j is cancelled: %s, because %j", (Status, cancelled, reason) =>
    expect(read({ ...usual, Minutes: "15", Status })).toMatchObject({ cancelled, reason }),
  );

  test.each([
    [{ Patient: "NGUYEN, Mai" }, { lastName: "NGUYEN", firstName: "Mai" }],
    [
      { Patient: "Mai Nguyen", Surname: "Tran" },
      { lastName: "Tran", firstName: "Mai" },
    ],
    [
      { "First name": "Mai", Surname: "Nguyen" },
      { lastName: "Nguyen", firstName: "Mai" },
    ],
    [{ DOB: "3/4/61" }, { dob: "1961-04-03" }],
    [{ DOB: "27/11/26" }, { dob: "1926-11-27" }],
    [{ DOB: "31/02/1961" }, { dob: null }],
    [{ Location: "'=Rooms" }, { location: "=Rooms" }],
    [{ Notes: "'quoted'" }, { notes: "'quoted'" }],
    [{ Notes: " " }, { notes: null }],
    [{ Type: "Theatre" }, { type: 2 }],
    [{ Type: "" }, { type: 1 }],
  ])("%j: %j", (row, expected) => expect(read({ ...usual, Minutes: "15", ...row })).toMatchObject(expected));

  test.each([
    ["2026-11-26", "2026-11-26"],
    ["2026.11.26", "2026-11-26"],
    ["26.11.2026", "2026-11-26"],
    ["26-11-26", "2026-11-26"],
    ["261126", "2026-11-26"],
    ["26112026", "2026-11-26"],
    ["Thu 26/11/2026", "2026-11-26"],
    ["Thursday, 26 November 2026", "2026-11-26"],
    ["Nov 26, 2026", "2026-11-26"],
    ["2026-2-3", "2026-02-03"],
    ["20261126", "2026-11-26"],
    ["46352", "2026-11-26"],
    ["2026/2/30", null],
    ["Sun 29/02/2026", null],
    ["+3", null],
    ["today 3", null],
    ["t", null],
    ["-1", null],
    ["Thursday", null],
    ["", null],
  ])("the day %j is %j", (text, day) => expect(dateIn(text, today)).toBe(day));
});

describe("words of other systems", () => {
  test.each([
    ["Nguyen", null, "Nguyen"],
    ["Mrs. Nguyen", null, "Nguyen"],
    ["Rev Thi Mai Nguyen", "Thi Mai", "Nguyen"],
    ["Nguyen,", null, "Nguyen"],
    [", Mai", "Mai", null],
    ["  Thi   Mai  Nguyen ", "Thi Mai", "Nguyen"],
    ["Mrsson Mai", "Mrsson", "Mai"],
    ["Nguyễn, Thị Mai", "Thị Mai", "Nguyễn"],
    ["Constructor", null, "Constructor"],
  ])("%j: %j %j", (text, firstName, lastName) => expect(namesIn(text)).toEqual({ firstName, lastName }));

  test.each([
    ["Operation", 2],
    ["OT list", 2],
    ["surgical review", 2],
    ["Procedure room", 2],
    ["Robot", 1],
    ["Cooperation", 1],
    ["other", 1],
    ["", 1],
  ])("%j is of type %d", (text, type) => expect(typeIn(text)).toBe(type));

  test.each([
    ["Cancel", true],
    ["CANCELLED by patient", true],
    ["did not arrive", true],
    ["No-show", true],
    ["noshow", true],
    ["Failed to attend", true],
    ["FTA", true],
    ["dnapped", false],
    ["softa", false],
    ["Attended", false],
    ["", false],
  ])("%j is cancelled: %s", (text, cancelled) => expect(isCancelledIn(text)).toBe(cancelled));

  test.each([
    ["lifetime", 3],
    ["No expiry", 3],
    ["no end", 3],
    ["Consultant", 1],
    ["3 mths", 1],
    ["03", 1],
    ["13 months", null],
    ["12 mth", 2],
    ["1 year", 2],
    ["1 yr", 2],
    ["11 yr", null],
    ["Knee", null],
    ["", null],
  ])("CONST-16: the referral %j is of type %j", (words, type) =>
    expect(referralTypeIn(words, null, null)).toBe(type),
  );

  test.each([
    ["2027-01-26", 1],
    ["2027-03-26", 1],
    ["2027-03-27", 2],
    ["2026-11-26", 1],
  ] as const)("CONST-16: one of 26/11/2026 that ends on %s is of type %d", (ends, type) =>
    expect(referralTypeIn("", "2026-11-26", ends)).toBe(type),
  );
});

describe("a row of referrals", () => {
  const usual = {
    "Referral date": "26/11/2026",
    "Referring doctor": "Birch, Hannah",
    Patient: "Nguyen, Mai",
  };
  const read = (change: Row) => {
    const row: Row = { ...usual, ...change };
    const headings = referralHeadingsIn(Object.keys(row));
    if (!headings) throw new Error("no headings");
    return referralIn(headings, Object.values(row), 2, { today });
  };

  test.each([
    [{}, null],
    [{ "Referral date": "26/11/2027" }, null],
    [{ "Referral date": "27/11/2027" }, "This is more than a year ahead. Check the year."],
    [{ "Referral date": "" }, "The date of the referral can't be read. Use DD/MM/YYYY."],
    [{ "Referral date": "29/02/2027" }, "The date of the referral can't be read. Use DD/MM/YYYY."],
    [{ "Referring doctor": "" }, "There is no referring doctor."],
    [{ "Referring doctor": "", "Provider number": "242 6577 y" }, null],
  ])("with %j: %j", (change, wrong) => expect(read(change).wrong).toBe(wrong));

  test("a provider number is read without blanks, in capitals", () =>
    expect(read({ "Provider number": " 242 6577 y " }).referral?.referrer).toMatchObject({
      ...{ providerNumber: "2426577Y", lastName: "Birch", firstName: "Hannah" },
    }));
});

describe("drawing what was read", () => {
  test.each([
    [[], 8, 17],
    [[["07:59", "08:10"]], 7, 17],
    [[["08:00", "17:00"]], 8, 17],
    [[["09:00", "17:01"]], 8, 18],
    [[["00:00", "23:59"]], 0, 24],
    [[[null, null]], 8, 17],
  ] as const)("%j: from %d to %d", (times, from, to) => {
    const timed = times.map(([start_time, end_time]) => ({ start_time, end_time }));
    expect(hoursOf(timed)).toEqual({ from: from * 60, to: to * 60 });
  });

  const booked = {
    appointment_date: today,
    cancelled: false,
    start_time: "09:00",
    end_time: "10:00",
  } as const;
  test.each([
    [{}, true],
    [{ start_time: "10:00", end_time: "11:00" }, false],
    [{ start_time: "09:59", end_time: "11:00" }, true],
    [{ start_time: "08:00", end_time: "09:00" }, false],
    [{ cancelled: true }, false],
    [{ appointment_date: "2026-11-27" }, false],
  ] as const)("beside one of 9 to 10, %j is at the same time: %s", (change, same) => {
    expect(isOverlapping(booked, { ...booked, ...change })).toBe(same);
    expect(isOverlapping({ ...booked, ...change }, booked)).toBe(same);
  });

  test.each([
    ["2026-11-26", "2026-11-26", true],
    ["2026-11-26", "2026-11-25", false],
  ] as const)("from %s to %s may be drawn: %s", (start, end, may) =>
    expect(mayDraw({ start, end }).allowed).toBe(may),
  );
});

describe("words of an import", () => {
  test.each([
    [0, 0, 0, "0 appointments"],
    [1, 0, 0, "1 appointment"],
    [1, 1, 0, "1 availability entry"],
    [2, 2, 0, "2 availability entries"],
    [1, 0, 1, "1 referral"],
    [3, 1, 1, "1 appointment, 1 availability entry and 1 referral"],
    [2002, 2, 0, "2,000 appointments and 2 availability entries"],
    [5, 2, 3, "2 availability entries and 3 referrals"],
  ])("%d, of them %d and %d: %s", (total, availability, referrals, words) =>
    expect(entriesWords(total, { availability, referrals })).toBe(words),
  );

  test.each([
    [1, 0, 0, "1 appointment"],
    [1200, 0, 0, "1,200 appointments"],
    [1, 1, 0, "1 entry"],
    [1200, 0, 3, "1,200 entries"],
  ])("%d undone, of a file with %d and %d others: %s", (count, availability, referrals, words) =>
    expect(undoneWords(count, { availability, referrals })).toBe(words),
  );

  const called = { appointment_type: null, available: null, referral_type: null };
  test.each([
    [{ ...called, kind: "appointment", appointment_type: 2 }, "Theatre"],
    [{ ...called, kind: "appointment" }, "Appointment"],
    [{ ...called, kind: "appointment", appointment_type: 9 }, "Appointment"],
    [{ ...called, kind: "availability", available: false }, "Not available"],
    [{ ...called, kind: "availability", available: true }, "Availability"],
    [{ ...called, kind: "referral" }, "referral"],
  ] as const)("%j is called %j", (one, words) => expect(kindWords(one)).toBe(words));

  test.each([
    [0, ""],
    [2, "a0, a1"],
    [20, Array.from({ length: 20 }, (_, at) => `a${at}`).join(", ")],
    [21, `${Array.from({ length: 20 }, (_, at) => `a${at}`).join(", ")} and 1 more`],
  ])("%d headings without a meaning are named", (count, words) =>
    expect(namesWords(Array.from({ length: count }, (_, at) => `a${at}`))).toBe(words),
  );
});
