import { describe, expect, test } from "vitest";
import { daySummary, groupsOf } from "../../rules/day-groups.ts";
import { aReferral, anAppointment } from "../testing/example.ts";
import { withMoves } from "./useMoves.ts";
import { isBilled, isHappening, referralWarning, spokenAppointment, appointmentName } from "./appointment.ts";

const team = anAppointment({
  ID: 2,
  appointment_type: 3,
  _patient: null,
  patient: null,
  notes: "Team meeting\nbring lists",
  referral_state: "none",
});

describe("how an appointment is said", () => {
  test("what is read aloud says time, name, type, place and referral", () =>
    expect(
      spokenAppointment(anAppointment({ referral: aReferral("2026-12-02"), referral_state: "expiring" })),
    ).toBe("14:15 to 14:45, NGUYEN Thi Mai, Appointment, Richmond Rooms, referral ends 20 days later"));
  test("what has no patient is called by its notes", () => {
    expect(appointmentName(team)).toBe("Team meeting");
    expect(appointmentName({ ...team, notes: null })).toBe("Other");
    expect(spokenAppointment(team)).toBe("14:15 to 14:45, Team meeting, Other, Richmond Rooms");
  });
  test("a cancelled appointment says why, and shows no coin (STATE-APPT-01)", () => {
    const cancelled = anAppointment({ cancelled: true, is_billed: true, cancellation_reason: "Unwell" });
    expect(spokenAppointment(cancelled)).toContain("cancelled: Unwell");
    expect(isBilled(cancelled)).toBe(false);
  });
});

describe("the referral on an appointment", () => {
  test("warns when there is none, when it ended before the appointment, and when it ends within 30 days of it", () => {
    const warned = (expiry: Parameters<typeof aReferral>[0], state: "expiring" | "expired" | "none") =>
      referralWarning(anAppointment({ referral: aReferral(expiry), referral_state: state }))?.words;
    expect(warned("2026-12-02", "expiring")).toBe("Referral ends 20 days later");
    expect(warned("2026-12-02", "none")).toBe("No referral");
    expect(warned("2026-11-01", "expired")).toBe("Referral ended");
    expect(referralWarning(anAppointment({ referral: null, referral_state: "expired" }))?.state).toBe(
      "expired",
    );
  });
  test("is counted from the appointment's day", () => {
    const on = (appointment_date: "2026-12-01" | "2026-12-02") =>
      referralWarning(
        anAppointment({ appointment_date, referral: aReferral("2026-12-02"), referral_state: "expiring" }),
      )?.words;
    expect(on("2026-12-01")).toBe("Referral ends 1 day later");
    expect(on("2026-12-02")).toBe("Referral ends this day");
  });
  test("is quiet when it covers the appointment, and when the appointment is billed or cancelled", () => {
    expect(referralWarning(anAppointment({ referral: aReferral(null) }))).toBeNull();
    expect(referralWarning(anAppointment({ referral_state: "expired", is_billed: true }))).toBeNull();
    expect(referralWarning(anAppointment({ referral_state: "expired", cancelled: true }))).toBeNull();
  });
});

describe("happening now", () => {
  const now = { day: "2026-11-12", time: "14:15" } as const;
  test("from its start until its end", () => {
    expect(isHappening(anAppointment(), now, "Australia/Sydney")).toBe(true);
    expect(isHappening(anAppointment(), { ...now, time: "14:45" }, "Australia/Sydney")).toBe(false);
    expect(isHappening(anAppointment({ cancelled: true }), now, "Australia/Sydney")).toBe(false);
  });
  test("on the clock of its place (F-8)", () => {
    expect(isHappening(anAppointment({ zone: "Australia/Perth" }), now, "Australia/Sydney")).toBe(false);
    expect(
      isHappening(anAppointment({ zone: "Australia/Perth" }), { ...now, time: "17:20" }, "Australia/Sydney"),
    ).toBe(true);
  });
});

describe("a day", () => {
  test("is summed up in one line", () =>
    expect(
      daySummary([
        anAppointment(),
        anAppointment({ cancelled: true, is_billed: true }),
        anAppointment({ is_billed: true }),
      ]),
    ).toBe("2 booked, 1 cancelled"));
  test("goes place after place, by the first appointment there", () => {
    const yarra = { ID: 6, name: "Yarra Private", abbreviation: "YPH", type: "INPATIENT" } as const;
    const appointments = [
      anAppointment(),
      anAppointment({ ID: 5, start_time: "07:30", _location: 6, location: yarra }),
      anAppointment({ ID: 6, start_time: "16:00", _location: null, location: null }),
    ];
    expect(groupsOf(appointments).map(({ name }) => name)).toEqual([
      "Yarra Private",
      "Richmond Rooms",
      "No location",
    ]);
  });
  test("shows an appointment on the move at its new time", () => {
    const when = { appointment_date: "2026-11-13", start_time: "09:00", end_time: "09:30" } as const;
    const appointments = [anAppointment(), team];
    expect(withMoves(appointments, new Map([["1", when]]))[0]).toMatchObject(when);
    expect(withMoves(appointments, new Map())).toBe(appointments);
  });
});
