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
import type { WaitingReport, WaitingRow } from "../waiting.contract.ts";
import { minutesText, waitingCharts } from "./waiting-charts.ts";

interface ReportContext {
  readonly client: string;
  readonly start: Day;
  readonly end: Day;
  readonly now: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
}

const numberColumn = (title: string, cell: (row: WaitingRow) => string): Column<WaitingRow> => ({
  title,
  align: "right",
  cell,
});

const columnsOf = (head: string): Column<WaitingRow>[] => [
  { title: head, isRowHeading: true, width: 1.6, cell: ({ label }) => label },
  numberColumn("Appointments", ({ appointments }) => `${appointments}`),
  numberColumn("Did not attend", ({ did_not_attend }) => `${did_not_attend}`),
  numberColumn("Waits measured", ({ waits }) => `${waits}`),
  numberColumn("Median wait", ({ wait_median }) => minutesText(wait_median)),
  numberColumn("Longest wait", ({ wait_longest }) => minutesText(wait_longest)),
  numberColumn("Median length", ({ length_median }) => minutesText(length_median)),
  numberColumn("Booked", ({ booked_median }) => minutesText(booked_median)),
];

/** Describes the waiting room report for paper. Names no patient. */
export function waitingDocument(
  report: WaitingReport,
  { client, start, end, now, by }: ReportContext,
): Document {
  const { total, by_doctor, by_weekday } = report;
  return doc(
    "Waiting room report",
    [
      facts([
        ["Client", client],
        ["From", formatDay(start)],
        ["To", formatDay(end)],
        ["Appointments", `${total.appointments}`],
        ["Did not attend", `${total.did_not_attend}`],
        ["Median wait", minutesText(total.wait_median)],
      ]),
      ...waitingCharts(report).map(chartOf),
      table<WaitingRow>(columnsOf("Weekday"), by_weekday, { caption: "By weekday" }),
      by_doctor.length > 1 && table<WaitingRow>(columnsOf("Doctor"), by_doctor, { caption: "By doctor" }),
    ],
    { orientation: "landscape", footer: confidentialFooter(now, by) },
  );
}
