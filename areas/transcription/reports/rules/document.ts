import { confidentialFooter, type Document, doc, facts, heading, table } from "#kernel/text/document.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { AppointmentReport, AppointmentRow } from "../contract.ts";

interface ReportContext {
  readonly client: string;
  readonly start: Day;
  readonly end: Day;
  readonly now: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
}

const numberColumn = (title: string, cell: (row: AppointmentRow) => number) =>
  ({ title, width: 0.8, align: "right", cell: (row: AppointmentRow) => `${cell(row)}` }) as const;

/** Returns the appointment report as a document: the counts by type and location, then the days. */
export const reportDocument = (
  { rows, by_type, by_location, cancelled }: AppointmentReport,
  { client, start, end, now, by }: ReportContext,
): Document =>
  doc(
    "Appointment report",
    [
      facts([
        ["Client", client],
        ["From", formatDay(start)],
        ["To", formatDay(end)],
        ["Cancelled", `${cancelled}`],
      ]),
      heading("By type"),
      facts(by_type.map(({ label, count }) => [label, `${count}`] as const)),
      heading("By location"),
      facts(by_location.map(({ label, count }) => [label, `${count}`] as const)),
      table<AppointmentRow>(
        [
          { title: "Date", isRowHeading: true, cell: ({ date }) => formatDay(date) },
          { title: "Location", width: 2, cell: ({ location }) => location },
          numberColumn("Appointments", (row) => row.appointments),
          numberColumn("Theatre", (row) => row.theatre),
          numberColumn("Other", (row) => row.other),
          numberColumn("Cancelled", (row) => row.cancelled),
          numberColumn("Billed", (row) => row.billed),
          numberColumn("Minutes", (row) => row.minutes),
        ],
        rows,
      ),
    ],
    { orientation: "landscape", footer: confidentialFooter(now, by) },
  );
