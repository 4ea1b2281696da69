import { describe, expect, test } from "vitest";
import { filterOf, lastDays, mayExport, mayShow, viewOf } from "./shown-filter.ts";

const problem = (verdict: ReturnType<typeof mayShow>): string | null =>
  verdict.allowed ? null : verdict.refusal.message;
const range = { received_from: "2026-11-01", received_to: "2026-11-20" } as const;

describe("RULE-TASK-22, RULE-TASK-23: the filter of the list", () => {
  test("open work is listed without dates; a range has both ends", () => {
    expect(problem(mayShow({}))).toBeNull();
    expect(problem(mayShow(range))).toBeNull();
    expect(problem(mayShow({ received_from: "2026-11-01" }))).toContain("matching to date");
    expect(problem(mayShow({ received_to: "2026-11-01" }))).toContain("Received from");
  });
  test("a range is within 30 days, of one client within 180", () => {
    const long = { received_from: "2026-06-01", received_to: "2026-11-20" } as const;
    expect(problem(mayShow(long))).toBe("Date range should be within 30 days.");
    expect(problem(mayShow({ ...long, client: 7 }))).toBeNull();
    expect(problem(mayShow({ ...long, received_from: "2025-11-20", client: 7 }))).toBe(
      "Date range should be within 180 days.",
    );
  });
  test("delivered work is exported by a range, open work as it is", () => {
    expect(mayExport({ view: "overdue" }).allowed).toBe(true);
    expect(mayExport({ view: "delivered" }).allowed).toBe(false);
    expect(mayExport({ view: "all" }).allowed).toBe(false);
    expect(
      mayExport({ view: "delivered", delivered_from: "2026-11-01", delivered_to: "2026-11-02" }).allowed,
    ).toBe(true);
  });
  test("starts with the last 30 days, which may be listed", () => {
    const { from, to } = lastDays("2026-11-23");
    expect([from, to]).toEqual(["2026-10-24", "2026-11-23"]);
    expect(problem(mayShow({ received_from: from, received_to: to }))).toBeNull();
  });
  test("a filter by delivery looks at all work, other filters stay in their view", () => {
    expect(viewOf({ delivered_from: "2026-11-01" })).toBe("all");
    expect(viewOf({ status: 6 })).toBe("all");
    expect(viewOf({ status: 6, workflow: "BILLING" })).toBeUndefined();
    expect(viewOf({ view: "overdue", status: 3 })).toBe("overdue");
  });
  test("every part of the specification's filter has its place", () => {
    const whole = {
      ...range,
      workflow: "BILLING",
      client: 7,
      assigned_user: 4,
      status: 3,
      corrected: true,
      fast: false,
    } as const;
    expect(filterOf({ ...whole, delivered_from: "2026-11-02", delivered_to: "2026-11-03" })).toEqual({
      workflow: "BILLING",
      doctor: 7,
      assigned_user: 4,
      ...range,
      delivered_from: "2026-11-02",
      delivered_to: "2026-11-03",
      status: 3,
      is_corrected_letter: true,
      is_fast_turnaround: false,
    });
  });
});
