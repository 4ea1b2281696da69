import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { LETTER_ENCODINGS } from "#kernel/text/letter-encoding.ts";
import { type Column, isColumn } from "./columns.contract.ts";
import { DATE_ORDERS, CORRECTION_KINDS, MODES } from "./lists.contract.ts";
import { ImportRow, importRowList, SUBJECTS } from "./row.contract.ts";

const MB = 1024 * 1024;
/** Most bytes of all files of an import together. */
export const MAX_BYTES = 200 * MB;
export const MAX_FILES = 20;
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 1000;
/** Longest resource or table row, in characters. */
export const LONGEST_ENTRY = 1_000_000;
/** Deepest nesting of brackets in a resource; FHIR needs about ten levels. */
export const DEEPEST_ENTRY = 100;
export const LONGEST_CELL = 10_000;
/** Most imports of a client that are read but not started. */
export const MAX_WAITING = 20;
export const MAX_WAITING_BYTES = 5 * MAX_BYTES;
/** Age in days at which the rows of an import are removed, whether or not the import was started. */
export const KEPT_DAYS = 30;

const counted = (number: number): string => number.toLocaleString("en-AU");

export const noFile = problem("import.no_file", 400, "Please upload a file before uploading", "file");
export const notReadable = problem(
  "import.unreadable",
  415,
  ({ sentence }) => sentence,
  "file",
  () => z.object({ sentence: z.string() }),
);
export const tooMuch = problem("import.too_much", 413, "Import at most 200 MB at a time.", "file");
export const tooManyFiles = problem(
  "import.too_many_files",
  413,
  `Import at most ${MAX_FILES} files at a time.`,
  "file",
);
export const tooManyRows = problem(
  "import.too_many_rows",
  413,
  `These files hold more than ${counted(MAX_ROWS)} rows or entries. Split them into smaller files and import these one after the other.`,
  "file",
);
export const tooManyWaiting = problem(
  "import.too_many_waiting",
  409,
  "Too many imports are waiting to be started. Start or discard some of them first.",
  "file",
);
export const busy = problem(
  "import.busy",
  409,
  "Another import of this client is being read. Wait until it has finished, then try again.",
  "file",
);
export const serverBusy = problem(
  "import.server_busy",
  503,
  "Several imports are being read at the moment. Try again in a few minutes.",
  "file",
);
export const brokenUpload = problem(
  "import.broken",
  400,
  "Upload Failed. The file did not arrive completely. Try again.",
  "file",
);
export const alreadyStarted = problem("import.started", 409, "This import has already started.");
export const datesOpen = problem(
  "import.dates_open",
  409,
  "Choose whether the dates in this file have the day or the month first.",
  "dates",
);
export const noName = problem(
  "import.no_name",
  400,
  "Match a column with the surname or the full name.",
  "mapping",
);
export const fieldTwice = problem(
  "import.field_twice",
  400,
  ({ field }) => `${field} is matched with more than one column.`,
  "mapping",
  () => z.object({ field: z.string() }),
);
export const notATable = problem("import.not_a_table", 409, "Only CSV files have columns to match.");

// Defaults to 0 because imports that expired before the other outcomes existed store only the first four.
const Count = z.int().default(0);
export const Counts = z.object({
  new: z.int(),
  change: Count,
  there: z.int(),
  doubt: Count,
  wrong: z.int(),
  left: Count,
  made: z.int(),
  changed: Count,
  undone: Count,
  /** Rows among them of which at least one value is not imported, or is only kept in the notes. */
  incomplete: Count,
});
export type Counts = z.output<typeof Counts>;

/** States of an import. While `undoing`, its changes are being reversed; when `undone`, they have been. */
export const STATES = ["read", "running", "done", "undoing", "undone"] as const;

export const ImportRun = z.object({
  ID: z.int(),
  format: z.enum(["fhir", "csv"]),
  subject: z.enum(["patient", "referringdoctor", "both"]),
  file_names: z.array(z.string()),
  /** Columns of a table: headings with their first values, and the field matched to each position. */
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  mapping: z.record(z.string(), z.string()),
  /** Sentences about the file: the sheet that was read, formulas without a value, a guessed encoding. */
  notices: z.array(z.string()),
  /** Guessed text encoding of a table. Null if the encoding is certain. */
  encoding: z.enum(LETTER_ENCODINGS).nullable(),
  state: z.enum(STATES),
  /** System that issued the IDs, as the client names it; empty if none is named. */
  source: z.string(),
  mode: z.enum(MODES),
  /**
   * Order of day and month by the position of the column; `is_open` is true until a user chooses the order.
   */
  dates: z.record(z.string(), z.object({ order: z.enum(DATE_ORDERS), is_open: z.boolean() })),
  /** Kinds of correction that are turned off; their values are imported as written. */
  as_written: z.array(z.enum(CORRECTION_KINDS)),
  /** Name of the user who uploaded the files. */
  started_by: z.string(),
  /**
   * ID of the job that writes or undoes the rows (GET /job/{id}); null in lists and before the import is
   * started.
   */
  job: z.int().nullable(),
  counts: Counts,
  counts_by_subject: z.record(z.enum(SUBJECTS), Counts),
  /** True if the import's rows were removed because of their age; the counts remain. */
  is_expired: z.boolean(),
  created_time: z.string(),
  started_time: z.string().nullable(),
  ended_time: z.string().nullable(),
});
export type ImportRun = z.output<typeof ImportRun>;

const Field = z.custom<Column>(
  (value) => typeof value === "string" && isColumn(value),
  "Choose a field from the list.",
);
const MappingSchema = z.record(
  z.string().regex(/^\d{1,3}$/, "Columns are identified by their position."),
  Field,
);

/** System that a file comes from, as the client names it, such as "Cliniko". */
export const Source = z.string().trim().max(60, "Keep this to 60 characters or fewer.");

const run = { id: IdParam };
const addresses = { id: "import" } as const;

/** Imports are the client's own (H-5). */
const access = { needs: "patient.edit", client: "required", peers: false } as const;

export const importRoutes = {
  read: route({
    id: "own",
    summary:
      "Read files (AU Core FHIR as NDJSON or Bundle, or one CSV) and preview the import; nothing is saved",
    method: "POST",
    path: "/import",
    access,
    mode: "upload",
    query: { subject: z.enum(SUBJECTS).optional(), source: Source.optional() },
    reply: ImportRun,
    fails: [
      noFile,
      notReadable,
      tooMuch,
      tooManyFiles,
      tooManyRows,
      tooManyWaiting,
      busy,
      serverBusy,
      brokenUpload,
    ],
  }),
  list: route({
    id: "own",
    summary: "Earlier imports, newest first",
    method: "GET",
    path: "/import",
    access,
    reply: z.array(ImportRun),
  }),
  get: route({
    id: "own",
    summary: "One import with its counts",
    method: "GET",
    path: "/import/{id}",
    access,
    params: run,
    entities: addresses,
    reply: ImportRun,
  }),
  rows: route({
    id: "own",
    summary: "Rows of an import, by outcome and record type",
    method: "GET",
    path: "/import/{id}/row/{pageSize}/{pageNumber}",
    access,
    params: { ...run, ...importRowList.params },
    query: importRowList.query,
    entities: addresses,
    reply: pageSchema("rows", ImportRow),
  }),
  match: route({
    id: "own",
    summary: "Match CSV columns with fields and preview again",
    method: "PUT",
    path: "/import/{id}/mapping",
    access,
    params: run,
    entities: addresses,
    body: z.object({ mapping: MappingSchema, subject: z.enum(SUBJECTS).optional() }),
    reply: ImportRun,
    fails: [alreadyStarted, noName, fieldTwice, notATable],
    example: { mapping: { "0": "last_name", "1": "first_name" } },
  }),
  start: route({
    id: "own",
    summary: "Run the import; each row is saved in full or not at all; safe to send twice",
    method: "POST",
    path: "/import/{id}/start",
    access,
    params: run,
    entities: addresses,
    reply: ImportRun,
    status: 200,
    fails: [alreadyStarted, datesOpen],
  }),
  wrong: route({
    id: "own",
    summary: "Rows that couldn't be imported, or not with every value, with reasons, as CSV",
    method: "GET",
    path: "/import/{id}/wrong",
    access,
    params: run,
    entities: addresses,
    produces: "text/csv",
  }),
  remove: route({
    id: "own",
    summary: "Discard an import that was not started",
    method: "DELETE",
    path: "/import/{id}",
    access,
    params: run,
    entities: addresses,
    reply: z.object({ ID: z.int() }),
    fails: [alreadyStarted],
  }),
};
