import { z } from "zod";
import { LETTER_ENCODINGS } from "#kernel/text/letter-encoding.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { PageNumber, PageSize, pageSchema } from "#kernel/lists/page.ts";
import { forbidden, invalid, problem } from "#kernel/contract/problem.ts";
import { fieldTwice, notATable, Source } from "#areas/patients/import/contract.ts";
import { TABLES } from "./columns.contract.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { type FilePurpose, MB, unknownFile } from "#platform/files/contract.ts";
import { AppointmentImportRow, ImportDays, KINDS, Outcome } from "./row.contract.ts";

export const appointmentsFile: FilePurpose = {
  name: "appointment_import",
  kinds: ["csv", "txt", "xlsx", "ics", "json", "ndjson"],
  limit: 200 * MB,
  needs: ["patient.edit"],
};

export const MAX_ROWS = 400_000;
/** Age in days at which an import is removed with its rows, whether or not the import was started. */
export const KEPT_DAYS = 30;
/**
 * Number of future months for which recurrence rules are expanded, at most `MAX_REPEATS` occurrences a
 * series.
 */
export const MONTHS_AHEAD = 24;
export const MAX_REPEATS = 1000;

export const STATES = ["reading", "read", "running", "done", "undoing", "undone", "failed"] as const;

export const notRead = problem(
  "appointmentimport.state",
  409,
  "This import has already started, or its file is still being read.",
);
export const notImported = problem(
  "appointmentimport.not_imported",
  409,
  "Only an import that has finished can be undone.",
);

/** A record that blocks the undo because a user changed the record after the import. */
export const ImportBlocker = z.object({
  /** ID of the record; for a referral the ID of its patient, whose page shows the referral. */
  ID: z.int(),
  kind: z.enum(KINDS),
  patient_name: z.string().nullable(),
  appointment_date: DaySchema,
  start_time: WallTimeSchema.nullable(),
  reason: z.enum(["changed", "billed", "deleted"]),
});
export const ImportBlockers = z.object({ total: z.int(), blockers: z.array(ImportBlocker) });
export const importBuiltOn = problem(
  "appointmentimport.built_on",
  409,
  ({ total }: z.input<typeof ImportBlockers>) =>
    total === 1
      ? "This import can't be undone: an appointment it added has been changed since."
      : `This import can't be undone: ${total} appointments it added have been changed since.`,
  undefined,
  () => ImportBlockers,
);
export const columnsMissing = problem(
  "appointmentimport.columns",
  400,
  ({ sentence }) => sentence,
  "mapping",
  () => z.object({ sentence: z.string() }),
);
export const encodingFixed = problem(
  "appointmentimport.encoding",
  409,
  "The encoding of this file is certain, so its letters can't be read in another way.",
  "encoding",
);
export const importUnknownFile = problem("file.unknown", 400, unknownFile.sentence(undefined), "_file");
export const importRunning = problem(
  "appointmentimport.running",
  409,
  "Another import of appointments is being read or booked. Wait until it has finished.",
);

const Mapping = z.record(
  z.string().regex(/^\d{1,3}$/, "Columns are identified by their position."),
  z.string().regex(/^[a-zA-Z]{1,20}$/, "Choose a field from the list."),
);

const count = z.int();
export const AppointmentImport = z.object({
  ID: z.int(),
  created_time: z.string(),
  ended_time: z.string().nullable(),
  started_by: z.string(),
  file_name: z.string(),
  state: z.enum(STATES),
  problem: z.string().nullable(),
  unknown_columns: z.array(z.string()),
  /** Sentences about the file: the sheet that was read, formulas without a value, a guessed encoding. */
  notices: z.array(z.string()),
  /** Guessed text encoding of a table. Null if the encoding is certain. */
  encoding: z.enum(LETTER_ENCODINGS).nullable(),
  /** System that issued the patient numbers in the file, such as "Cliniko"; empty if unknown. */
  source: z.string(),
  /** Rows by outcome; `availability` and `referrals` count ready, imported and undone rows of that kind. */
  counts: z.object({
    ready: count,
    doubtful: count,
    there: count,
    wrong: count,
    made: count,
    undone: count,
    clashes: count,
    availability: count,
    referrals: count,
    /** Number of doubtful rows that are referrals. */
    doubtful_referrals: count,
  }),
  /**
   * Kind of the table, its headings with sample values, and the field matched to each column position. Null
   * if the file is not a table, and in the list of imports.
   */
  table: z
    .object({
      kind: z.enum(TABLES),
      columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
      mapping: Mapping,
      /** False until the columns are matched, automatically or by a user; rows are read only afterwards. */
      is_matched: z.boolean(),
    })
    .nullable(),
  /** ID of the job that reads, books or undoes the import; null if the import is in none of these states. */
  job: z.int().nullable(),
});
export type AppointmentImport = z.output<typeof AppointmentImport>;

const access = { needs: "calendar.edit", client: "required", peers: false } as const;
const oneImport = { params: { id: IdParam }, entities: { id: "appointmentimport" } } as const;

export const appointmentImportRoutes = {
  list: route({
    id: "own",
    summary: "Imports of appointments, the newest 50",
    method: "GET",
    path: "/appointmentImport",
    access,
    reply: z.array(AppointmentImport),
  }),
  create: route({
    id: "own",
    summary:
      "Read an uploaded CSV, iCalendar or FHIR file of appointments or referrals and preview the import; nothing is saved",
    method: "POST",
    path: "/appointmentImport",
    access,
    body: z.object({
      _file: z
        .int("Choose a file.")
        .positive("Choose a file.")
        .max(Number.MAX_SAFE_INTEGER, "Choose a file."),
      source: Source.optional(),
    }),
    reply: AppointmentImport,
    status: 201,
    fails: [importUnknownFile, importRunning],
    example: { _file: 1 },
  }),
  get: route({
    id: "own",
    summary: "One import of appointments with its counts",
    method: "GET",
    path: "/appointmentImport/{id}",
    access,
    ...oneImport,
    reply: AppointmentImport,
  }),
  rows: route({
    id: "own",
    summary: "Rows of an import of appointments, by outcome",
    method: "GET",
    path: "/appointmentImport/{id}/row/{pageSize}/{pageNumber}",
    access,
    params: { ...oneImport.params, pageSize: PageSize, pageNumber: PageNumber },
    entities: oneImport.entities,
    query: { outcome: Outcome.optional(), clashes: z.literal("true").optional() },
    reply: pageSchema("rows", AppointmentImportRow),
    audit: { controller: "appointmentimport", one: "id" },
  }),
  days: route({
    id: "own",
    summary:
      "What an import would book from start to end, both included, to be drawn beside the calendar; at most 31 days",
    method: "GET",
    path: "/appointmentImport/{id}/day",
    access,
    ...oneImport,
    query: { start: DaySchema, end: DaySchema },
    reply: ImportDays,
    fails: [invalid],
    audit: { controller: "appointmentimport", one: "id" },
  }),
  match: route({
    id: "own",
    summary: "Match the columns of a table with fields and read it again",
    method: "PUT",
    path: "/appointmentImport/{id}/mapping",
    access,
    ...oneImport,
    body: z.object({ kind: z.enum(TABLES), mapping: Mapping }),
    reply: AppointmentImport,
    fails: [notRead, notATable, fieldTwice, columnsMissing, importRunning],
    example: { kind: "appointment", mapping: { "0": "start" } },
  }),
  readLetters: route({
    id: "own",
    summary: "Choose how the letters of a table are read, if its encoding was guessed, and read it again",
    method: "PUT",
    path: "/appointmentImport/{id}/encoding",
    access,
    ...oneImport,
    body: z.object({ encoding: z.enum(LETTER_ENCODINGS, { error: "Choose an encoding from the list." }) }),
    reply: AppointmentImport,
    fails: [notRead, encodingFixed, importRunning],
    example: { encoding: "macintosh" },
  }),
  wrong: route({
    id: "own",
    summary: "Rows that can't be imported, with their cells and the reason, as CSV",
    method: "GET",
    path: "/appointmentImport/{id}/wrong",
    access,
    ...oneImport,
    produces: "text/csv",
    audit: { controller: "appointmentimport", one: "id" },
  }),
  start: route({
    id: "own",
    summary: "Book the appointments of an import; safe to send twice",
    method: "POST",
    path: "/appointmentImport/{id}/start",
    access,
    ...oneImport,
    body: z.object({ with_doubtful: z.boolean().optional() }).nullish(),
    reply: AppointmentImport,
    status: 200,
    fails: [notRead, importRunning, forbidden],
    example: { with_doubtful: false },
  }),
  undo: route({
    id: "own",
    summary: "Remove all appointments that an import added, if none was changed since; safe to send twice",
    method: "POST",
    path: "/appointmentImport/{id}/undo",
    access,
    ...oneImport,
    reply: AppointmentImport,
    status: 200,
    fails: [notImported, importRunning, importBuiltOn, forbidden],
  }),
  remove: route({
    id: "own",
    summary: "Discard an import of appointments that was not started; reading it stops",
    method: "DELETE",
    path: "/appointmentImport/{id}",
    access,
    ...oneImport,
    reply: z.object({ ID: z.int() }),
    fails: [notRead],
  }),
};
