import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { referralFact } from "./referral-words.ts";

const referral = (ID: number, referral_date: Day, expiry_date: Day | null) => ({
  ID,
  referral_date,
  expiry_date,
  referral_type: 1,
  active: true,
  is_deleted: false,
  referring_doctor: { title: null, first_name: "Hannah", last_name: "Birch" },
});
const on = "2026-11-05";
const said = (referrals: Parameters<typeof referralFact>[0], today: Day = "2026-11-02") => {
  const { tone, title, detail } = referralFact(referrals, on, today);
  return [tone, title, detail];
};

describe("the referral of an appointment, counted from its day", () => {
  test("ends long after it", () =>
    expect(said([referral(1, "2026-08-04", "2027-02-14")])).toEqual([
      "fern",
      "Referral ends 14/02/2027, 101 days after this appointment",
      "Hannah Birch, Specialist, 04/08/2026",
    ]));
  test("ends within 30 days after it, or on its day", () => {
    expect(said([referral(1, "2026-08-04", "2026-11-06")]).slice(0, 2)).toEqual([
      "ochre",
      "Referral ends 06/11/2026, 1 day after this appointment",
    ]);
    expect(said([referral(1, "2026-08-04", "2026-11-05")])[1]).toBe(
      "Referral ends 05/11/2026, the day of this appointment",
    );
  });
  test("ended before it: the one that ended last, in the tense of today", () => {
    const ended = [referral(1, "2025-08-04", "2025-11-04"), referral(2, "2026-08-04", "2026-11-04")];
    expect(said(ended)).toEqual([
      "waratah",
      "Referral ends the day before this appointment",
      "Ends 04/11/2026. Hannah Birch, Specialist, 04/08/2026",
    ]);
    expect(said(ended.slice(0, 1))[1]).toBe("Referral ended 366 days before this appointment");
    expect(said(ended, "2026-11-05")[1]).toBe("Referral ended the day before this appointment");
  });
  test("never ends, or is not there", () => {
    expect(said([referral(1, "2026-08-04", null)])[1]).toBe("Referral has no expiry");
    expect(said([])).toEqual(["ochre", "No referral", ""]);
    expect(said([{ ...referral(1, "2026-08-04", null), is_deleted: true }])[1]).toBe("No referral");
  });
});
