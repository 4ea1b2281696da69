import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayParts } from "#kernel/dates/day.ts";
import { isWallTime, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { OVERNIGHT } from "./event.ts";
import { appointmentIn, NO_DATE, UTC_START } from "./table.ts";
import { columnsIn } from "./testing/read-headings.ts";

const today: Day = "2026-11-26";
const USUAL = 15;

/** Reads a row below headings as the import does. */
function read(headings: string, row: string) {
  const columns = columnsIn(headings.split(","));
  if (!columns) throw new Error(`no headings in ${headings}`);
  return appointmentIn(columns, row.split(","), 2, { today, usual: USUAL });
}
const when = (headings: string, row: string): string => {
  const { date, start, end, wrong } = read(headings, row);
  return wrong ?? `${date} ${start}-${end}`;
};

describe("headings", () => {
  test.each([
    ["Date,Start,End,Patient", ["date", "start", "end", "patient"]],
    ["DATE,START TIME,Finish", ["date", "start", "end"]],
    ["Appointment Date,Appt Time,Duration (mins)", ["date", "start", "minutes"]],
    ["startsAt,endsAt,Patient ID", ["start", "end", "patientId"]],
    ["Day,Time,Surname,Given name,D.O.B.", ["date", "start", "lastName", "firstName", "dob"]],
    ["Booking Date,From,To,Clinic,Client", ["date", "start", "end", "location", "patient"]],
    ["Date,Time,Cancellation reason,Status,Notes", ["date", "start", "reason", "status", "notes"]],
  ])("%s are understood", (headings, names) =>
    expect([...(columnsIn(headings.split(","))?.places.keys() ?? [])].sort()).toEqual(names.toSorted()),
  );

  test.each(["", "Patient list", "Surname,Given name", "Date", "Start", "Name,Phone,Email"])(
    "%j are none",
    (headings) => expect(columnsIn(headings.split(","))).toBeNull(),
  );

  test("what means nothing to us is named, an empty heading is not", () =>
    expect(columnsIn(["Date", "Start", "Colour", " ", "Staff"])?.unknown).toEqual(["Colour", "Staff"]));

  test("the first of two headings of one meaning counts", () => {
    const columns = columnsIn(["Date", "Start", "Start"]);
    expect(columns?.places.get("start")).toBe(1);
    expect(columns?.unknown).toEqual(["Start"]);
  });
});

describe("when an appointment of a row is", () => {
  test.each([
    ["26/11/2026,09:30,10:00", "2026-11-26 09:30-10:00"],
    ["26/11/26,9:30,10:00", "2026-11-26 09:30-10:00"],
    ["2026-11-26,09:30:00,10:00:00", "2026-11-26 09:30-10:00"],
    ["26-11-2026,9.30am,10.00 am", "2026-11-26 09:30-10:00"],
    ["26 Nov 2026,2pm,2:45 pm", "2026-11-26 14:00-14:45"],
    ["2026/11/26,0930,1000", "2026-11-26 09:30-10:00"],
    ["2026-11-26 00:00,09:30,10:00", "2026-11-26 09:30-10:00"],
    ["29/02/2028,09:30,10:00", "2028-02-29 09:30-10:00"],
    ["01/07/2019,09:30,10:00", "2019-07-01 09:30-10:00"],
    ["26/11/2026,00:00,23:59", "2026-11-26 00:00-23:59"],
    ["Thu 26/11/2026,9.30am,10.00 am", "2026-11-26 09:30-10:00"],
    [",Thu 26/11/2026 9:30 am,10:00", "2026-11-26 09:30-10:00"],
  ])("%s", (row, expected) => expect(when("Date,Start,End", row)).toBe(expected));

  test.each([
    ["29/02/2026,09:30,10:00", NO_DATE],
    ["31/11/2026,09:30,10:00", NO_DATE],
    ["soon,09:30,10:00", NO_DATE],
    [",09:30,10:00", NO_DATE],
    ["26/11/2026,,10:00", NO_DATE],
    ["26/11/2026,25:00,26:00", NO_DATE],
    ["26/11/2026,10:00,09:30", "The end is not after the start."],
    ["26/11/2026,10:00,10:00", "The end is not after the start."],
  ])("%s is refused", (row, wrong) => expect(when("Date,Start,End", row)).toBe(wrong));

  test.each([
    ["2026-11-26 09:30,2026-11-26 10:00", "2026-11-26 09:30-10:00"],
    ["2026-11-26T09:30:00,2026-11-26T10:00:00", "2026-11-26 09:30-10:00"],
    ["26/11/2026 9:30 am,26/11/2026 10:00 am", "2026-11-26 09:30-10:00"],
    ["2026-11-26T09:30:00+11:00,2026-11-26T10:00:00+11:00", "2026-11-26 09:30-10:00"],
    ["2026-11-26T09:30:00.000,2026-11-26T10:00:00.000", "2026-11-26 09:30-10:00"],
  ])("day and time in one cell: %s", (row, expected) =>
    expect(when("Starts at,Ends at", row)).toBe(expected),
  );

  test("a start in UTC is for review", () => {
    const doubtsOf = (start: string) => read("Start,Minutes", `${start},15`).doubts;
    expect(doubtsOf("2026-11-26T09:30:00Z")).toEqual([UTC_START]);
    expect(doubtsOf("2026-11-26T09:30:00+00:00")).toEqual([UTC_START]);
    expect(doubtsOf("2026-11-26T09:30:00+11:00")).toEqual([]);
  });

  test.each([
    ["26/11/2026,09:30,45", "2026-11-26 09:30-10:15"],
    ["26/11/2026,09:30,45 min", "2026-11-26 09:30-10:15"],
    ["26/11/2026,09:30,5", "2026-11-26 09:30-09:35"],
    ["26/11/2026,09:30,45.0", "2026-11-26 09:30-10:15"],
    ["26/11/2026,09:30,0:45", "2026-11-26 09:30-10:15"],
    ["26/11/2026,09:30,45:00", "2026-11-26 09:30-10:15"],
    ["26/11/2026,09:30,0.03125", "2026-11-26 09:30-10:15"],
    ["26/11/2026,09:30,0.0104166667", "2026-11-26 09:30-09:45"],
    ["26/11/2026,09:30,10:00:00", "2026-11-26 09:30-19:30"],
    ["26/11/2026,09:30,01:30:00", "2026-11-26 09:30-11:00"],
    ["26/11/2026,09:30,1 hour", "2026-11-26 09:30-10:30"],
    ["26/11/2026,09:30,1.5 hrs", "2026-11-26 09:30-11:00"],
    ["26/11/2026,09:30,1h 15min", "2026-11-26 09:30-10:45"],
    ["26/11/2026,09:30,1500", "2026-11-26 09:30-09:45"],
    ["26/11/2026,09:30,", "2026-11-26 09:30-09:45"],
    ["26/11/2026,09:30,half an hour", "2026-11-26 09:30-09:45"],
    ["26/11/2026,09:30,0", "The end is not after the start."],
  ])("a length in minutes: %s", (row, expected) => expect(when("Date,Start,Minutes", row)).toBe(expected));

  test.each([
    ["26/11/2026,23:30,29", "2026-11-26 23:30-23:59"],
    ["26/11/2026,23:30,30", OVERNIGHT],
    ["26/11/2026,23:30,60", OVERNIGHT],
    ["26/11/2026,23:50,", OVERNIGHT],
  ])("one that ends on the next day is refused rather than cut: %s", (row, expected) =>
    expect(when("Date,Start,Minutes", row)).toBe(expected),
  );

  test("without end and length the usual one is assumed, and that is to be looked at", () => {
    expect(read("Date,Start", "26/11/2026,09:30")).toMatchObject({
      end: "09:45",
      doubts: [`No end or length: ${USUAL} minutes are assumed.`],
    });
    expect(read("Date,Start,End", "26/11/2026,09:30,10:00").doubts).toEqual([]);
  });

  test("each day and time, written in each of five ways, is read as it was meant", () => {
    const days = fc.integer({ min: -3000, max: 3000 }).map((after) => addDays(today, after));
    const times = fc.integer({ min: 0, max: 24 * 60 - 2 }).map((minutes): WallTime => {
      const text = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      if (!isWallTime(text)) throw new Error(text);
      return text;
    });
    fc.assert(
      fc.property(days, times, (day, time) => {
        const { year, month, date } = dayParts(day);
        const hour = Math.floor(minutesOf(time) / 60);
        const twelve = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? "am" : "pm"}`;
        for (const row of [
          `${date}/${month}/${year},${time}`,
          `${day},${time}`,
          `${day},${time}:00`,
          `${date}-${month}-${year},${twelve}`,
          `${day} ${time},${day} ${time}`,
        ])
          expect([row, read("Date,Start", row)]).toEqual([
            row,
            expect.objectContaining({ date: day, start: time }),
          ]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("whose an appointment of a row is", () => {
  test.each([
    ["Date,Start,Patient", "26/11/2026,09:30,Thi Mai Nguyen", { firstName: "Thi Mai", lastName: "Nguyen" }],
    [
      "Date,Start,Patient",
      "26/11/2026,09:30,Mrs Thi Mai Nguyen",
      { firstName: "Thi Mai", lastName: "Nguyen" },
    ],
    ["Date,Start,Patient", "26/11/2026,09:30,Suharto", { firstName: null, lastName: "Suharto" }],
    ["Date,Start,Patient", "26/11/2026,09:30,", { firstName: null, lastName: null }],
    [
      "Date,Start,First name,Surname",
      "26/11/2026,09:30,Mai,Nguyen",
      { firstName: "Mai", lastName: "Nguyen" },
    ],
    [
      "Date,Start,Patient,Surname",
      "26/11/2026,09:30,Mai Tran,Nguyen",
      { firstName: "Mai", lastName: "Nguyen" },
    ],
    ["Date,Start,Patient no", "26/11/2026,09:30,1044", { patientId: "1044" }],
    ["Date,Start,DOB", "26/11/2026,09:30,14/03/1958", { dob: "1958-03-14" }],
    ["Date,Start,DOB", "26/11/2026,09:30,14/03/58", { dob: "1958-03-14" }],
    ["Date,Start,DOB", "26/11/2026,09:30,unknown", { dob: null }],
    ["Date,Start,Clinic", "26/11/2026,09:30,Harbour Rooms", { location: "Harbour Rooms" }],
    ["Date,Start,Notes", "26/11/2026,09:30,'=1+1", { notes: "=1+1" }],
    ["Date,Start,Type", "26/11/2026,09:30,Theatre list", { type: 2 }],
    ["Date,Start,Type", "26/11/2026,09:30,Review", { type: 1 }],
  ])("%s: %s", (headings, row, expected) => expect(read(headings, row)).toMatchObject(expected));
});

describe("whether an appointment of a row was cancelled", () => {
  test.each([
    ["Cancelled", true, null],
    ["Canceled", true, null],
    ["cancelled by patient", true, "cancelled by patient"],
    ["DNA", true, "DNA"],
    ["Did not attend", true, "Did not attend"],
    ["No show", true, "No show"],
    ["Yes", true, null],
    ["1", true, null],
    ["Booked", false, null],
    ["Arrived", false, null],
    ["No", false, null],
    ["", false, null],
  ])("status %j: %s, because %j", (status, cancelled, reason) =>
    expect(read("Date,Start,Status", `26/11/2026,09:30,${status}`)).toMatchObject({
      cancelled,
      reason,
      wrong: null,
    }),
  );

  test("a reason belongs to a cancelled one only; on another it is left out, and that is to be looked at", () => {
    const headings = "Date,Start,End,Status,Cancellation reason";
    expect(read(headings, "26/11/2026,09:30,10:00,Cancelled,Unwell")).toMatchObject({
      cancelled: true,
      reason: "Unwell",
      doubts: [],
    });
    const booked = read(headings, "26/11/2026,09:30,10:00,Booked,Unwell");
    expect([booked.cancelled, booked.reason, booked.doubts.length]).toEqual([false, null, 1]);
  });
});

test("no row, however odd, is read as an appointment that ends before it begins", () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "26/11/2026",
      "2026-11-26",
      "9:30",
      "09:30 pm",
      "23:59",
      "0",
      "600",
      "45",
      "26/11/2026 10:00",
      "-1",
    ),
  );
  const columns = columnsIn(["Date", "Start", "End", "Minutes", "Patient", "DOB", "Status"]);
  if (!columns) throw new Error("no columns");
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 7 }), (cells) => {
      const { date, start, end, wrong } = appointmentIn(columns, cells, 2, { today, usual: USUAL });
      if (wrong === null)
        expect(date !== null && start !== null && end !== null && minutesOf(end) > minutesOf(start)).toBe(
          true,
        );
    }),
  );
});
