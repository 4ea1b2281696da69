import { describe, expect, test } from "vitest";
import { isReferralMissing, needsReferral } from "./referral-cover.ts";

const booked = { appointment_type: 1, _patient: 7, cancelled: false, is_billed: false } as const;

describe("whether an appointment needs a referral", () => {
  test("an appointment of a patient does", () => expect(needsReferral(booked)).toBe(true));
  test("a theatre case, an event, a cancelled and a billed appointment do not", () => {
    expect(needsReferral({ ...booked, appointment_type: 2 })).toBe(false);
    expect(needsReferral({ ...booked, appointment_type: 3, _patient: null })).toBe(false);
    expect(needsReferral({ ...booked, cancelled: true })).toBe(false);
    expect(needsReferral({ ...booked, is_billed: true })).toBe(false);
  });
  test("it is missing where none covers the appointment's day: none at all, or one that ended before", () => {
    const missing = (["none", "expired", "expiring", "active"] as const).map((referral_state) =>
      isReferralMissing({ ...booked, referral_state }),
    );
    expect(missing).toEqual([true, true, false, false]);
    expect(isReferralMissing({ ...booked, appointment_type: 2, referral_state: "none" })).toBe(false);
  });
});
