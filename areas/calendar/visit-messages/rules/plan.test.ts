import { describe, expect, test } from "vitest";
import { withdrawalReason } from "./condition.ts";
import { matchVisit, planMessage, type PlannedVisit, type MessagedVisit } from "./plan.ts";
import { suggestedRules } from "./settings.ts";

const now = "2026-12-02T00:00:00.000Z";
const rules = {
  ...suggestedRules("Rooms"),
  ...{ reminds: true, confirms: true, tells_changes: true, tells_cancellations: true },
  quiet_from: "00:00" as const,
  quiet_to: "00:00" as const,
};
const visit: PlannedVisit = {
  ...{ ID: 7, _appointment: 7, repeat_date: null, starts_at: "2026-12-05T00:00:00.000Z" },
  ...{ zone: "Australia/Sydney", appointment_type: 1, _visit_type: null, _patient: 3 },
  ...{ location: "Suite 2", cancelled: false, isNew: true },
};
const told: MessagedVisit = {
  ...{ ID: 40, kind: "confirmation", _appointment: 7, repeat_date: null, starts_at: visit.starts_at },
  ...{ zone: "Australia/Sydney", _patient: 3, created_time: "2026-12-01T00:00:00.000Z" },
  is_unsent: false,
};
const tomorrow = { ...visit, starts_at: "2026-12-02T20:00:00.000Z" };
const plan = (known: { visit: PlannedVisit | null; told: MessagedVisit | null }, change = {}) => {
  const message = planMessage(known, { ...rules, ...change }, now);
  return message && [message.kind, message.starts_at, message.follows];
};

describe("the plan", () => {
  test("confirms a new booking, and tells nothing twice", () => {
    expect(plan({ visit, told: null })).toEqual(["confirmation", visit.starts_at, 0]);
    expect(plan({ visit, told })).toBeNull();
    expect(plan({ visit: { ...visit, isNew: false }, told: null })).toBeNull();
    expect(plan({ visit, told: null }, { confirms: false })).toBeNull();
  });

  test("reminds when it is due, and not of a time that was said since", () => {
    const before = { ...told, starts_at: tomorrow.starts_at };
    expect(plan({ visit: tomorrow, told: before })).toEqual(["reminder", tomorrow.starts_at, 0]);
    expect(plan({ visit: tomorrow, told: { ...before, created_time: now } })).toBeNull();
    expect(plan({ visit: tomorrow, told: before }, { reminds: false })).toBeNull();
  });

  test("corrects a time and names the message that it corrects", () => {
    expect(plan({ visit: tomorrow, told })).toEqual(["change", tomorrow.starts_at, 40]);
    const change = { ...told, ID: 41, kind: "change" as const, starts_at: tomorrow.starts_at };
    expect(plan({ visit, told: change })).toEqual(["change", visit.starts_at, 41]);
  });

  test("tells of a cancellation, and of an appointment that is booked again", () => {
    const cancelled = { ...visit, cancelled: true };
    expect(plan({ visit: cancelled, told })).toEqual(["cancellation", visit.starts_at, 40]);
    expect(plan({ visit: null, told })).toEqual(["cancellation", visit.starts_at, 40]);
    const cancellation = { ...told, ID: 42, kind: "cancellation" as const };
    expect(plan({ visit: cancelled, told: cancellation })).toBeNull();
    expect(plan({ visit, told: cancellation })).toEqual(["change", visit.starts_at, 42]);
    expect(plan({ visit: cancelled, told: null })).toBeNull();
  });

  test("says nothing about the past, nor about types that were not chosen", () => {
    expect(plan({ visit: { ...visit, starts_at: now }, told: null })).toBeNull();
    expect(plan({ visit: null, told: { ...told, starts_at: now } })).toBeNull();
    expect(plan({ visit: { ...visit, appointment_type: 2 }, told: null })).toBeNull();
    expect(plan({ visit, told: null }, { visit_types: [5] })).toBeNull();
    expect(plan({ visit: { ...visit, _visit_type: 5 }, told: null }, { visit_types: [5] })).not.toBeNull();
  });

  test("finds an appointment that was made to repeat", () => {
    const occurrence = { ...visit, repeat_date: "2026-12-05" as const };
    expect(matchVisit([occurrence], told)).toBe(occurrence);
    expect(matchVisit([{ ...occurrence, starts_at: now }], told)).toBeNull();
    expect(matchVisit([visit], { ...told, repeat_date: "2026-12-05" })).toBe(visit);
    expect(matchVisit([visit], { ...told, _appointment: 8 })).toBeNull();
  });

  test("a message that was not sent is withdrawn once its appointment has changed", () => {
    const unsent = { ...told, is_unsent: true };
    const moved = { ...visit, starts_at: tomorrow.starts_at };
    expect(withdrawalReason(visit, unsent)).toBeNull();
    expect(withdrawalReason(moved, unsent)).toBe("moved");
    expect(withdrawalReason(moved, told)).toBeNull();
    expect(withdrawalReason({ ...visit, cancelled: true }, unsent)).toBe("cancelled");
    expect(withdrawalReason(null, unsent)).toBe("cancelled");
    expect(withdrawalReason({ ...visit, _patient: 4 }, unsent)).toBe("cancelled");
    const cancellation = { ...unsent, kind: "cancellation" as const };
    expect(withdrawalReason(visit, cancellation)).toBe("restored");
    expect(withdrawalReason({ ...visit, cancelled: true }, cancellation)).toBeNull();
    expect(withdrawalReason(null, { ...unsent, kind: "offer" })).toBeNull();
  });

  test("random changes always end with the patient knowing the truth", () => {
    let seed = 20_261_129;
    const draw = (count: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % count;
    };
    const times = ["2026-12-05T00:00:00.000Z", "2026-12-06T00:00:00.000Z", "2026-12-07T00:00:00.000Z"];
    let last: MessagedVisit | null = null;
    let current: PlannedVisit | null = visit;
    for (let step = 0; step < 500; step += 1) {
      const deed = draw(4);
      if (deed === 0) current = { ...visit, starts_at: times[draw(3)] ?? now };
      if (deed === 1) current = current && { ...current, cancelled: true };
      if (deed === 2) current = null;
      for (let run = 0; run < 3; run += 1) {
        const message = planMessage({ visit: current, told: last }, rules, now);
        // The second and third run find nothing to say.
        if (run > 0) expect(message).toBeNull();
        if (message) last = { ...told, ...message, ID: step + 1, created_time: now };
      }
      const isLive = current !== null && !current.cancelled;
      if (isLive)
        expect([last?.kind === "cancellation", last?.starts_at]).toEqual([false, current?.starts_at]);
      else expect(last === null || last.kind === "cancellation").toBe(true);
    }
  });
});
