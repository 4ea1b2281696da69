import { describe, expect, test } from "vitest";
import { MESSAGE_REASONS } from "../message.contract.ts";
import { unsentReminder, UNSENT_REASONS } from "./unsent.ts";

const NOW = "2026-12-01T00:00:00Z";
const reminder = {
  ID: 1,
  kind: "reminder",
  state: "skipped",
  reason: "quiet",
  starts_at: "2026-12-01T21:30:00Z",
  _appointment: 4,
  repeat_date: null,
} as const;
const found = (...messages: Parameters<typeof unsentReminder>[0]) =>
  unsentReminder(messages, { _appointment: 4, repeat_date: null }, NOW)?.ID ?? null;

describe("a reminder that was not sent", () => {
  test("is told while the appointment is ahead", () => {
    expect(found(reminder)).toBe(1);
    expect(found({ ...reminder, state: "failed", reason: "undelivered" })).toBe(1);
    expect(found({ ...reminder, starts_at: NOW })).toBeNull();
  });
  test("is the last one of this appointment", () => {
    expect(found(reminder, { ...reminder, ID: 2, state: "sent", reason: null })).toBeNull();
    expect(found({ ...reminder, _appointment: 5 })).toBeNull();
    expect(found({ ...reminder, repeat_date: "2026-12-01" })).toBeNull();
    expect(found({ ...reminder, kind: "change" })).toBeNull();
  });
  test.each(MESSAGE_REASONS)("%s is told only if the desk can act on it", (reason) =>
    expect(found({ ...reminder, reason })).toBe(UNSENT_REASONS.includes(reason) ? 1 : null),
  );
  test("what the patient or the practice wanted is not told", () => {
    for (const reason of ["opted_out", "cancelled", "moved", "turned_off"] as const)
      expect(found({ ...reminder, reason })).toBeNull();
  });
});
