import { useState } from "react";
import { formatDay } from "#kernel/dates/day.ts";
import { pageOfRows } from "#kernel/lists/rows.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type AppointmentRow, reportRoutes } from "../contract.ts";
import { Pie } from "./Pie.tsx";
import { RangeBar, RangeProblem } from "./RangeBar.tsx";
import classes from "./reports.module.css";
import { useRange } from "./useRange.ts";

const PAGE_SIZE = 50;

const numberColumn = (
  key: string,
  head: string,
  cell: (row: AppointmentRow) => number,
  more: Pick<Column<AppointmentRow>, "drops"> = {},
): Column<AppointmentRow> => ({
  key,
  head,
  cell,
  align: "right",
  digits: true,
  width: 110,
  ...more,
});
const sumWords = ({ appointments }: AppointmentRow): string =>
  appointments === 1 ? "1 appointment" : `${appointments} appointments`;
const columns: Column<AppointmentRow>[] = [
  { key: "date", head: "Date", cell: ({ date }) => formatDay(date), digits: true, width: 130 },
  { key: "location", head: "Location", cell: ({ location }) => location, elastic: true, phone: "second" },
  {
    ...numberColumn("appointments", "Appointments", (row) => row.appointments),
    phone: "end",
    phoneCell: sumWords,
  },
  numberColumn("theatre", "Theatre", (row) => row.theatre),
  numberColumn("other", "Other", (row) => row.other, { drops: "tablet" }),
  numberColumn("cancelled", "Cancelled", (row) => row.cancelled),
  numberColumn("billed", "Billed", (row) => row.billed),
  numberColumn("minutes", "Minutes", (row) => row.minutes, { drops: "tablet" }),
];

/** Returns the colour of a type of appointment as in the calendar. */
const toneOfType = (label: string): Tone =>
  label === "Theatre" ? "jacaranda" : label === "Other" ? "stone" : "ocean";

/** Renders the appointment report of a client (SCR-REP-01). */
export function AppointmentReportPage() {
  const { today } = useClient();
  const { shown, asked, set, problem } = useRange(today);
  const [page, setPage] = useState(1);
  const read = useRead(
    reportRoutes.appointments,
    { query: asked },
    { keepPrevious: true, enabled: problem === null },
  );
  const report = problem === null ? read.data : undefined;
  return (
    <Page title="Appointment report">
      <PageHeader
        title="Appointment report"
        count={report?.total}
        note={report && report.cancelled > 0 && `${report.cancelled} cancelled`}
        actions={
          problem === null && (
            <>
              <ExportButton route={reportRoutes.appointmentsCsv} query={asked} />
              <PdfButton route={reportRoutes.appointmentsPdf} ask={{ query: asked }} />
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
      <PageBody>
        {problem !== null && <RangeProblem />}
        {report && (
          <div className={classes.pies}>
            <Pie title="By type" counts={report.by_type} toneOf={toneOfType} />
            <Pie title="By location" counts={report.by_location} />
          </div>
        )}
        {problem === null && (
          <Table
            label="Appointments by day and location"
            columns={columns}
            rows={report && pageOfRows(report.rows, page, PAGE_SIZE)}
            rowKey={({ date, _location }) => `${date} ${_location ?? 0}`}
            state={read}
            empty={<EmptyState>No appointments in this period.</EmptyState>}
            paging={{ page, pageSize: PAGE_SIZE, total: report?.rows.length ?? 0, onPage: setPage }}
          />
        )}
      </PageBody>
    </Page>
  );
}
