import { useMemo, useState } from "react";
import { pageOfRows } from "#kernel/lists/rows.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { nameOf, useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ChartGrid } from "#platform/web/ui/charts/ChartGrid.tsx";
import { ChartCard } from "#platform/web/ui/charts/ChartCard.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { reportRoutes, type TranscriptionReport, type TranscriptionRow } from "../contract.ts";
import { transcriptionCharts } from "../rules/transcription-charts.ts";
import { RangeBar, RangeProblem } from "./RangeBar.tsx";
import { useRange } from "./useRange.ts";

const PAGE_SIZE = 50;
const NO_LETTERS = "No letters were delivered in this period.";

const numberColumn = (
  key: string,
  head: string,
  cell: (row: TranscriptionRow) => string,
): Column<TranscriptionRow> => ({
  key,
  head,
  cell,
  align: "right",
  digits: true,
  width: 120,
});

const columnsOf = (isOfAll: boolean, isStaff: boolean): Column<TranscriptionRow>[] => [
  {
    key: "month",
    head: "Month",
    cell: ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`,
    digits: true,
    width: 110,
  },
  ...(isOfAll
    ? [
        {
          key: "client",
          head: "Client",
          cell: ({ client }: TranscriptionRow) => nameOf(client),
          width: 200,
          phone: "second" as const,
        },
      ]
    : []),
  ...(isStaff
    ? [
        {
          key: "typist",
          head: "Typist",
          cell: ({ typist }: TranscriptionRow) => (typist ? `${typist.first_name} ${typist.last_name}` : "–"),
          elastic: true,
          phone: "second" as const,
        },
      ]
    : []),
  { ...numberColumn("letters", "Letters", ({ letters }) => countFormat.format(letters)), phone: "end" },
  numberColumn("corrected", "Corrected", ({ corrected }) => countFormat.format(corrected)),
  numberColumn("minutes", "Minutes", ({ minutes }) => minutes.toFixed(2)),
  numberColumn("characters", "Characters", ({ characters }) => countFormat.format(characters)),
];

/** Renders the transcription report of the selected client, or for staff of all clients (SCR-REP-02). */
export function TranscriptionReportPage() {
  const client = useClientIfOpen();
  const { me } = useSession();
  const today = useToday("Australia/Sydney");
  const { shown, asked, set, problem } = useRange(today);
  const [page, setPage] = useState(1);
  const read = useRead(
    reportRoutes.transcription,
    { query: asked },
    { keepPrevious: true, enabled: problem === null },
  );
  const report = problem === null ? read.data : undefined;
  const rows = report?.rows;
  return (
    <Page title="Transcription report">
      <PageHeader
        title="Transcription report"
        actions={
          problem === null && (
            <>
              <ExportButton route={reportRoutes.transcriptionCsv} query={asked} />
              <PdfButton route={reportRoutes.transcriptionPdf} ask={{ query: asked }} />
            </>
          )
        }
      />
      <RangeBar
        shown={shown}
        today={today}
        problem={problem}
        set={(change) => {
          setPage(1);
          set(change);
        }}
      />
      <PageBody facts={report && <Totals totals={report.totals} />}>
        {problem !== null && <RangeProblem />}
        {report && <Charts report={report} />}
        {problem === null && (
          <Card title="Delivered letters">
            <Table
              label="Delivered letters"
              variant="card"
              columns={columnsOf(client === null, me.kind === "staff")}
              rows={rows && pageOfRows(rows, page, PAGE_SIZE)}
              rowKey={(row) => `${row.month} ${row.client.ID} ${row.typist?.ID ?? 0}`}
              state={read}
              empty={<EmptyState>{NO_LETTERS}</EmptyState>}
              paging={{ page, pageSize: PAGE_SIZE, total: rows?.length ?? 0, onPage: setPage }}
            />
          </Card>
        )}
      </PageBody>
    </Page>
  );
}

function Charts({ report }: { report: TranscriptionReport }) {
  const { letters, minutes, turnaround, typists } = useMemo(() => transcriptionCharts(report), [report]);
  return (
    <>
      <ChartGrid>
        {[letters, minutes, turnaround].map((chart) => (
          <ChartCard key={chart.title} chart={chart} labelHead="Week from" empty={NO_LETTERS} />
        ))}
      </ChartGrid>
      {typists && <ChartCard chart={typists} labelHead="Typist" empty={NO_LETTERS} />}
    </>
  );
}

function Totals({ totals }: { totals: TranscriptionReport["totals"] }) {
  return (
    <Card title="Totals" padded>
      <FactList
        facts={[
          { label: "Letters", value: countFormat.format(totals.letters) },
          { label: "Corrected letters", value: countFormat.format(totals.corrected) },
          { label: "Minutes", value: totals.minutes.toFixed(2) },
          { label: "Characters", value: countFormat.format(totals.characters) },
        ]}
      />
    </Card>
  );
}
