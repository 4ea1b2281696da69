import { z } from "zod";
import { tooManyAppointments } from "#areas/calendar/appointments/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { Flag } from "#kernel/contract/url-search.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { backwards, tooLong } from "./contract.ts";

/** Appointments in the rooms of one doctor or weekday, up to today. Cancelled ones are left out. */
const Measures = z.object({
  appointments: z.int(),
  did_not_attend: z.int(),
  /** Appointments whose patient was marked as ready and then called in. Waits are measured on these. */
  waits: z.int(),
  /** Minutes from ready to called in. Null without a measured wait. */
  wait_median: z.number().nullable(),
  wait_longest: z.int().nullable(),
  /** Appointments that were marked as called in and as finished. Lengths are measured on these. */
  lengths: z.int(),
  /** Minutes from called in to finished. Null without a measured length. */
  length_median: z.number().nullable(),
  /** Booked minutes of the same appointments. Null without a measured length. */
  booked_median: z.number().nullable(),
});

export const WaitingRow = Measures.extend({ label: z.string() });
export type WaitingRow = z.output<typeof WaitingRow>;

export const WaitingReport = z.object({
  /** One row for each doctor, the selected client first. */
  by_doctor: z.array(WaitingRow.extend({ ID: z.int() })),
  /** Monday to Sunday; weekdays without appointments are left out. */
  by_weekday: z.array(WaitingRow),
  total: Measures,
});
export type WaitingReport = z.output<typeof WaitingReport>;

const access = { needs: "report.run", client: "required" } as const;
const query = {
  start: DaySchema,
  end: DaySchema,
  /** True to include the company's other doctors whose reports the caller may read. */
  company: Flag.optional(),
};
const fails = [backwards, tooLong, tooManyAppointments] as const;

export const waitingReportRoutes = {
  read: route({
    id: "own",
    summary: "Waits, lengths beside what was booked, and who did not attend, by doctor and weekday",
    method: "GET",
    path: "/report/waiting",
    access,
    query,
    reply: WaitingReport,
    fails,
  }),
  csv: route({
    id: "own",
    summary: "The waiting room report as CSV",
    method: "GET",
    path: "/report/csv/waiting",
    access,
    query,
    produces: "text/csv",
    fails,
  }),
  pdf: route({
    id: "own",
    summary: "The waiting room report as a PDF, with its charts",
    method: "GET",
    path: "/report/pdf/waiting",
    access,
    query,
    produces: "application/pdf",
    fails: [...fails, ...DOCUMENT_FAILS],
  }),
};
