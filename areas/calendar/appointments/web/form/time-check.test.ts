import { describe, expect, test } from "vitest";
import { anAppointment } from "../testing/example.ts";
import { checkTime } from "./time-check.ts";
import { searchFrom } from "./FindNextFree.tsx";
import { readFollowUp, writeFollowUp } from "./FollowUpField.tsx";
import { bodyOf, draftOf, draftOfNew, isRuleChanged, AppointmentForm } from "./appointment-form.ts";
import { lengthIn, withStart } from "./draft-changes.ts";

const day = "2026-11-12";
const one = { appointment_date: day, availability: "inside", text: "", clash_count: 0 } as const;
const free = {
  availability: "inside",
  text: "Inside availability at Richmond Rooms 09:00–17:00",
  clashes: [],
  resource_clashes: [],
  clash_count: 0,
  days: [one],
} as const;

describe("RULE-APPT-04 what is said before saving", () => {
  test("weekday, availability and that nothing clashes", () =>
    expect(checkTime(day, { ...free, clashes: [], days: [one] })).toEqual({
      words: "Thursday. Inside availability at Richmond Rooms 09:00–17:00. No clashes.",
      reason: null,
      isFine: true,
    }));
  test("names whom it overlaps, and how many more", () => {
    const clashes = [anAppointment({ ID: 1 }), anAppointment({ ID: 2 }), anAppointment({ ID: 3 })];
    const said = checkTime(day, { ...free, clashes, clash_count: 3, days: [{ ...one, clash_count: 3 }] });
    expect(said.words).toContain(
      "Overlaps Nguyen, Thi Mai 14:15–14:45 and Nguyen, Thi Mai 14:15–14:45 and 1 more.",
    );
    expect(said.reason).toBe("Overlaps NGUYEN, Thi Mai, 14:15 and 2 more");
    expect(said.isFine).toBe(false);
  });
  test("names one reason in short: an overlap before the availability, and what blocks the time", () => {
    const outside = { ...free, clashes: [], days: [{ ...one, availability: "outside" } as const] };
    expect(checkTime(day, { ...outside, availability: "outside" }).reason).toBe("Outside availability");
    expect(checkTime(day, { ...outside, availability: "blocked" }).reason).toBe("Marked not available");
    const clashes = [anAppointment({ ID: 1, patient: null, notes: "Meeting", appointment_type: 3 })];
    const both = { ...outside, availability: "outside", clashes, clash_count: 1 } as const;
    expect(checkTime(day, { ...both, days: [{ ...one, clash_count: 1 }] }).reason).toBe(
      "Overlaps Meeting, 14:15",
    );
  });
  test("names a time that is held for an online booking", () => {
    const held = [{ appointment_date: day, start_time: "14:00", end_time: "14:30" } as const];
    const said = checkTime(day, { ...free, clashes: [], days: [one], held });
    expect(said.words).toContain("Held for an online booking 14:00–14:30.");
    expect(said.reason).toBe("Held for an online booking");
    expect(said.isFine).toBe(false);
  });
  test("names the rooms and equipment in use, where and by whom", () => {
    const times = { appointment_date: day, start_time: "09:00", end_time: "09:30" } as const;
    const wordsOf = (change: object) =>
      checkTime(day, {
        ...free,
        clashes: [],
        days: [one],
        resource_clashes: [{ ...times, names: ["Room 1"], doctor: null, ...change }],
      });
    expect(wordsOf({}).words).toContain("Room 1 is in use 09:00–09:30.");
    expect(wordsOf({}).isFine).toBe(false);
    expect(wordsOf({}).reason).toBe("Room 1 in use");
    expect(wordsOf({ doctor: "Chidi Okafor" }).words).toContain(
      "Room 1 is in use 09:00–09:30 by Chidi Okafor.",
    );
    expect(wordsOf({ names: ["Laser", "Room 1"], appointment_date: "2026-11-19" }).words).toContain(
      "Laser and Room 1 are in use on 19/11/2026 09:00–09:30.",
    );
  });
  test("of a series it says which dates need a look", () => {
    const later = { ...one, appointment_date: "2026-11-19", clash_count: 1 } as const;
    const away = { ...one, appointment_date: "2026-11-26", availability: "blocked" } as const;
    const said = checkTime(day, { ...free, clashes: [], days: [one, later, away] });
    expect(said.words).toContain("Overlaps on 1 of 3 dates: 19/11/2026.");
    expect(said.words).toContain("Outside availability on 1 date: 26/11/2026.");
    expect(said.isFine).toBe(false);
  });
});

describe("the form of an appointment", () => {
  const now = { day: "2026-11-11", time: "10:42" } as const;
  const draft = draftOfNew({ patient: anAppointment().patient }, now, 30);
  const check = (change: object) =>
    AppointmentForm.safeParse({ ...draft, _location: null, ...change }).error?.issues.map(
      ({ path, message }) => [path[0], message],
    );

  test("begins at the next quarter of an hour with the practice's length", () =>
    expect(draft).toMatchObject({
      appointment_date: "2026-11-11",
      start_time: "10:45",
      end_time: "11:15",
      appointment_type: 1,
    }));
  test("late in the day it begins tomorrow at nine", () =>
    expect(draftOfNew({}, { ...now, time: "19:20" }, 15)).toMatchObject({
      appointment_date: "2026-11-12",
      start_time: "09:00",
    }));
  test("a patient is needed unless the type is Other (RULE-APPT-02)", () => {
    expect(check({ _patient: null })).toEqual([["_patient", "Choose a patient."]]);
    expect(check({ _patient: null, appointment_type: 3 })).toBeUndefined();
  });
  test("the end is after the start (RULE-APPT-01)", () =>
    expect(check({ end_time: "10:45" })).toEqual([["end_time", "The end must be after the start."]]));
  test("repeats can't end before they begin", () =>
    expect(check({ repeat_interval: 1, repeat_end_date: "2026-11-10" })?.[0]?.[0]).toBe("repeat_end_date"));
  test("type Other sends no patient, an appointment without repeats no rule", () =>
    expect(
      bodyOf(
        {
          appointment_type: 3,
          appointment_date: day,
          start_time: "09:00",
          end_time: "10:00",
          _patient: 21,
          repeat_interval: 0,
          repeat_count: 4,
        },
        5,
      ),
    ).toMatchObject({
      _patient: null,
      repeat_count: null,
      repeat_frequency: null,
    }));
  test("a moved start keeps the length", () => {
    expect(withStart(draft, "12:00")).toEqual({ end_time: "12:30" });
    expect(withStart(draft, "12:")).toEqual({});
    expect(lengthIn(draft)).toBe(30);
  });
  test("a changed rule is never of one appointment only (F-6)", () => {
    const weekly = anAppointment({ repeat_interval: 1, repeat_frequency: 2, repeat_date: day });
    const values = {
      ...bodyOf(
        {
          appointment_type: 1,
          appointment_date: day,
          start_time: "14:15",
          end_time: "14:45",
          repeat_interval: 1,
          repeat_frequency: 2,
        },
        null,
      ),
    };
    expect(isRuleChanged(weekly, values)).toBe(false);
    expect(isRuleChanged(weekly, { ...values, repeat_count: 6 })).toBe(true);
  });
});

describe("C-31 follow-up", () => {
  test("a small number is weeks, anything else a date", () => {
    expect(readFollowUp("6", "2026-11-11")).toBe(6);
    expect(readFollowUp("6 weeks", "2026-11-11")).toBe(6);
    expect(readFollowUp("1/2/27", "2026-11-11")).toBe("2027-02-01");
    expect(readFollowUp("soon", "2026-11-11")).toBeNull();
    expect([writeFollowUp(6), writeFollowUp(1), writeFollowUp("2027-02-01")]).toEqual([
      "6 weeks",
      "1 week",
      "01/02/2027",
    ]);
  });
  test("the next free time is looked for from the follow-up, else from the day in the form", () => {
    const draft = draftOf(anAppointment());
    expect(searchFrom({ ...draft, follow_up: 6 }, undefined, "2026-11-11")).toBe(6);
    expect(searchFrom(draft, undefined, "2026-11-11")).toBe("2026-11-12");
    expect(searchFrom(draft, undefined, "2026-11-12")).toBe(0);
  });
  test("asked again it looks further on", () => {
    const draft = draftOf(anAppointment());
    const found = {
      appointment_date: day,
      start_time: "14:15",
      end_time: "14:45",
      _location: null,
      location: null,
      zone: "Australia/Sydney",
    } as const;
    expect(searchFrom(draft, found, "2026-11-11")).toBe("2026-11-13");
  });
});
