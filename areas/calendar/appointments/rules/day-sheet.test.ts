import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Appointment } from "../appointment.contract.ts";
import { appointmentKey, appointmentName, bannerName, referralWarning } from "./appointment-words.ts";
import { cancelledEmail } from "./away-email.ts";
import {
  appointmentsAt,
  bookedCount,
  byTime,
  daySummary,
  groupsOf,
  appointmentsOfDay,
} from "./day-groups.ts";
import { daySheet } from "./day-sheet.ts";

const thiMai = {
  ID: 4,
  title: 2,
  first_name: "Thi Mai",
  last_name: "Nguyen",
  dob: "1961-02-03",
  gender: "F",
  mobile: "0412345678",
  category: "Z",
  status: "Validated",
  alerts: "Latex allergy\nTwo staff present",
};
const place = (ID: number, name: string) => ({
  ID,
  name,
  abbreviation: name.slice(0, 3).toUpperCase(),
  type: "OUTPATIENT",
});
const referral = (expiry_date: string | null) => ({
  ID: 1,
  referral_type: 1,
  referral_date: "2026-09-01",
  expiry_date,
  active: true,
  _referring_doctor: 9,
  referring_doctor: { ID: 9, title: 3, first_name: "Hannah", last_name: "Birch" },
});

const an = (change: Record<string, unknown> = {}): Appointment =>
  Appointment.parse({
    ID: 1,
    _doctor: 7,
    _series: null,
    appointment_type: 1,
    appointment_date: "2026-11-12",
    start_time: "14:15",
    end_time: "14:30",
    zone: "Australia/Sydney",
    _patient: 4,
    patient: thiMai,
    _location: 9,
    location: place(9, "Footscray"),
    _visit_type: null,
    resources: [],
    visit_type: null,
    cancelled: false,
    cancellation_reason: null,
    is_billed: false,
    notes: null,
    repeat_interval: 0,
    repeat_frequency: null,
    repeat_end_date: null,
    repeat_count: null,
    repeat_date: null,
    is_repeated_date: false,
    repeat_exceptions: [],
    follow_up: null,
    referral: referral("2027-06-30"),
    referral_state: "active",
    created_time: "2026-11-01T00:00:00Z",
    version: 1,
    ...change,
  });
const event = { _patient: null, patient: null, appointment_type: 3, referral: null, referral_state: "none" };

describe("an appointment in words", () => {
  test.each([
    [{}, "Nguyen, Thi Mai"],
    [{ ...event, notes: "Staff meeting\nBring lunch" }, "Staff meeting"],
    [{ ...event, notes: " " }, "Other"],
    [{ ...event, appointment_type: 2 }, "Theatre"],
  ])("is named by its patient, its notes or its type", (change, name) =>
    expect(appointmentName(an(change))).toBe(name),
  );

  test("F-6: appointments of a series are told apart by the day of the rule", () => {
    expect(appointmentKey(an())).toBe("1");
    expect(appointmentKey(an({ repeat_date: "2026-11-19" }))).toBe("1@2026-11-19");
  });

  test("the banner has the last name in capitals, and the title", () => {
    expect(bannerName(thiMai)).toBe("NGUYEN, Thi Mai (Mrs)");
    expect(bannerName({ ...thiMai, title: null })).toBe("NGUYEN, Thi Mai");
  });

  test.each([
    [{}, null],
    [{ referral_state: "none", referral: null }, "No referral"],
    [{ referral_state: "expired" }, "Referral ended"],
    [{ referral_state: "expiring", referral: referral("2026-11-12") }, "Referral ends this day"],
    [{ referral_state: "expiring", referral: referral("2026-11-13") }, "Referral ends 1 day later"],
    [{ referral_state: "expiring", referral: referral("2026-11-30") }, "Referral ends 18 days later"],
    [{ referral_state: "none", cancelled: true }, null],
    [{ referral_state: "none", is_billed: true }, null],
    [event, null],
  ])("warns of a referral only where one is needed", (change, words) => {
    expect(referralWarning(an(change))?.words ?? null).toBe(words);
  });
});

describe("the appointments of a day", () => {
  const times = fc.constantFrom("08:00", "09:30", "12:00", "16:45");
  const some = fc.uniqueArray(
    fc
      .record({
        ID: fc.nat(50),
        start_time: times,
        _location: fc.constantFrom(null, 9, 10),
        cancelled: fc.boolean(),
      })
      .map((row) =>
        an({
          ...row,
          end_time: "17:00",
          location: row._location === null ? null : place(row._location, `Place ${row._location}`),
        }),
      ),
    { maxLength: 12, selector: ({ ID }) => ID },
  );

  test("each is in exactly one group, in the order of time, whatever order they come in", () => {
    fc.assert(
      fc.property(some, (appointments) => {
        const groups = groupsOf(appointments);
        const grouped = groups.flatMap((group) => group.appointments);
        expect(grouped.toSorted(byTime)).toEqual(appointments.toSorted(byTime));
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        for (const { key, appointments: there } of groups) {
          expect(there.every(({ _location }) => (_location ?? 0) === key)).toBe(true);
          expect(there).toEqual(there.toSorted(byTime));
        }
      }),
    );
  });

  test("a place comes before another by its first appointment", () => {
    const late = an({ ID: 1, start_time: "12:00", end_time: "12:15" });
    const early = an({
      ID: 2,
      start_time: "09:30",
      end_time: "09:45",
      _location: 10,
      location: place(10, "Kew"),
    });
    expect(groupsOf([late, early]).map(({ name }) => name)).toEqual(["Kew", "Footscray"]);
    expect(groupsOf([an({ _location: null, location: null })])[0]?.name).toBe("No location");
  });

  test("counts leave out what is cancelled, and say how many are", () => {
    const day = [an(), an({ ID: 2, cancelled: true, is_billed: true }), an({ ID: 3, is_billed: true })];
    expect(daySummary(day)).toBe("2 booked, 1 cancelled");
    expect(daySummary([an()])).toBe("1 booked");
    expect(daySummary([])).toBe("0 booked");
  });

  test("events without a patient are counted apart, unless they are cancelled", () => {
    const meeting = an({ ID: 4, appointment_type: 3 });
    const day = [an(), meeting, an({ ID: 5, appointment_type: 3 })];
    expect(daySummary(day)).toBe("1 booked, 2 events");
    expect(daySummary([meeting, { ...meeting, cancelled: true }])).toBe("0 booked, 1 cancelled, 1 event");
    expect(bookedCount(day)).toBe(1);
  });

  test("the number of booked appointments leaves out what is cancelled", () => {
    const day = [an(), an({ ID: 2, cancelled: true }), an({ ID: 3, is_billed: true })];
    expect(bookedCount(day)).toBe(2);
  });

  test("one day, one location", () => {
    const other = an({ ID: 2, appointment_date: "2026-11-13", _location: 10 });
    expect(appointmentsOfDay([other, an()], "2026-11-12").map(({ ID }) => ID)).toEqual([1]);
    expect(appointmentsAt([other, an()], 10).map(({ ID }) => ID)).toEqual([2]);
    expect(appointmentsAt([other, an()], null)).toHaveLength(2);
  });
});

describe("the day sheet", () => {
  const facts = {
    day: "2026-11-12",
    name: "Dr Priya Raman",
    country: "AU",
    today: "2026-11-11",
    now: { day: "2026-11-11", time: "17:00" },
    by: "Sarah Lim",
  } as const;
  const cellsOf = (change: Record<string, unknown>) => {
    const [table] = daySheet([an(change)], facts).blocks;
    const row = table?.kind === "table" ? table.rows.find(({ kind }) => kind === "cells") : undefined;
    return row?.kind === "cells" ? row.cells : [];
  };

  test("has a table for each location, with what the rooms must know", () => {
    expect(cellsOf({ notes: "Bring films" })).toEqual([
      "14:15–14:30",
      "NGUYEN, Thi Mai (Mrs)",
      "03/02/1961 (65)",
      "0412 345 678",
      "Appointment",
      "Alert: Latex allergy\nAlert: Two staff present\nBring films",
      "To 30/06/2027",
    ]);
  });

  test.each([
    [{ referral_state: "expiring", referral: referral("2026-11-30") }, "Ends 30/11/2026"],
    [{ referral_state: "expired" }, "Referral ended"],
    [{ referral_state: "none", referral: null }, "No referral"],
    [{ referral: referral(null) }, "Covered"],
    [event, ""],
  ])("says of the referral %#", (change, words) => expect(cellsOf(change).at(-1)).toBe(words));

  test("a cancelled appointment is struck out, an empty day says so", () => {
    expect(cellsOf({ cancelled: true })[4]).toBe("Appointment (cancelled)");
    expect(JSON.stringify(daySheet([], facts).blocks)).toContain("No appointments on this day.");
    expect(daySheet([], facts).title).toBe("Thursday 12 November 2026");
  });
});

test("the email about a cancelled appointment names the practice and no patient", () => {
  const email = cancelledEmail({
    appointment: an(),
    message: "Please call us to book again.",
    from: "Raman Rooms",
  });
  expect(email.text).toContain("Thursday 12 November 2026");
  expect(email.text).toContain("Please call us to book again.");
  expect(email.text).not.toMatch(/Nguyen|Thi Mai/);
});
