import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { problem } from "#kernel/contract/problem.ts";
import { MB, UPLOAD_FAILS } from "#platform/files/contract.ts";

export const LARGEST_FILE = 5 * MB;
export const MAX_ROWS = 2000;
const ROWS = MAX_ROWS.toLocaleString("en-AU");
/** Largest number of problems a reply lists; `failed_rows` counts all failed rows. */
export const MAX_FAILURES = 200;

/** Columns of a file, in the order of the example. A file may have them in any order. */
export const COLUMNS = [
  "client",
  "invoice_date",
  "due_date",
  "reference",
  "product",
  "description",
  "unit_price",
  "units",
  "has_gst",
] as const;
export type ColumnName = (typeof COLUMNS)[number];

export const unreadable = problem(
  "upload.unreadable",
  400,
  ({ name, why }) => `Upload Failed. ${name} ${why}.`,
  "file",
  () => z.object({ name: z.string(), why: z.string() }),
);
export const tooManyRows = problem(
  "upload.rows",
  413,
  `Upload Failed. A file has at most ${ROWS} rows. Split it into several files.`,
  "file",
);
export const oneFile = problem("upload.one", 400, "Upload Failed. Upload one file at a time.", "file");
export const columnMissing = problem(
  "upload.columns",
  400,
  ({ columns }) => `Upload Failed. The first row must contain the column headings. Missing: ${columns}.`,
  "file",
  () => z.object({ columns: z.string() }),
);

/** Problem of one field of a row. */
export const FailedRow = z.object({ row: z.int(), field: z.string(), message: z.string() });
export type FailedRow = z.output<typeof FailedRow>;

/** Result of an upload or a dry run (G-41). */
export const UploadReply = z.object({
  /** True if the file was only checked and nothing was written. */
  dry_run: z.boolean(),
  rows: z.int(),
  /** Number of invoices added; 0 in a dry run. */
  created: z.int(),
  /** Number of invoices that can be added; 0 unless a dry run. */
  ready: z.int(),
  /** Number of invoices that an earlier upload added. */
  already: z.int(),
  total: MoneyReplySchema,
  failed_rows: z.int(),
  failed: z.array(FailedRow),
});
export type UploadReply = z.output<typeof UploadReply>;

export const invoiceUploadRoutes = {
  upload: route({
    id: "API-FILE-006",
    summary:
      "Add invoices from a CSV or Excel file: each complete or not at all, and each once however often it is sent; dry_run only checks",
    method: "POST",
    path: "/file/jyt/invoice_data",
    mode: "upload",
    access: { needs: "invoicedata.upload", client: "none", callers: "staff" },
    query: { dry_run: z.stringbool("dry_run must be true or false").optional() },
    reply: UploadReply,
    status: 201,
    fails: [...UPLOAD_FAILS, unreadable, tooManyRows, oneFile, columnMissing],
  }),
};
