import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { LETTER_ENCODINGS } from "#kernel/text/letter-encoding.ts";
import { markPatients } from "#kernel/contract/shown-patients.ts";
import { alreadyStarted, ImportRun, Source } from "./contract.ts";
import { ImportRow, SUBJECTS } from "./row.contract.ts";
import { CORRECTIONS, DATE_ORDERS, CORRECTION_KINDS, MODES } from "./lists.contract.ts";

/** Most records named in the reply that refuses an undo. */
export const MAX_BLOCKERS = 20;

const Blocker = markPatients(
  z.object({ subject: z.enum(SUBJECTS), identity: z.int(), name: z.string(), reason: z.string() }),
  ({ subject, identity }) => ({ ids: subject === "patient" ? [identity] : [] }),
);
export type Blocker = z.output<typeof Blocker>;

export const BuiltOn = z.object({ total: z.int(), blockers: z.array(Blocker) });
const isOne = (total: number): boolean => total === 1;
export const builtOn = problem(
  "import.built_on",
  409,
  ({ total }) =>
    `This import can't be undone: ${total.toLocaleString("en-AU")} ${isOne(total) ? "record has" : "records have"} been changed or used since.`,
  undefined,
  () => BuiltOn,
);
export const notDone = problem("import.not_done", 409, "Only a finished import can be undone.");
export const notInDoubt = problem("import.not_in_doubt", 409, "This row doesn't need a decision.");
export const notCandidate = problem(
  "import.not_candidate",
  400,
  "Choose one of the people shown.",
  "identity",
);
export const sourceFixed = problem(
  "import.source_fixed",
  409,
  "The source of FHIR files is chosen before they are read. Discard this import and upload the files again.",
  "source",
);

export const correctionsFixed = problem(
  "import.mendings_fixed",
  409,
  "Only the values of a table can be imported as they are written.",
);

export const encodingFixed = problem(
  "import.encoding_fixed",
  409,
  "The encoding of this file is certain, so its letters can't be read in another way.",
  "encoding",
);

/** A field of a person that the file has and the record lacks or has with another value. */
export const Difference = markPatients(
  z.object({
    row_number: z.int(),
    subject: z.enum(SUBJECTS),
    name: z.string(),
    identity: z.int(),
    field: z.string(),
    label: z.string(),
    was: z.string().nullable(),
    now: z.string(),
    is_fill: z.boolean(),
    /** True if the import changes the field. */
    is_chosen: z.boolean(),
  }),
  ({ subject, identity }) => ({ ids: subject === "patient" ? [identity] : [] }),
);
export type Difference = z.output<typeof Difference>;

const CorrectionCount = z.object({
  kind: z.enum(CORRECTIONS),
  count: z.int(),
  /** Example of a corrected value, as in the file (`was`) and as imported (`now`). */
  was: z.string(),
  now: z.string(),
  /** True if this kind of correction is turned off, so that these values are imported as written. */
  is_left: z.boolean(),
});
export type CorrectionCount = z.output<typeof CorrectionCount>;

export const DECISIONS = ["same", "new", "leave"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Query of the differences of an import; its filters are not part of the page's URL. */
export const differenceList = listQuery({
  pageSize: 20,
  filters: { search: z.string().max(100).optional() },
});

const run = { id: IdParam };
const addresses = { id: "import" } as const;
/** Imports are the client's own (H-5). */
const access = { needs: "patient.edit", client: "required", peers: false } as const;

export const choiceRoutes = {
  choose: route({
    id: "own",
    summary: "Choose what an import does with existing people, and which system its IDs are from",
    method: "PUT",
    path: "/import/{id}/choice",
    access,
    params: run,
    entities: addresses,
    body: z.object({
      mode: z.enum(MODES).optional(),
      source: Source.optional(),
      /** Order of day and month for every date column. */
      dates: z.enum(DATE_ORDERS).optional(),
      /** Encoding in which to read the letters of a table whose encoding was guessed. */
      encoding: z.enum(LETTER_ENCODINGS).optional(),
      /** Complete list of the kinds of correction to turn off; all others are turned on. */
      as_written: z.array(z.enum(CORRECTION_KINDS)).max(CORRECTION_KINDS.length).optional(),
    }),
    reply: ImportRun,
    fails: [alreadyStarted, sourceFixed, correctionsFixed, encodingFixed],
    example: { mode: "fill" },
  }),
  differences: route({
    id: "own",
    summary: "Fields an import would change or keep, by row; a part of the name searches",
    method: "GET",
    path: "/import/{id}/difference/{pageSize}/{pageNumber}",
    access,
    params: { ...run, ...differenceList.params },
    query: differenceList.query,
    entities: addresses,
    reply: pageSchema("differences", Difference).extend({ records: z.int(), fills: z.int(), kept: z.int() }),
  }),
  corrections: route({
    id: "own",
    summary: "What an import mended or set aside, by kind with an example",
    method: "GET",
    path: "/import/{id}/correction",
    access,
    params: run,
    entities: addresses,
    reply: z.array(CorrectionCount),
  }),
  decide: route({
    id: "own",
    summary: "Say who a doubtful person of the file is: an existing one, a new one, or left out",
    method: "PUT",
    path: "/import/{id}/row/{row}/decision",
    access,
    params: { ...run, row: IdParam },
    entities: addresses,
    body: z.object({ decision: z.enum(DECISIONS), identity: z.int().nullish() }),
    reply: ImportRow,
    fails: [alreadyStarted, notInDoubt, notCandidate],
    example: { decision: "new" },
  }),
  undo: route({
    id: "own",
    summary: "Undo everything an import did, as long as no one built on it; safe to send twice",
    method: "POST",
    path: "/import/{id}/undo",
    access,
    params: run,
    entities: addresses,
    reply: ImportRun,
    status: 200,
    fails: [notDone, builtOn],
  }),
};
