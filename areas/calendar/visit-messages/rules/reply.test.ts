import { describe, expect, test } from "vitest";
import { conditionOf, outdatedReason, waitAfter } from "./condition.ts";
import { type Answerable, decideReply, readReply } from "./reply.ts";
import { suggestedRules } from "./settings.ts";

describe("a reply", () => {
  test.each([
    ["YES", "yes"],
    [" yes. ", "yes"],
    ["Y", "yes"],
    ["Yes thanks!", "yes"],
    ["👍 yes", "yes"],
    ["No", "no"],
    ["CANCEL", "no"],
    ["Stop", "stop"],
    ["START", "start"],
    ["Yes, but can I come later?", "other"],
    ["No idea, who is this?", "other"],
    ["да yes", "other"],
    ["", "other"],
  ] as const)("%j reads as %s", (text, reading) => expect(readReply(text)).toBe(reading));

  const now = "2026-12-02T00:00:00.000Z";
  const message = (change: Partial<Answerable> = {}): Answerable => ({
    ...{ _doctor: 1, ID: 1, _patient: 1, starts_at: "2026-12-03T00:00:00.000Z" },
    ...{ condition: "booked", replies_cancel: false, ...change },
  });

  test("answers the newest message", () => {
    const later = message({ ID: 2, starts_at: "2026-12-09T00:00:00.000Z" });
    expect(decideReply("yes", [later, message()], now)).toMatchObject({
      outcome: "confirmed",
      message: { ID: 2 },
    });
  });

  test("of a number that two patients share asks the desk, unless only one has an appointment ahead", () => {
    const other = message({ ID: 2, _patient: 2 });
    expect(decideReply("yes", [other, message()], now)).toEqual({
      message: null,
      outcome: "desk",
      question: "shared",
    });
    expect(decideReply("no", [message(), { ...other, condition: "cancelled" }], now).question).toBe(
      "asked_to_cancel",
    );
  });

  test.each([
    [{ starts_at: "2026-12-01T00:00:00.000Z" }, "past"],
    [{ condition: "moved" }, "moved"],
    [{ condition: "cancelled" }, "cancelled"],
  ] as const)("to a message with %j asks the desk: %s", (change, question) => {
    expect(decideReply("yes", [message(change)], now)).toMatchObject({ outcome: "desk", question });
  });

  test("NO cancels only where the practice lets it", () => {
    expect(decideReply("no", [message()], now).question).toBe("asked_to_cancel");
    expect(decideReply("no", [message({ replies_cancel: true })], now).outcome).toBe("cancelled");
  });

  test("STOP and START count without an appointment; other texts go to the desk", () => {
    expect(decideReply("stop", [], now).outcome).toBe("opted_out");
    expect(decideReply("start", [message()], now).outcome).toBe("opted_in");
    expect(decideReply("other", [message()], now).question).toBe("text");
    expect(decideReply("yes", [], now).question).toBe("unknown");
  });
});

describe("what is true when a message is sent", () => {
  const told = { starts_at: "2026-12-03T00:00:00.000Z", _patient: 1 };
  const visit = { ...told, cancelled: false };
  const rules = { ...suggestedRules("Rooms"), reminds: true, tells_cancellations: true };
  const now = "2026-12-02T00:00:00.000Z";

  test("an appointment that is gone, cancelled or another patient's is cancelled for the patient", () => {
    expect(conditionOf(null, told)).toBe("cancelled");
    expect(conditionOf({ ...visit, cancelled: true }, told)).toBe("cancelled");
    expect(conditionOf({ ...visit, _patient: 2 }, told)).toBe("cancelled");
    expect(conditionOf({ ...visit, starts_at: now }, told)).toBe("moved");
    expect(conditionOf(visit, told)).toBe("booked");
  });

  test.each([
    ["reminder", "booked", null],
    ["reminder", "moved", "moved"],
    ["reminder", "cancelled", "cancelled"],
    ["cancellation", "cancelled", null],
    ["cancellation", "booked", "restored"],
    ["change", "booked", "turned_off"],
  ] as const)("a %s of an appointment that is %s: %s", (kind, condition, reason) => {
    expect(outdatedReason({ ...told, kind }, condition, { rules, now })).toBe(reason);
  });

  test("nothing is sent once the appointment has begun", () => {
    const late = { rules, now: told.starts_at };
    expect(outdatedReason({ ...told, kind: "reminder" }, "booked", late)).toBe("too_late");
  });

  test("waits grow to ten minutes", () => {
    expect([1, 2, 3, 20].map(waitAfter)).toEqual([30_000, 60_000, 120_000, 600_000]);
  });
});
