import {
  type Column,
  chartOf,
  confidentialFooter,
  type Document,
  doc,
  facts,
  table,
} from "#kernel/text/document.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import type { MonthRow } from "../contract.ts";
import { monthlyCharts, monthName } from "./charts.ts";

interface ReportContext {
  /** Name of the client, or null if the report is of all clients. */
  readonly client: string | null;
  readonly now: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
}

const moneyColumn = (title: string, cents: (row: MonthRow) => Cents): Column<MonthRow> => ({
  title,
  align: "right",
  cell: (row) => formatMoney(cents(row)),
});

/** Describes the monthly report for paper: charts, then the months, newest first. */
export function monthlyDocument(rows: readonly MonthRow[], { client, now, by }: ReportContext): Document {
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
            .filter((_, index, months) => index === 0 || index === months.length - 1)
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
          moneyColumn("Invoiced", ({ invoiced }) => invoiced),
          moneyColumn("Received", ({ received }) => received),
          moneyColumn("Refunded", ({ refunded }) => refunded),
          moneyColumn("Credited", ({ credited }) => credited),
          moneyColumn("Not due", ({ not_due }) => not_due),
          moneyColumn("0–30 days", ({ days_0_30 }) => days_0_30),
          moneyColumn("31–60 days", ({ days_31_60 }) => days_31_60),
          moneyColumn("61–90 days", ({ days_61_90 }) => days_61_90),
          moneyColumn("Over 90 days", ({ over_90 }) => over_90),
          moneyColumn("Outstanding", ({ outstanding }) => outstanding),
        ],
        rows.toReversed(),
        { caption: "By month" },
      ),
    ],
    { orientation: "landscape", footer: confidentialFooter(now, by) },
  );
}
