import { describe, expect, test } from "vitest";
import { columnsOf, isAppointmentColumn } from "../columns.contract.ts";
import { matchHeadings } from "#areas/patients/import/rules/match-columns.ts";
import { ALL_DAY, AT_MIDNIGHT } from "./appointments.ts";
import { OVERNIGHT } from "./event.ts";
import { headingsOf } from "./headings.ts";
import { appointmentIn } from "./table.ts";

function read(row: Readonly<Record<string, string>>) {
  const headings = Object.keys(row);
  const mapping = matchHeadings(headings, columnsOf("appointment"));
  const columns = headingsOf(headings, mapping, isAppointmentColumn);
  return appointmentIn(columns, Object.values(row), 2, { today: "2026-11-23", usual: 15 });
}

describe("a calendar that Outlook saved as CSV", () => {
  const outlook = (row: Readonly<Record<string, string>>) =>
    read({
      ...{ Subject: "SMITH, John", "Start Date": "7/12/2026", "Start Time": "9:30:00 AM" },
      ...{ "End Date": "7/12/2026", "End Time": "10:00:00 AM", "All day event": "False", Description: "" },
      ...row,
    });

  test("names the patient, or the event, in its subject", () => {
    expect(outlook({})).toMatchObject({ lastName: "SMITH", firstName: "John", title: "SMITH, John" });
    expect(outlook({ Subject: "Lunch" })).toMatchObject({ title: "Lunch", wrong: null });
    expect(outlook({ Subject: "Theatre list" }).type).toBe(2);
    expect(outlook({ Subject: "Canceled: SMITH, John" }).cancelled).toBe(true);
  });

  test("has all-day events and events of several days, which aren't imported", () => {
    const allDay = { "Start Time": "12:00:00 AM", "End Date": "8/12/2026", "End Time": "12:00:00 AM" };
    expect(outlook({ ...allDay, "All day event": "True" }).wrong).toBe(ALL_DAY);
    expect(outlook({ "End Date": "9/12/2026" }).wrong).toBe(OVERNIGHT);
  });

  test("has events up to midnight, which end at 23:59", () => {
    const late = outlook({ "Start Time": "8:00 PM", "End Date": "8/12/2026", "End Time": "12:00:00 AM" });
    expect([late.end, late.wrong, late.notices]).toEqual(["23:59", null, [AT_MIDNIGHT]]);
  });
});

test("a subject beside a patient is the first line of the notes", () => {
  const one = read({
    Start: "7/12/2026 9:30",
    Patient: "SMITH, John",
    Subject: "Review",
    Notes: "bring scans",
  });
  expect([one.title, one.lastName, one.notes]).toEqual([null, "SMITH", "Review\nbring scans"]);
});

test.each([
  ["SMITH John", "John", "SMITH"],
  ["Jan van der Berg", "Jan", "van der Berg"],
])("the patient %s is found as in an import of patients", (Name, firstName, lastName) =>
  expect(read({ Name, StartTime: "7/12/2026 9:30" })).toMatchObject({ firstName, lastName }),
);

test("an end on another day is no appointment, where the end has its own day", () => {
  expect(read({ "Starts at": "8 Dec 2026 09:00 am", "Ends at": "9 Dec 2026 09:30 am" }).wrong).toBe(
    OVERNIGHT,
  );
});

test.each([
  ["Cancelled at", "2 Dec 2026 10:00 am", true],
  ["Cancelled", "True", true],
  ["Cancelled", "Y", true],
  ["Cancelled", "1", true],
  ["Cancelled", "cancelled", true],
  ["Cancelled on", "02/12/2026", true],
  ["Cancelled at", "", false],
  ["Cancelled", "False", false],
  ["Cancelled", "0", false],
  ["Cancelled", "No", false],
  ["Cancelled at", "00/00/0000", false],
  ["Cancelled at", "1900-01-01 00:00:00", false],
])("the column %s with %j", (heading, cell, cancelled) => {
  const one = read({ Start: "7/12/2026 9:30", [heading]: cell, "Cancellation reason": "ill" });
  expect([one.cancelled, one.reason]).toEqual([cancelled, cancelled ? "ill" : null]);
});

test.each([
  ["1899-12-30 09:15:00.000", "09:15"],
  ["30/12/1899 9:15", "09:15"],
  ["1900-01-01 14:05:00", "14:05"],
  ["0.375", "09:00"],
  ["0,604166666666667", "14:30"],
  ["0.5", "12:00"],
])("the time %s is that of the day in the date column", (time, start) => {
  const one = read({ APPOINTMENTDATE: "2026-12-10 00:00:00.000", APPOINTMENTTIME: time });
  expect([one.date, one.start, one.wrong]).toEqual(["2026-12-10", start, null]);
});
