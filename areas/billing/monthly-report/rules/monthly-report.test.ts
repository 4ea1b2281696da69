import { expect, test } from "vitest";
import { textsOf } from "#kernel/text/document.ts";
import type { MonthRow } from "../contract.ts";
import { monthlyCharts } from "./charts.ts";
import { monthlyDocument } from "./document.ts";
import { monthsUntil } from "./months.ts";

const row = (month: string, fields: Partial<MonthRow> = {}): MonthRow => ({
  month,
  as_at: "2026-11-28",
  invoices: 2,
  invoiced: 22_000,
  received: 10_000,
  refunded: 0,
  credited: 500,
  not_due: 1000,
  days_0_30: 2000,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 8500,
  outstanding: 11_500,
  ...fields,
});

test("months end with their last day, the current one with today", () => {
  expect(monthsUntil("2024-03-31", 3)).toEqual([
    { month: "2024-01", start: "2024-01-01", as_at: "2024-01-31" },
    { month: "2024-02", start: "2024-02-01", as_at: "2024-02-29" },
    { month: "2024-03", start: "2024-03-01", as_at: "2024-03-31" },
  ]);
  expect(monthsUntil("2027-01-01", 2).map(({ as_at }) => as_at)).toEqual(["2026-12-31", "2027-01-01"]);
});

test("outstanding amounts are stacked by age, movements stand side by side", () => {
  const { movements, outstanding, invoices } = monthlyCharts([
    row("2026-10"),
    row("2026-11", { invoiced: -100, invoices: -1 }),
  ]);
  expect(outstanding.series.map(({ values }) => values[0])).toEqual([1000, 2000, 0, 0, 8500]);
  expect(outstanding.arrangement).toBe("stacked");
  expect(movements).toMatchObject({ arrangement: "grouped", labels: ["10/2026", "11/2026"] });
  // More void invoices than new ones: no bar below the base line.
  expect(movements.series[0]?.values).toEqual([22_000, 0]);
  expect(invoices.series[0]?.values).toEqual([2, 0]);
});

test("on paper, the months are listed with the newest first", () => {
  const about = { client: null, now: { day: "2026-11-28", time: "09:30" }, by: "Jo Reed" } as const;
  const texts = textsOf(monthlyDocument([row("2026-10"), row("2026-11", { invoiced: 123_456 })], about));
  expect(texts).toContain("All clients");
  expect(texts).toContain("10/2026 to 11/2026");
  expect(texts).toContain("$1,234.56");
  expect(texts.lastIndexOf("10/2026")).toBeGreaterThan(texts.lastIndexOf("11/2026"));
});
