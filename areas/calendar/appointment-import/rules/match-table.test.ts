import { describe, expect, test } from "vitest";
import { columnsOf, TABLES } from "../columns.contract.ts";
import { availabilityIn } from "./availability-table.ts";
import { headingsOf } from "./headings.ts";
import { isAvailabilityColumn } from "../columns.contract.ts";
import { likelyTable, matchingProblem, recogniseTable, type SubjectProfile } from "./match-table.ts";

const today = "2026-11-26";
const known = (headings: string, source = "", profiles: readonly SubjectProfile[] = []) =>
  recogniseTable(headings.split(","), { source, profiles });

describe("which table it is", () => {
  test.each([
    ["Date,Start,Minutes,Patient", "appointment"],
    ["Appt Date,Appt Time,Appt Length,Client First Name,Client Last Name", "appointment"],
    ["Session Date,Session Start,Session Duration,Pt Name", "appointment"],
    ["Referral date,Referring doctor,Patient", "referral"],
    ["First date,Start,End,Repeats every (weeks),Available", "availability"],
    [
      "Corella ID,Weekday,Start,End,Location,Available,Reason,Repeats every (weeks),First date,Last date",
      "availability",
    ],
  ])("%s", (headings, kind) => expect(known(headings)?.kind).toBe(kind));

  test("headings nobody knows are none, and a proposal is made of the kind they look like most", () => {
    expect(known("Tag,Wer,Farbe")).toBeNull();
    expect(likelyTable(["Wer", "Provider number", "Expiry"])).toEqual({
      kind: "referral",
      mapping: { 1: "provider", 2: "ends" },
    });
  });

  test("our own archive names itself", () => {
    expect(known("Corella ID,Date,Start,End,Patient ID,Patient")?.source).toBe("Corella");
    expect(known("Date,Start,End,Patient ID,Patient")?.source).toBe("");
  });

  test("every label on screen is one field's alone", () => {
    for (const kind of TABLES) {
      const labels = Object.values(columnsOf(kind)).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

describe("a matching the office made before", () => {
  const profile: SubjectProfile = {
    ...{ source: "Cliniko", subject: "appointment", headings: ["Tag", "Beginn", "Wer"], date_order: null },
    mapping: { Tag: "date", Beginn: "start" },
  };

  test("is used for files of its source, with what is new in them", () =>
    expect(known("Beginn,Tag,Wer,Notes", "cliniko", [profile])).toEqual({
      ...{ kind: "appointment", source: "Cliniko", mapping: { 0: "start", 1: "date", 3: "notes" } },
    }));
  test("is used where no source is named, and not for another source", () => {
    expect(known("Tag,Beginn,Wer", "", [profile])?.source).toBe("Cliniko");
    expect(known("Tag,Beginn,Wer", "Genie", [profile])).toBeNull();
  });
});

describe("what can't be read yet", () => {
  test.each([
    ["appointment", { 0: "date" }, "Match a column with the start of the appointments."],
    [
      "appointment",
      { 0: "start", 1: "start" },
      "Start (time, or date and time) is matched with more than one column.",
    ],
    ["appointment", { 0: "start" }, null],
    ["referral", { 0: "date" }, "Match a column with the referring doctor."],
    ["referral", { 0: "date", 1: "provider" }, "Match a column with the patient."],
    ["referral", { 0: "date", 1: "provider", 2: "lastName" }, null],
    ["availability", { 0: "first", 1: "start" }, "Match a column with the end."],
    ["availability", { 0: "first", 1: "start", 2: "end" }, null],
  ] as const)("%s with %j: %s", (kind, mapping, problem) =>
    expect(matchingProblem(kind, mapping)).toBe(problem),
  );
});

describe("a row of availability", () => {
  const HEAD = [
    "First date",
    "Weekday",
    "Start",
    "End",
    "Repeats every (weeks)",
    "Last date",
    "Available",
    "Reason",
  ];
  const table = recogniseTable(HEAD, { source: "", profiles: [] });
  const read = (...cells: string[]) =>
    availabilityIn(headingsOf(HEAD, table?.mapping ?? {}, isAvailabilityColumn), cells, 2, { today });

  test("is an entry of the list, from the first such weekday on", () =>
    expect(read("01/11/2026", "Tuesday", "08:30", "12:00", "2", "31/12/2026", "No", "Theatre")).toMatchObject(
      {
        ...{ date: "2026-11-03", start: "08:30", end: "12:00", wrong: null },
        availability: { available: false, repeat_weeks: 2, repeat_end: "2026-12-31", reason: "Theatre" },
      },
    ));

  test.each([
    ["", 0],
    ["Weekly", 1],
    ["Fortnightly", 2],
    ["Every 3 weeks", 3],
    ["0", 0],
  ])("repeats: %j", (weeks, expected) =>
    expect(read("02/11/2026", "", "8:00", "9:00", weeks).availability?.repeat_weeks).toBe(expected),
  );

  test.each([
    [["soon", "", "8:00", "9:00"], "The first date can't be read. Use DD/MM/YYYY."],
    [["02/11/2026", "", "8:00", "late"], "The start or end can't be read. Use HH:mm."],
    [["02/11/2026", "", "9:00", "9:00"], "The end is not after the start."],
    [["02/11/2026", "", "8:00", "9:00", "521"], "Repeat every 0 to 520 weeks."],
    [["02/11/2026", "", "8:00", "9:00", "1", "never"], "The last date can't be read. Use DD/MM/YYYY."],
    [["02/11/2026", "", "8:00", "9:00", "1", "01/11/2026"], "The last date is before the first."],
  ])("%j is refused", (cells, wrong) => expect(read(...cells).wrong).toBe(wrong));
});
