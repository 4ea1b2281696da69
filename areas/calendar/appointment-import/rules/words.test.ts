import { describe, expect, test } from "vitest";
import {
  emptyWords,
  entriesWords,
  kindWords,
  outcomeWords,
  stateWords,
  typeWords,
  undoneWords,
} from "./words.ts";

describe("the words of an import of appointments", () => {
  test.each([
    ["reading", "Reading"],
    ["read", "Ready to review"],
    ["running", "Importing"],
    ["done", "Imported"],
    ["failed", "Couldn't be read"],
  ] as const)("state %s: %s", (state, words) => expect(stateWords(state)).toBe(words));

  test.each([
    ["ready", "Ready", "No new appointments."],
    ["doubtful", "Needs review", "Nothing needs review."],
    ["there", "Duplicates", "No duplicates."],
    ["wrong", "Can't be imported", "Every appointment can be imported."],
    ["made", "Imported", "Nothing imported yet."],
  ] as const)("outcome %s: %s, and where there is none: %s", (outcome, words, none) =>
    expect([outcomeWords(outcome), emptyWords(outcome)]).toEqual([words, none]),
  );

  test.each([
    [1, "Appointment"],
    [2, "Theatre"],
    [3, "Event"],
    [4, "Appointment"],
    [null, "Appointment"],
  ])("type %j: %s", (type, words) => expect(typeWords(type)).toBe(words));
});

describe("what an import has", () => {
  test.each([
    [12, 0, 0, "12 appointments"],
    [4, 3, 0, "1 appointment and 3 availability entries"],
    [1, 1, 0, "1 availability entry"],
    [2000, 0, 2000, "2,000 referrals"],
    [4, 1, 1, "2 appointments, 1 availability entry and 1 referral"],
    [0, 0, 0, "0 appointments"],
  ])("%i, of them %i and %i", (total, availability, referrals, words) =>
    expect(entriesWords(total, { availability, referrals })).toBe(words),
  );
  test("was undone", () => {
    expect(undoneWords(2, { availability: 0, referrals: 0 })).toBe("2 appointments");
    expect(undoneWords(1, { availability: 1, referrals: 0 })).toBe("1 entry");
    expect(undoneWords(2000, { availability: 0, referrals: 5 })).toBe("2,000 entries");
  });
  const none = { appointment_type: 1, available: null, referral_type: null };
  test("is called by its kind", () => {
    expect(kindWords({ ...none, kind: "appointment", appointment_type: 2 })).toBe("Theatre");
    expect(kindWords({ ...none, kind: "availability", available: true })).toBe("Availability");
    expect(kindWords({ ...none, kind: "availability", available: false })).toBe("Not available");
    expect(kindWords({ ...none, kind: "referral", referral_type: 3 })).toBe("GP Indefinite referral");
  });
});
