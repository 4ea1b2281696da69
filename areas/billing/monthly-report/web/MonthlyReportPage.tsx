import { useMemo } from "react";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ChartGrid } from "#platform/web/ui/charts/ChartGrid.tsx";
import { ChartCard } from "#platform/web/ui/charts/ChartCard.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type MonthRow, monthlyReportRoutes, monthlyReportUrl } from "../contract.ts";
import { convertToCents, monthlyCharts, monthName } from "../rules/charts.ts";

const PERIODS = ["6", "12", "24"] as const;
const NO_DATA = "No invoices or payments in these months.";

const moneyColumn = (
  key: string,
  head: string,
  cents: (row: MonthRow) => number,
  options: Partial<Column<MonthRow>> = {},
): Column<MonthRow> => ({
  key,
  head,
  cell: (row) => (cents(row) === 0 ? "–" : formatDollars(cents(row))),
  align: "right",
  digits: true,
  ...options,
});

const columns: Column<MonthRow>[] = [
  { key: "month", head: "Month", cell: ({ month }) => monthName(month), digits: true, elastic: true },
  {
    key: "invoices",
    head: "Invoices",
    cell: ({ invoices }) => countFormat.format(invoices),
    align: "right",
    digits: true,
    phone: "second",
  },
  moneyColumn("invoiced", "Invoiced", ({ invoiced }) => invoiced, { phone: "second" }),
  moneyColumn("received", "Received", ({ received }) => received, { phone: "second" }),
  moneyColumn("refunded", "Refunded", ({ refunded }) => refunded, { drops: "tablet" }),
  moneyColumn("credited", "Credited", ({ credited }) => credited, { drops: "tablet" }),
  moneyColumn("over_90", "Over 90 days", ({ over_90 }) => over_90, { drops: "tablet" }),
  moneyColumn("outstanding", "Outstanding", ({ outstanding }) => outstanding, { phone: "end" }),
];

/** Renders invoiced, received and outstanding amounts by month, as charts and as a table. */
export function MonthlyReportPage() {
  const { values, set } = useUrlValues(monthlyReportUrl);
  const { months } = values;
  const query = { months };
  const read = useRead(monthlyReportRoutes.read, { query }, { keepPrevious: true });
  const rows = useMemo(() => read.data?.months.toReversed(), [read.data]);
  return (
    <Page title="Monthly report">
      <PageHeader
        title="Monthly report"
        actions={
          <>
            <ExportButton route={monthlyReportRoutes.csv} query={query} />
            <PdfButton route={monthlyReportRoutes.pdf} ask={{ query }} />
          </>
        }
      />
      <FilterBar>
        <SegmentedControl
          label="Months"
          value={PERIODS.find((period) => period === String(months)) ?? null}
          options={PERIODS.map((value) => ({ value, label: `${value} months` }))}
          onChange={(value) => set({ months: Number(value) })}
        />
      </FilterBar>
      <PageBody>
        {read.data && <Charts rows={read.data.months} />}
        <Card title="By month">
          <Table
            label="Months"
            variant="card"
            columns={columns}
            rows={rows}
            rowKey={({ month }) => month}
            state={read}
            empty={<EmptyState>{NO_DATA}</EmptyState>}
          />
        </Card>
      </PageBody>
    </Page>
  );
}

function Charts({ rows }: { rows: readonly MonthRow[] }) {
  const { movements, outstanding, invoices } = useMemo(() => monthlyCharts(rows.map(convertToCents)), [rows]);
  return (
    <ChartGrid>
      {[movements, outstanding, invoices].map((chart) => (
        <ChartCard key={chart.title} chart={chart} labelHead="Month" empty={NO_DATA} />
      ))}
    </ChartGrid>
  );
}
