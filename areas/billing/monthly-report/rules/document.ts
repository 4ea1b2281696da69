import { type Column, chartOf, confidentialFooter, type Document, doc, facts, table } from "#kernel/text/document.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import type { MonthRow } from "../contract.ts";
import { monthlyCharts, monthName } from "./charts.ts";

interface About {
  /** Name of the client, or null if the report is of all clients. */
  readonly client: string | null;
  readonly now: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
}

const money = (title: string, cents: (row: MonthRow) => Cents): Column<MonthRow> => ({
  title,
  align: "right",
  cell: (row) => formatMoney(cents(row)),
});

/** Describes the monthly report for paper: charts, then the months, newest first. */
export function monthlyDocument(rows: readonly MonthRow[], { client, now, by }: About): Document {
  const charts = monthlyCharts(rows);
  return doc(
    "Monthly report",
    [
      facts([
        ["Client", client ?? "All clients"],
        [
          "Months",
          rows
            .map(({ month }) => monthName(month))
            .filter((_, place, all) => place === 0 || place === all.length - 1)
            .join(" to "),
        ],
      ]),
      chartOf(charts.movements),
      chartOf(charts.outstanding),
      chartOf(charts.invoices),
      table<MonthRow>(
        [
          { title: "Month", isRowHeading: true, width: 0.7, cell: ({ month }) => monthName(month) },
          { title: "Invoices", width: 0.7, align: "right", cell: ({ invoices }) => `${invoices}` },
          money("Invoiced", ({ invoiced }) => invoiced),
          money("Received", ({ received }) => received),
          money("Refunded", ({ refunded }) => refunded),
          money("Credited", ({ credited }) => credited),
          money("Not due", ({ not_due }) => not_due),
          money("0–30 days", ({ days_0_30 }) => days_0_30),
          money("31–60 days", ({ days_31_60 }) => days_31_60),
          money("61–90 days", ({ days_61_90 }) => days_61_90),
          money("Over 90 days", ({ over_90 }) => over_90),
          money("Outstanding", ({ outstanding }) => outstanding),
        ],
        rows.toReversed(),
        { caption: "By month" },
      ),
    ],
    { orientation: "landscape", footer: confidentialFooter(now, by) },
  );
}
