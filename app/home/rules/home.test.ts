import { describe, expect, test } from "vitest";
import { formatNearDay, upcomingAppointments } from "./days.ts";
import { namesOf, listReferralNeeds } from "./needs.ts";
import { greeting, formatLongDay } from "./words.ts";

test("the greeting follows the clock of the client", () => {
  expect([greeting("00:00"), greeting("11:59"), greeting("12:00"), greeting("18:00")]).toEqual([
    "Good morning",
    "Good morning",
    "Good afternoon",
    "Good evening",
  ]);
});

describe("the days of the home page", () => {
  const appointment = (start_time: "09:30" | "10:00") => ({ start_time });

  test("what has begun by now is left out", () => {
    expect(upcomingAppointments([appointment("09:30"), appointment("10:00")], "09:30")).toEqual([
      appointment("10:00"),
    ]);
  });

  test("near days by their name, far ones by date", () => {
    const say = (day: `${number}-${number}-${number}`) => formatNearDay(day, "2026-11-11");
    expect([
      say("2026-11-11"),
      say("2026-11-12"),
      say("2026-11-14"),
      say("2026-11-18"),
      say("2026-11-10"),
    ]).toEqual(["today", "tomorrow", "Saturday", "18/11/2026", "10/11/2026"]);
    expect(formatLongDay("2026-11-11")).toBe("Wednesday 11 November 2026");
  });
});

describe("referrals that do not last", () => {
  const appointment = {
    appointment_date: "2026-11-13",
    cancelled: false,
    appointment_type: 1,
    is_billed: false,
    _patient: 1,
    patient: { first_name: "Trevor", last_name: "Hughes" },
    referral_state: "expired",
    referral: { expiry_date: "2026-11-01" },
  } as const;

  test("each patient once, by the first appointment, with when it ended", () => {
    const needs = listReferralNeeds(
      [appointment, { ...appointment, appointment_date: "2026-11-12" }],
      "expired",
      "2026-11-11",
    );
    expect(needs).toEqual([
      {
        patient: 1,
        name: "HUGHES, Trevor",
        last_name: "Hughes",
        visit_on: "2026-11-12",
        words: "Referral expired 01/11/2026",
      },
    ]);
  });

  test("one that ends between now and the appointment has not expired yet", () => {
    const [need] = listReferralNeeds(
      [{ ...appointment, referral: { expiry_date: "2026-11-12" } }],
      "expired",
      "2026-11-11",
    );
    expect(need?.words).toBe("Referral ends 12/11/2026");
  });

  test("a cancelled appointment, one without a patient and another state are no need", () => {
    const others = [
      { ...appointment, cancelled: true },
      { ...appointment, _patient: null, patient: null },
      { ...appointment, referral_state: "none" as const },
    ];
    expect(listReferralNeeds(others, "expired", "2026-11-11")).toEqual([]);
  });

  test("names two and counts the rest", () => {
    const named = (...names: string[]) => namesOf(names.map((last_name) => ({ last_name })));
    expect([named("A"), named("A", "B"), named("A", "B", "C"), named("A", "B", "C", "D")]).toEqual([
      "A",
      "A and B",
      "A, B and 1 other",
      "A, B and 2 others",
    ]);
  });
});
