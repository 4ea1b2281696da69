import type { BarChart } from "#kernel/charts/bar-chart.ts";
import type { MonthRow } from "../contract.ts";

/** Returns "2026-11" as "11/2026". */
export const monthName = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

const seriesOf = (rows: readonly MonthRow[], name: string, valueOf: (row: MonthRow) => number) => ({
  name,
  values: rows.map((row) => Math.max(0, valueOf(row))),
});

const MONEY_FIELDS = [
  "invoiced",
  "received",
  "refunded",
  "credited",
  "not_due",
  "days_0_30",
  "days_31_60",
  "days_61_90",
  "over_90",
  "outstanding",
] as const;

/** Converts a row of a reply, in dollars, to a row in cents. */
export const convertToCents = (row: MonthRow): MonthRow => ({
  ...row,
  ...Object.fromEntries(MONEY_FIELDS.map((field) => [field, Math.round(row[field] * 100)])),
});

/** Computes the charts of the monthly report. Amounts are in cents; a negative sum, such as of a month with more void invoices than new ones, has no bar. */
export function monthlyCharts(rows: readonly MonthRow[]): {
  movements: BarChart;
  outstanding: BarChart;
  invoices: BarChart;
} {
  const labels = rows.map(({ month }) => monthName(month));
  return {
    movements: {
      title: "Invoiced and received by month",
      unit: "money",
      arrangement: "grouped",
      labels,
      series: [
        seriesOf(rows, "Invoiced", ({ invoiced }) => invoiced),
        seriesOf(rows, "Received", ({ received }) => received),
      ],
    },
    outstanding: {
      title: "Outstanding at month end",
      unit: "money",
      arrangement: "stacked",
      labels,
      series: [
        seriesOf(rows, "Not due", ({ not_due }) => not_due),
        seriesOf(rows, "0–30 days", ({ days_0_30 }) => days_0_30),
        seriesOf(rows, "31–60 days", ({ days_31_60 }) => days_31_60),
        seriesOf(rows, "61–90 days", ({ days_61_90 }) => days_61_90),
        seriesOf(rows, "Over 90 days", ({ over_90 }) => over_90),
      ],
    },
    invoices: {
      title: "Invoices by month",
      unit: "count",
      counted: "Number of invoices",
      arrangement: "stacked",
      labels,
      series: [seriesOf(rows, "Invoices", ({ invoices }) => invoices)],
    },
  };
}
