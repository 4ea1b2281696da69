import { describe, expect, test } from "vitest";
import { RecallForm, EndForm, draftOf, ruleDraftOf } from "./form.ts";
import { countsFrom, lastDayOf } from "./due.ts";
import { recallOfTopic, recallText, recallTopic } from "./message.ts";
import { endErrors, mayHaveReached, notAskedReason, stateOf } from "./recall.ts";
import { distanceWords, lengthWords, messageWords, reasonWords } from "./words.ts";
import { smsLength } from "#areas/calendar/visit-messages/rules/length.ts";

describe("the days of a recall", () => {
  test.each([
    ["week", "2026-11-30", "2026-12-06"],
    ["week", "2026-12-06", "2026-12-06"],
    ["month", "2028-02-10", "2028-02-29"],
    ["quarter", "2026-11-30", "2027-02-28"],
    ["quarter", "2027-11-30", "2028-02-29"],
  ] as const)("due this %s on %s means by %s", (span, today, last) => {
    expect(lastDayOf(span, today)).toBe(last);
  });

  test.each([
    ["2027-11-30", "2026-11-30", "2027-06-01"],
    ["2026-12-01", "2026-11-30", "2026-12-01"],
    ["2026-11-30", "2026-11-30", "2026-11-30"],
    ["2026-10-01", "2026-11-30", "2026-10-01"],
  ] as const)("due on %s and added on %s counts appointments from %s", (due, added, from) => {
    expect(countsFrom(due, added)).toBe(from);
  });

  test.each([
    ["2026-11-29", "1 day overdue"],
    ["2026-11-30", "today"],
    ["2026-12-02", "in 2 days"],
  ] as const)("%s is %s", (due, words) => expect(distanceWords(due, "2026-11-30")).toBe(words));
});

describe("the state of a recall", () => {
  const sent = { at: "2026-11-20T00:00:00.000Z", state: "sent" as const };
  test.each([
    [{ outcome: null, is_booked: false, message: null }, "due"],
    [{ outcome: null, is_booked: false, message: sent }, "messaged"],
    [{ outcome: null, is_booked: false, message: { ...sent, state: "failed" as const } }, "due"],
    [{ outcome: null, is_booked: false, message: { ...sent, state: "skipped" as const } }, "due"],
    [{ outcome: null, is_booked: false, message: { ...sent, state: null } }, "messaged"],
    [{ outcome: null, is_booked: true, message: sent }, "booked"],
    [{ outcome: "dismissed" as const, is_booked: true, message: sent }, "dismissed"],
  ])("%j is %s", (facts, state) => expect(stateOf(facts)).toBe(state));

  test.each([
    [{}, null],
    [{ state: "done" as const }, "recall_over"],
    [{ state: "dismissed" as const }, "recall_over"],
    [{ is_withdrawn: true }, "recall_over"],
    [{ state: "booked" as const }, "booked"],
    [{ message: { ...sent, at: "2026-11-24T00:00:00.000Z" } }, "recent"],
    [{ message: { ...sent, at: "2026-11-23T00:00:00.000Z" } }, null],
    [{ message: { state: "failed" as const, at: "2026-11-29T00:00:00.000Z" } }, null],
  ])("%j is left out as %s", (change, reason) => {
    const recall = { state: "due" as const, is_withdrawn: false, message: null, ...change };
    expect(notAskedReason(recall, "2026-11-30T00:00:00.000Z")).toBe(reason);
  });

  test("no message tells nobody", () => expect(mayHaveReached(null)).toBe(false));

  test("a dismissal needs a reason", () => {
    expect(endErrors({ outcome: "dismissed", outcome_reason: null })).toHaveProperty("outcome_reason");
    expect([
      endErrors({ outcome: "dismissed", outcome_reason: "Moved" }),
      endErrors({ outcome: "done", outcome_reason: null }),
    ]).toEqual([{}, {}]);
    expect(EndForm.safeParse({ outcome: "dismissed", outcome_reason: "" }).success).toBe(false);
  });
});

describe("the message", () => {
  test("has a topic that names the recall and the number", () => {
    const topic = recallTopic({ recall: 12, number: 2 });
    expect([topic, recallOfTopic(topic)]).toEqual(["recall:12:2", 12]);
    for (const other of ["offer:12", "recall:12", "recall:x:1", "recall:1234567890123456:1"])
      expect(recallOfTopic(other)).toBeNull();
  });

  test.each([
    [null, true],
    [null, false],
    ["https://rooms.example/book/richmond", true],
  ] as const)("with the address %s says how to book in the characters of an SMS", (address, isAnswerable) => {
    const text = recallText(address)({ isAnswerable });
    expect(text).toMatch(/^\{practice\}: .*call us/i);
    expect(text.includes("Reply STOP")).toBe(isAnswerable);
    expect(text.includes("{link}")).toBe(!isAnswerable);
    expect(text).toContain(address ?? "Call us to book");
    expect(smsLength(text.replaceAll(/[{}]/g, "")).encoding).toBe("GSM-7");
  });
});

test("forms begin with what is known", () => {
  const draft = draftOf(undefined, { patient: 9, today: "2026-08-31" });
  expect(draft).toMatchObject({ _patient: 9, due_on: "2027-02-28", reason: "" });
  expect(RecallForm.safeParse({ ...draft, reason: "Review" }).success).toBe(true);
  expect(ruleDraftOf(undefined)).toMatchObject({ amount: 6, unit: "month", is_active: true });
});

test("words", () => {
  expect([lengthWords({ amount: 1, unit: "week" }), lengthWords({ amount: 6, unit: "month" })]).toEqual([
    ...["1 week", "6 months"],
  ]);
  expect([reasonWords({ reason: null }), reasonWords({ reason: "Knee" })]).toEqual([
    ...["Follow-up after appointment", "Knee"],
  ]);
  expect([messageWords(1), messageWords(2)]).toEqual(["1 message", "2 messages"]);
});
