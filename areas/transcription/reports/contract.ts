import { z } from "zod";
import { tooManyAppointments } from "#areas/calendar/appointments/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema, isDay } from "#kernel/dates/day.ts";
import { problem } from "#kernel/contract/problem.ts";
import { Flag, urlSearch } from "#kernel/contract/url-search.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";

export const MAX_DAYS = 366;

export const backwards = problem("report.range", 400, "Invalid date range", "end");
export const tooLong = problem("report.range", 400, `Date range should be within ${MAX_DAYS} days.`, "end");

const Range = { start: DaySchema, end: DaySchema };

export const AppointmentRow = z.object({
  date: DaySchema,
  _location: z.int().nullable(),
  location: z.string(),
  appointments: z.int(),
  theatre: z.int(),
  other: z.int(),
  cancelled: z.int(),
  billed: z.int(),
  minutes: z.int(),
});
export type AppointmentRow = z.output<typeof AppointmentRow>;

export const AppointmentReport = z.object({
  rows: z.array(AppointmentRow),
  by_type: z.array(z.object({ type: z.int(), label: z.string(), count: z.int() })),
  by_location: z.array(z.object({ _location: z.int().nullable(), label: z.string(), count: z.int() })),
  cancelled: z.int(),
  total: z.int(),
});
export type AppointmentReport = z.output<typeof AppointmentReport>;

const Person = z.object({ ID: z.int(), first_name: z.string(), last_name: z.string() });
const Sums = { letters: z.int(), corrected: z.int(), minutes: z.number(), characters: z.int() };

export const TranscriptionRow = z.object({
  /** Month as YYYY-MM. */
  month: z.string(),
  client: Person.extend({ username: z.string(), title: z.int().nullable() }),
  /** Typist of the letters. Null for clients, and without a typist of record. */
  typist: Person.nullable(),
  ...Sums,
});
export type TranscriptionRow = z.output<typeof TranscriptionRow>;

/** Letters delivered in one week, by the office's clock. */
export const TranscriptionWeek = z.object({
  /** Monday. The first and the last week may reach beyond the range; only days of the range count. */
  week: DaySchema,
  letters: z.int(),
  /** Letters delivered after their due time (RULE-TASK-12). */
  late: z.int(),
  minutes: z.number(),
  /** Median of the hours from receipt to delivery; null if no letter was delivered. */
  turnaround_hours: z.number().nullable(),
  /** Median of the hours from receipt to the due time; null if no letter was delivered. */
  promised_hours: z.number().nullable(),
});
export type TranscriptionWeek = z.output<typeof TranscriptionWeek>;

/** Delivered work of one typist in the range. */
export const TypistWork = z.object({
  typist: Person,
  letters: z.int(),
  minutes: z.number(),
  /** Days of the range on which a letter was delivered, at least 1. */
  days: z.int(),
  /** Target in minutes a day (RULE-KPI-01). Null if none is set, and if the report is of one client. */
  target: z.int().nullable(),
});
export type TypistWork = z.output<typeof TypistWork>;

export const TranscriptionReport = z.object({
  rows: z.array(TranscriptionRow),
  totals: z.object(Sums),
  /** Every week of the range, oldest first. */
  weeks: z.array(TranscriptionWeek),
  /** Empty for clients. */
  typists: z.array(TypistWork),
});
export type TranscriptionReport = z.output<typeof TranscriptionReport>;

const clientAccess = { needs: "report.run", client: "required" } as const;
const optionalClientAccess = { needs: "report.run", client: "optional" } as const;
const fails = [backwards, tooLong] as const;

export const reportRoutes = {
  appointments: route({
    id: "API-REP-006",
    summary: "Appointments of a client by day and location, with counts by type and location",
    method: "GET",
    path: "/report/appointment",
    access: clientAccess,
    query: Range,
    reply: AppointmentReport,
    fails: [...fails, tooManyAppointments],
  }),
  appointmentsCsv: route({
    id: "API-REP-008",
    summary: "The appointment report as CSV",
    method: "GET",
    path: "/report/csv/appointment",
    access: clientAccess,
    query: Range,
    produces: "text/csv",
    fails: [...fails, tooManyAppointments],
  }),
  appointmentsPdf: route({
    id: "own",
    summary: "The appointment report as a PDF",
    method: "GET",
    path: "/report/pdf/appointment",
    access: clientAccess,
    query: Range,
    produces: "application/pdf",
    fails: [...fails, ...DOCUMENT_FAILS, tooManyAppointments],
  }),
  transcription: route({
    id: "API-REP-007",
    summary: "Delivered letters by month, client and typist, with totals; of all clients where none is named",
    method: "GET",
    path: "/report/transcription",
    access: optionalClientAccess,
    query: Range,
    reply: TranscriptionReport,
    fails,
  }),
  transcriptionCsv: route({
    id: "API-REP-009",
    summary: "The transcription report as CSV",
    method: "GET",
    path: "/report/csv/transcription",
    access: optionalClientAccess,
    query: Range,
    produces: "text/csv",
    fails,
  }),
  transcriptionPdf: route({
    id: "own",
    summary: "The transcription report as a PDF, with its charts",
    method: "GET",
    path: "/report/pdf/transcription",
    access: optionalClientAccess,
    query: Range,
    produces: "application/pdf",
    fails: [...fails, ...DOCUMENT_FAILS],
  }),
};

const day = z
  .string()
  .nullish()
  .transform((text) => (text && isDay(text) ? text : null));
/**
 * Days of a report in the page's URL. Null if missing or invalid; the page then shows the last thirty days.
 */
export const reportUrl = urlSearch({ start: day, end: day });
/** Address of the waiting room report: true to include the company's other doctors. */
export const waitingUrl = urlSearch({ start: day, end: day, company: Flag });
