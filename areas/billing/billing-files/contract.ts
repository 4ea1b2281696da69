import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { problem } from "#kernel/contract/problem.ts";
import { optionalLine } from "#kernel/text/text.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import {
  DOCUMENTS,
  type FilePurpose,
  MB,
  TABLES,
  unknownFile,
  UploadedFile,
} from "#platform/files/contract.ts";

export const billingFile: FilePurpose = {
  name: "billing_file",
  kinds: [...DOCUMENTS, ...TABLES],
  limit: 25 * MB,
  needs: ["billingfile.upload"],
};

const NO_FILE = "Please upload a file before uploading";
const MAX_FILES = 100;
const TOO_MANY = `Choose at most ${MAX_FILES} files at a time.`;
const SELECT_FILE = "Please select a file";

export const BillingFile = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _file: z.int(),
  file: UploadedFile,
  comment: z.string().nullable(),
  created_time: z.string(),
  /** True once the file has been sent as a bulk bill (STATE-BULK-01). */
  is_bulkbill_sent: z.boolean(),
  /** Time the file was last sent. Null if it was never sent. */
  bulkbill_sent_date: z.string().nullable(),
});
export type BillingFile = z.output<typeof BillingFile>;

export const BillingFileDraft = z.object({
  _doctor: z.int().nullish(),
  _file: Reference,
  comment: optionalLine(500).optional(),
});

/**
 * IDs of the selected files, at least one, without duplicates. Body of removing and sending (RULE-FILE-02).
 */
export const Selection = z.object({
  ids: z
    .array(z.int(SELECT_FILE).positive(SELECT_FILE).max(Number.MAX_SAFE_INTEGER, SELECT_FILE), SELECT_FILE)
    .min(1, SELECT_FILE)
    .max(MAX_FILES, TOO_MANY)
    .transform((ids) => [...new Set(ids)]),
});

/** Refusal of the whole selection if one of its files no longer exists. */
export const unknownSelected = problem(
  "billingfile.unknown",
  404,
  "One of the selected files has been removed since you opened the page. Reload the page.",
  "ids",
);

/** List parameters of the billing files. The page searches, sorts and pages the loaded rows itself. */
export const billingFileList = listQuery({
  sort: ["-date", "date", "name", "comment", "sent", "-sent"],
  pageSize: 50,
  view: { search: SearchText },
});
export type BillingFileListValues = ListValuesOf<typeof billingFileList>;

const upload = { needs: "billingfile.upload", client: "required" } as const;

export const billingFileRoutes = {
  list: route({
    id: "API-BFIL-001",
    summary: "Billing files of a client, newest first, with what was sent as a bulk bill",
    method: "GET",
    path: "/billingfile",
    access: { needs: ["billingfile.upload", "bulkbill.send"], client: "required" },
    audit: { controller: "billingfile" },
    reply: z.array(BillingFile),
  }),
  create: route({
    id: "API-BFIL-002",
    summary: "Add uploaded files as billing files",
    method: "POST",
    path: "/billingfile",
    access: upload,
    body: z.array(BillingFileDraft, NO_FILE).min(1, NO_FILE).max(MAX_FILES, TOO_MANY),
    reply: z.array(BillingFile),
    status: 201,
    fails: [unknownFile],
    example: [{ _file: 1, comment: "Theatre list for Friday" }],
  }),
  remove: route({
    id: "API-BFIL-003",
    summary: "Remove a billing file",
    method: "DELETE",
    path: "/billingfile/{id}",
    access: upload,
    params: { id: IdParam },
    entities: { id: "billingfile" },
    reply: z.object({ ID: z.int() }),
  }),
  removeSelected: route({
    id: "API-BFIL-004",
    summary: "Remove the selected billing files",
    method: "POST",
    path: "/billingfile/remove",
    access: upload,
    body: Selection,
    reply: z.object({ removed: z.int() }),
    status: 200,
    fails: [unknownSelected],
    example: { ids: [1] },
  }),
  send: route({
    id: "API-BULK-001",
    summary: "Send the selected files to the billing team as bulk bills",
    method: "POST",
    path: "/bulkbill/send",
    access: { needs: "bulkbill.send", client: "required" },
    body: Selection,
    reply: z.object({
      ids: z.array(z.int()),
      is_bulkbill_sent: z.literal(true),
      bulkbill_sent_date: z.string(),
    }),
    status: 200,
    fails: [unknownSelected],
    example: { ids: [1] },
  }),
  pdf: route({
    id: "API-REP-002",
    summary: "The bulk bills that were sent as a PDF, the newest first; with id, that billing file",
    method: "GET",
    path: "/report/pdf/bulkbill",
    access: { needs: ["billing.view", "bulkbill.send"], client: "required" },
    query: {
      id: z
        .preprocess(
          (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
          Reference,
        )
        .optional(),
    },
    produces: "application/pdf",
    fails: DOCUMENT_FAILS,
  }),
};
