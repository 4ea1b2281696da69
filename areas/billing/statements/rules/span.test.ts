import { expect, test } from "vitest";
import { spanOf } from "./span.ts";

test.each([
  [{}, "from", "Please select date range to generate the report"],
  [{ from: "2026-07-01" }, "from", "Please select date range to generate the report"],
  [{ from: "2026-07-02", to: "2026-07-01" }, "to", "Invalid date range"],
  [{ from: "2026-07-01", to: "soon" }, "to", "Invalid date range"],
])("RULE-INV-10, RULE-INV-11: %j is refused at %s", (asked, field, sentence) => {
  const { problem } = spanOf(asked);
  expect([problem?.field, problem?.sentence(undefined)]).toEqual([field, sentence]);
});

test("one day is a span", () =>
  expect(spanOf({ from: "2026-07-01", to: "2026-07-01" })).toEqual({
    problem: null,
    start: "2026-07-01",
    end: "2026-07-01",
  }));
