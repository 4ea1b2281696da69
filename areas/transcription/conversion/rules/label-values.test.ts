import { describe, expect, test } from "vitest";
import {
  isDifferentReferral,
  isNewerReferral,
  mayChangeClaim,
  readReferral,
  claimChangeOf,
} from "./label-values.ts";

const read = { referral_date: "2026-10-12", referral_type: 2, _referring_doctor: 31 } as const;
const claim = { service_date: "2026-11-10", billing_type: 4, items: ["104"], _appointment: null } as const;
const open = { ...claim, items: [...claim.items] };
const messageOf = (verdict: ReturnType<typeof mayChangeClaim>) =>
  verdict.allowed ? null : verdict.refusal.message;

describe("RULE-REFL-02: the referral on a label is read whole or not at all", () => {
  test("whole", () => expect(readReferral(read)).toEqual({ referral: read, errors: {} }));
  test("not at all", () => {
    expect(readReferral({})).toEqual({ referral: null, errors: {} });
    expect(
      readReferral({ referral_date: null, referral_type: null, _referring_doctor: null }).errors,
    ).toEqual({});
  });
  test.each([
    [{ referral_date: "2026-10-12" as const }, ["referral_type", "_referring_doctor"]],
    [{ referral_type: 2 as const }, ["referral_date", "_referring_doctor"]],
    [{ ...read, referral_type: null }, ["referral_type"]],
  ])("in part, %j lacks %j", (values, lacking) => {
    const { referral, errors } = readReferral(values);
    expect([referral, Object.keys(errors)]).toEqual([null, lacking]);
  });
});

describe("whether the referral that was read is added", () => {
  test("as it is recorded, it is no other one", () => {
    expect(isDifferentReferral(read, read)).toBe(false);
    expect([
      isDifferentReferral(read, null),
      isDifferentReferral(read, { ...read, referral_type: 1 }),
    ]).toEqual([true, true]);
    expect(isDifferentReferral(read, { ...read, _referring_doctor: 32 })).toBe(true);
    expect(isDifferentReferral(read, { ...read, referral_date: "2026-10-11" })).toBe(true);
  });
  test("of a patient who was there, only a newer one", () => {
    expect([
      isNewerReferral(read, null),
      isNewerReferral(read, { ...read, referral_date: "2026-10-11" }),
    ]).toEqual([true, true]);
    expect([
      isNewerReferral(read, read),
      isNewerReferral(read, { ...read, referral_date: "2026-10-13" }),
    ]).toEqual([false, false]);
  });
});

describe("what was read of the claim", () => {
  test("as it is recorded, it changes nothing; what is left out does not either", () => {
    expect(claimChangeOf({ service_date: "2026-11-10", billing_type: 4, items: ["104"] }, open)).toEqual({});
    expect(claimChangeOf({}, open)).toEqual({});
    expect(claimChangeOf({ service_date: null, billing_type: null, items: [] }, null)).toEqual({});
  });
  test("otherwise it is the change alone; a billing type can be taken away", () => {
    expect(
      claimChangeOf({ service_date: "2026-11-09", billing_type: 4, items: ["104", "105"] }, open),
    ).toEqual({
      service_date: "2026-11-09",
      items: ["104", "105"],
    });
    expect(claimChangeOf({ billing_type: null }, open)).toEqual({ billing_type: null });
  });
  test("its day has come, the patient lived then, and the calendar does not have another one", () => {
    const judged = (day: "2026-11-21" | "2026-11-20" | "1955-07-18", to: typeof open | null = open) =>
      messageOf(mayChangeClaim({ service_date: day }, to, "2026-11-20", "1955-07-19"));
    expect(judged("2026-11-20")).toBeNull();
    expect(judged("2026-11-21")).toBe("This is after today. Check the date.");
    expect(judged("1955-07-18")).toBe("This is before the patient was born.");
    expect(judged("2026-11-20", null)).toBe("This patient is on no consultation list that is still open.");
    expect(
      messageOf(
        mayChangeClaim({ service_date: "2026-11-20" }, { ...open, _appointment: 3 }, "2026-11-20", null),
      ),
    ).toBe("This appointment is in the calendar. Ask the rooms to move it.");
    expect(mayChangeClaim({}, null, "2026-11-20", null).allowed).toBe(true);
    expect(mayChangeClaim({ items: ["104"] }, open, "2026-11-20", null).allowed).toBe(true);
  });
});
