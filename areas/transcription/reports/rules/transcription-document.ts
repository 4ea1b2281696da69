import {
  type Column,
  chartOf,
  confidentialFooter,
  type Document,
  doc,
  facts,
  table,
} from "#kernel/text/document.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { TranscriptionReport, TranscriptionRow } from "../contract.ts";
import { transcriptionCharts } from "./transcription-charts.ts";

interface ReportContext {
  /** Name of the client, or null if the report is of all clients. */
  readonly client: string | null;
  readonly start: Day;
  readonly end: Day;
  readonly now: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
}

const numberColumn = (title: string, cell: (row: TranscriptionRow) => string): Column<TranscriptionRow> => ({
  title,
  width: 0.7,
  align: "right",
  cell,
});

/** Returns the columns of the table. Clients have no typist column, because they don't see who typed. */
const columnsOf = (hasTypists: boolean): Column<TranscriptionRow>[] => [
  {
    title: "Month",
    isRowHeading: true,
    width: 0.7,
    cell: ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`,
  },
  { title: "Client", width: 1.4, cell: (row) => `${row.client.first_name} ${row.client.last_name}` },
  ...(hasTypists
    ? [
        {
          title: "Typist",
          width: 1.4,
          cell: ({ typist }: TranscriptionRow) => (typist ? `${typist.first_name} ${typist.last_name}` : "–"),
        },
      ]
    : []),
  numberColumn("Letters", ({ letters }) => `${letters}`),
  numberColumn("Corrected", ({ corrected }) => `${corrected}`),
  numberColumn("Minutes", ({ minutes }) => minutes.toFixed(2)),
  numberColumn("Characters", ({ characters }) => `${characters}`),
];

/** Describes the transcription report for paper: totals, charts, then the rows. Names no patient. */
export function transcriptionDocument(
  report: TranscriptionReport,
  { client, start, end, now, by }: ReportContext,
): Document {
  const { totals, rows, typists } = report;
  const charts = transcriptionCharts(report);
  return doc(
    "Transcription report",
    [
      facts([
        ["Client", client ?? "All clients"],
        ["From", formatDay(start)],
        ["To", formatDay(end)],
        ["Letters", `${totals.letters}`],
        ["Corrected letters", `${totals.corrected}`],
        ["Minutes", totals.minutes.toFixed(2)],
        ["Characters", `${totals.characters}`],
      ]),
      chartOf(charts.letters),
      chartOf(charts.minutes),
      chartOf(charts.turnaround),
      charts.typists && chartOf(charts.typists),
      table<TranscriptionRow>(columnsOf(typists.length > 0), rows, { caption: "Delivered letters" }),
    ],
    { orientation: "landscape", footer: confidentialFooter(now, by) },
  );
}
