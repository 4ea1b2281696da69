import { describe, expect, test } from "vitest";
import { addDays, addMonths, type Day, daysBetween } from "#kernel/dates/day.ts";
import type { ReferralType } from "../contract.ts";
import { activeReferral } from "./active-referral.ts";
import { formatDaysLeft, referralState } from "./badge.ts";
import { coveringReferral, isCovering, type Period } from "./coverage.ts";
import { expiryDate } from "./expiry.ts";
import { mayBeReferredOn } from "./referral-date.ts";

const referral = (fields: Partial<Period>): Period => ({
  ID: 1,
  referral_date: "2026-01-10",
  expiry_date: "2027-01-10",
  active: true,
  is_deleted: false,
  ...fields,
});

describe("RULE-REFL-01: referral expiry", () => {
  test.each<[ReferralType, Day, Day | null]>([
    [1, "2026-09-02", "2026-12-02"],
    [1, "2026-11-30", "2027-02-28"],
    [1, "2027-11-30", "2028-02-29"],
    [1, "2026-08-31", "2026-11-30"],
    [1, "2026-12-31", "2027-03-31"],
    [2, "2025-06-18", "2026-06-18"],
    [2, "2028-02-29", "2029-02-28"],
    [2, "2026-01-31", "2027-01-31"],
    [3, "2024-02-03", null],
  ])("type %i of %s lasts until %s", (type, referred, expiry) =>
    expect(expiryDate(type, referred)).toBe(expiry),
  );

  test("a specialist's never outlasts a GP's of the same day", () => {
    for (let day: Day = "2026-01-01"; day < "2030-01-01"; day = addDays(day, 1)) {
      const [specialist, gp] = [expiryDate(1, day), expiryDate(2, day)];
      expect(specialist !== null && gp !== null && specialist < gp).toBe(true);
      expect(daysBetween(day, specialist ?? day)).toBeGreaterThanOrEqual(89);
      expect(daysBetween(day, gp ?? day)).toBeGreaterThanOrEqual(365);
    }
  });
});

describe("C-44: the days a referral covers", () => {
  const one = referral({ referral_date: "2026-09-02", expiry_date: "2026-12-02" });

  test.each<[Day, boolean]>([
    ["2026-09-01", false],
    ["2026-09-02", true],
    ["2026-12-02", true],
    ["2026-12-03", false],
  ])("%s: %s", (day, covers) => expect(isCovering(one, day)).toBe(covers));

  test("one without an expiry covers every day after its date", () => {
    expect(isCovering(referral({ expiry_date: null }), "2099-01-01")).toBe(true);
  });

  test("the active one is taken before a newer one", () => {
    const active = referral({ ID: 1, referral_date: "2026-01-10" });
    const newer = referral({ ID: 2, referral_date: "2026-03-01", active: false });
    expect(coveringReferral([newer, active], "2026-05-01")).toBe(active);
  });

  test("where the active one does not reach, the newest that does is taken", () => {
    const old = referral({ ID: 1, referral_date: "2025-01-10", expiry_date: null, active: false });
    const older = referral({ ID: 2, referral_date: "2024-01-10", expiry_date: null, active: false });
    const active = referral({ ID: 3, referral_date: "2026-06-01", expiry_date: "2026-09-01" });
    expect(coveringReferral([older, old, active], "2026-05-01")).toBe(old);
    expect(coveringReferral([older, old, active], "2026-09-02")).toBe(old);
    expect(coveringReferral([older, old, active], "2026-09-01")).toBe(active);
  });

  test("a deleted one covers nothing", () => {
    expect(coveringReferral([referral({ is_deleted: true, active: false })], "2026-05-01")).toBeNull();
    expect(coveringReferral([], "2026-05-01")).toBeNull();
  });
});

describe("the state of a referral on a day", () => {
  const kindOn = (fields: Partial<Period>, on: Day) => referralState(referral(fields), on);

  test("none without a referral", () => expect(referralState(null, "2026-05-01")).toEqual({ kind: "none" }));

  test.each<[Day, object]>([
    ["2026-12-10", { kind: "active" }],
    ["2026-12-11", { kind: "ending", daysLeft: 30 }],
    ["2026-12-20", { kind: "ending", daysLeft: 21 }],
    ["2027-01-10", { kind: "ending", daysLeft: 0 }],
    ["2027-01-11", { kind: "expired" }],
    ["2026-01-09", { kind: "notYet" }],
    ["2026-01-10", { kind: "active" }],
  ])("on %s", (day, state) => expect(kindOn({}, day)).toEqual(state));

  test("one without an expiry stays", () =>
    expect(kindOn({ expiry_date: null }, "2099-01-01")).toEqual({ kind: "indefinite" }));

  test("one that is not the active one is superseded, and expired once it is over", () => {
    expect(kindOn({ active: false, expiry_date: null }, "2026-05-01")).toEqual({ kind: "superseded" });
    expect(kindOn({ active: false }, "2026-05-01")).toEqual({ kind: "superseded" });
    expect(kindOn({ active: false }, "2027-05-01")).toEqual({ kind: "expired" });
  });

  test("a deleted one is deleted, whatever its dates", () => {
    expect(kindOn({ is_deleted: true, active: false }, "2027-05-01")).toEqual({ kind: "deleted" });
  });

  test("days are counted in words", () => {
    expect([0, 1, 21].map(formatDaysLeft)).toEqual(["Ends today", "1 day left", "21 days left"]);
  });
});

describe("STATE-REFL-01, STATE-REFL-02: the active referral", () => {
  const a = referral({ ID: 1, referral_date: "2026-05-01" });
  const b = referral({ ID: 2, referral_date: "2026-01-01" });
  const c = referral({ ID: 3, referral_date: "2026-03-01" });
  const gone = (row: Period): Period => ({ ...row, is_deleted: true });

  test("is the last saved", () => expect(activeReferral([b, c, a])).toBe(b));
  test("is the newest left once the last saved is deleted", () =>
    expect(activeReferral([gone(b), c, a])).toBe(a));
  test("stays the last saved when another is deleted", () => expect(activeReferral([b, c, gone(a)])).toBe(b));
  test("is the higher number of two letters of one day", () => {
    const twin = referral({ ID: 9, referral_date: "2026-05-01" });
    expect(activeReferral([gone(b), a, twin])).toBe(twin);
  });
  test("is none when none is left", () => {
    expect(activeReferral([gone(a), gone(b)])).toBeNull();
    expect(activeReferral([])).toBeNull();
  });
});

describe("the date of a letter", () => {
  const today: Day = "2026-11-20";
  const allowed = (day: Day, dob: Day | null = "1958-03-14") => mayBeReferredOn(day, today, dob).allowed;

  test("may be today, long ago and a year ahead", () => {
    expect([today, addMonths(today, 12), "1990-01-01" as const].map((day) => allowed(day))).toEqual([
      true,
      true,
      true,
    ]);
  });
  test("is refused more than a year ahead", () => {
    expect(mayBeReferredOn("2027-11-21", today, null)).toMatchObject({
      allowed: false,
      refusal: { status: 400, errors: { referral_date: "This is more than a year ahead. Check the year." } },
    });
  });
  test("is not before the patient's birth", () => {
    expect(allowed("1958-03-13")).toBe(false);
    expect(allowed("1958-03-14")).toBe(true);
    expect(allowed("1850-01-01", null)).toBe(true);
  });
});
