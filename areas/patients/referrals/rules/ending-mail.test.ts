import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { describeEndings, endingMail, WARNING_DAYS, warnedExpiryDates } from "./ending-mail.ts";

const TODAY = "2026-11-21";
const on = (patient: number, expiry_date: Day) => ({ patient, expiry_date });

describe("the email about ending referrals", () => {
  test("warns 30 and 7 days ahead", () => {
    expect(WARNING_DAYS).toEqual([30, 7]);
    expect(warnedExpiryDates(TODAY)).toEqual(["2026-12-21", "2026-11-28"]);
  });

  test("each referral is warned of on exactly two days", () => {
    const expiry: Day = "2027-03-01";
    const warned = Array.from({ length: 120 }, (_, back) => addDays(expiry, -back)).filter((day) =>
      warnedExpiryDates(day).includes(expiry),
    );
    expect(warned).toEqual(["2027-02-22", "2027-01-30"]);
  });

  test.each([
    [[on(1, "2026-12-21")], "1 referral ends on 21 Dec 2026"],
    [[on(1, "2026-12-21"), on(2, "2026-12-21")], "2 referrals end on 21 Dec 2026"],
    [[on(1, "2026-12-21"), on(2, "2026-11-28")], "1 referral ends on 28 Nov 2026, 1 on 21 Dec 2026"],
    [
      [on(1, "2026-11-28"), on(2, "2026-12-21"), on(3, "2026-12-21")],
      "1 referral ends on 28 Nov 2026, 2 on 21 Dec 2026",
    ],
  ])("counts the referrals of each day, the earliest first", (endings, words) => {
    expect(describeEndings(endings)).toBe(words);
  });

  test("lists patients by number under their day, and names none of them", () => {
    const { subject, text } = endingMail(
      { first_name: "Priya" },
      [on(9, "2026-12-21"), on(3, "2026-12-21"), on(5, "2026-11-28")],
      (patient) => `/p/${patient}`,
    );
    expect(subject).toBe("3 referrals end soon");
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toEqual([
      "- Patient 5, ends 28 Nov 2026: /p/5",
      "- Patient 3, ends 21 Dec 2026: /p/3",
      "- Patient 9, ends 21 Dec 2026: /p/9",
    ]);
  });
});
