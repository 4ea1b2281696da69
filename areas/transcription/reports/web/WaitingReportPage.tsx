import { useMemo } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { ChartCard } from "#platform/web/ui/charts/ChartCard.tsx";
import { ChartGrid } from "#platform/web/ui/charts/ChartGrid.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { FilterSwitch } from "#platform/web/ui/search/FilterSwitch.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { waitingUrl } from "../contract.ts";
import { minutesText, waitingCharts } from "../rules/waiting-charts.ts";
import { type WaitingReport, waitingReportRoutes, type WaitingRow } from "../waiting.contract.ts";
import { RangeBar, RangeProblem } from "./RangeBar.tsx";
import { useRange } from "./useRange.ts";

const NO_APPOINTMENTS = "No appointments in the rooms in this period.";

const numberColumn = (
  key: string,
  head: string,
  cell: (row: WaitingRow) => string,
  options: Partial<Column<WaitingRow>> = {},
): Column<WaitingRow> => ({ key, head, cell, align: "right", digits: true, width: 130, ...options });

const columnsFor = (head: string): Column<WaitingRow>[] => [
  { key: "label", head, cell: ({ label }) => label, elastic: true },
  numberColumn("appointments", "Appointments", ({ appointments }) => countFormat.format(appointments), {
    phone: "second",
  }),
  numberColumn(
    "did_not_attend",
    "Did not attend",
    ({ did_not_attend }) => countFormat.format(did_not_attend),
    {
      phone: "second",
    },
  ),
  numberColumn("wait_median", "Median wait", ({ wait_median }) => minutesText(wait_median), { phone: "end" }),
  numberColumn("wait_longest", "Longest wait", ({ wait_longest }) => minutesText(wait_longest)),
  numberColumn("length_median", "Median length", ({ length_median }) => minutesText(length_median), {
    drops: "tablet",
  }),
  numberColumn("booked_median", "Booked", ({ booked_median }) => minutesText(booked_median), {
    drops: "tablet",
  }),
];

/** Renders waits, lengths and attendance of the waiting room, by weekday and by doctor. */
export function WaitingReportPage() {
  const { today, company } = useClient();
  const { shown, asked, set, problem } = useRange(today);
  const view = useUrlValues(waitingUrl);
  const query = { ...asked, company: view.values.company ? "1" : undefined };
  const read = useRead(
    waitingReportRoutes.read,
    { query },
    { keepPrevious: true, enabled: problem === null },
  );
  const report = problem === null ? read.data : undefined;
  return (
    <Page title="Waiting room report">
      <PageHeader
        title="Waiting room report"
        count={report?.total.appointments}
        actions={
          problem === null && (
            <>
              <ExportButton route={waitingReportRoutes.csv} query={query} />
              <PdfButton route={waitingReportRoutes.pdf} ask={{ query }} />
            </>
          )
        }
      />
      <RangeBar shown={shown} today={today} problem={problem} set={set}>
        {company !== null && (
          <FilterSwitch
            label="All doctors"
            checked={view.values.company}
            onChange={(checked) => view.set({ company: checked })}
          />
        )}
      </RangeBar>
      <PageBody facts={report && <Totals total={report.total} />}>
        {problem !== null && <RangeProblem />}
        {report && <Charts report={report} />}
        {problem === null && (
          <Rows title="By weekday" head="Weekday" rows={report?.by_weekday} state={read} />
        )}
        {report && report.by_doctor.length > 1 && (
          <Rows title="By doctor" head="Doctor" rows={report.by_doctor} state={read} />
        )}
      </PageBody>
    </Page>
  );
}

function Charts({ report }: { report: WaitingReport }) {
  const charts = useMemo(() => waitingCharts(report), [report]);
  return (
    <ChartGrid>
      {charts.map((chart) => (
        <ChartCard
          key={chart.title}
          chart={chart}
          labelHead={chart.title.endsWith("doctor") ? "Doctor" : "Weekday"}
          empty="No patients were marked in the waiting room in this period."
        />
      ))}
    </ChartGrid>
  );
}

interface RowsProps {
  title: string;
  head: string;
  rows: readonly WaitingRow[] | undefined;
  state: Parameters<typeof Table<WaitingRow>>[0]["state"];
}

function Rows({ title, head, rows, state }: RowsProps) {
  const columns = useMemo(() => columnsFor(head), [head]);
  return (
    <Card title={title}>
      <Table
        label={title}
        variant="card"
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
        state={state}
        empty={<EmptyState>{NO_APPOINTMENTS}</EmptyState>}
      />
    </Card>
  );
}

function Totals({ total }: Pick<WaitingReport, "total">) {
  return (
    <Card title="In all" padded>
      <FactList
        facts={[
          { label: "Appointments", value: countFormat.format(total.appointments) },
          { label: "Did not attend", value: countFormat.format(total.did_not_attend) },
          { label: "Waits measured", value: countFormat.format(total.waits) },
          { label: "Median wait", value: minutesText(total.wait_median) },
          { label: "Longest wait", value: minutesText(total.wait_longest) },
          { label: "Median length", value: minutesText(total.length_median) },
          { label: "Booked", value: minutesText(total.booked_median) },
        ]}
      />
    </Card>
  );
}
