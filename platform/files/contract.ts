import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import { problem } from "#kernel/contract/problem.ts";
import { FileSelection, unknownSelection, zipTooLarge } from "./zip.contract.ts";

export const MB = 1024 * 1024;
/** Maximum number of files per request. */
export const MAX_FILES = 20;

export const DOCUMENTS = ["jpeg", "png", "webp", "heic", "tiff", "pdf", "docx", "doc", "rtf", "txt"] as const;
/** Kinds of tables. */
export const TABLES = ["csv", "xlsx"] as const;
/**
 * Kinds of recordings (G-24). Hand-held dictation devices write DSS, DS2 and WMA, dictation apps AAC, AMR and
 * AIFF.
 */
export const RECORDINGS = [
  "wav",
  "mp3",
  "m4a",
  "aac",
  "ogg",
  "webm",
  "flac",
  "aiff",
  "amr",
  "wma",
  "dss",
  "ds2",
] as const;
/** Kinds of calendars: text with events of RFC 5545. */
export const CALENDARS = ["ics"] as const;
/** Kinds of FHIR files: one JSON document, or one per line. */
export const FHIR_FILES = ["json", "ndjson"] as const;
export const FILE_KIND_NAMES = [...DOCUMENTS, ...TABLES, ...RECORDINGS, ...CALENDARS, ...FHIR_FILES] as const;
export type FileKind = (typeof FILE_KIND_NAMES)[number];

/**
 * Purpose of an upload: it determines the permitted kinds, size and permission, and the file can be used for
 * nothing else. A feature declares its purposes in its contract, for the browser, and lists them in its
 * definition.
 */
export interface FilePurpose {
  /** Name in the query parameter `type`. */
  readonly name: string;
  readonly kinds: readonly FileKind[];
  /** Largest size of one file, in bytes (C-115). */
  readonly limit: number;
  readonly needs: readonly Permission[];
  /** Messages that replace the general ones if the specification has its own. */
  readonly words?: { readonly tooLarge: string; readonly wrongKind: string };
}

/** Purpose of files that the server creates for download. */
export const SERVER_MADE = "made_here";

/** Hours after which an upload that no record has claimed is removed. */
export const UNCLAIMED_HOURS = 24;
/** Quotas of unclaimed uploads, per person and per client. */
export const UNCLAIMED_QUOTA = {
  person: { files: 100, bytes: 1_000 * MB },
  client: { files: 500, bytes: 5_000 * MB },
} as const;
/** Uploads of one person that are received at the same time; further ones wait. */
export const UPLOADS_AT_ONCE = 4;

export const UploadedFile = z.object({ ID: z.int(), name: z.string(), size: z.int(), mime_type: z.string() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/**
 * Formats a limit as "up to 25 MB", or as "under 2 MB" if one byte more makes a whole number of megabytes.
 */
export const limitInWords = (limit: number): string =>
  (limit + 1) % MB === 0 ? `under ${(limit + 1) / MB} MB` : `up to ${Math.floor(limit / MB)} MB`;

// RULE-FILE-01 and RULE-FILE-06 give the first two messages.
export const noFile = problem("file.none", 400, "Please upload a file before uploading", "file");
export const uploadBroken = problem(
  "file.broken",
  400,
  "Upload Failed. The file did not arrive completely. Try again.",
  "file",
);
export const emptyFile = problem(
  "file.empty",
  400,
  ({ name }) => `${name} is empty.`,
  "file",
  () => z.object({ name: z.string() }),
);
export const tooManyFiles = problem(
  "file.too_many",
  413,
  `Upload at most ${MAX_FILES} files at a time.`,
  "file",
);
export const fileTooLarge = problem(
  "file.too_large",
  413,
  ({ name, limit, sentence }) => sentence ?? `${name} is larger than ${Math.floor(limit / MB)} MB.`,
  "file",
  () => z.object({ name: z.string(), limit: z.number(), sentence: z.string().optional() }),
);
export const wrongKind = problem(
  "file.kind",
  415,
  ({ sentence }) => sentence,
  "file",
  () => z.object({ sentence: z.string() }),
);
const quotaMessage = (
  subject: string,
  { files, bytes }: { readonly files: number; readonly bytes: number },
): string =>
  `${subject} more than ${files} files or ${(bytes / MB).toLocaleString("en-AU")} MB of uploads that aren't attached to anything. ` +
  `Attach or remove some of them first. They are removed after ${UNCLAIMED_HOURS} hours.`;
export const ownQuotaFull = problem(
  "file.own_quota",
  409,
  quotaMessage("You would have", UNCLAIMED_QUOTA.person),
  "file",
);
export const clientQuotaFull = problem(
  "file.client_quota",
  409,
  quotaMessage("This client would have", UNCLAIMED_QUOTA.client),
  "file",
);

export const fileInfected = problem(
  "file.infected",
  422,
  ({ name }) => `${name} was rejected: the virus scanner found malware in it.`,
  "file",
  () => z.object({ name: z.string() }),
);
export const scannerAway = problem(
  "file.scanner",
  503,
  "Upload Failed. The virus scanner is not available, so nothing was saved. Try again in a few minutes.",
  "file",
);
export const fileInUse = problem(
  "file.in_use",
  409,
  "This file is in use. Remove it from the record that uses it first.",
);
export const unknownPurpose = problem(
  "file.purpose",
  400,
  ({ names }) => `type must be one of: ${names}.`,
  "type",
  () => z.object({ names: z.string() }),
);
export const rangeOutside = problem("file.range", 416, "The requested part of this file doesn't exist.");
export const contentMissing = problem(
  "file.content_missing",
  404,
  "The content of this file can't be found. Upload it again.",
);
/**
 * Refuses a body that names a file which is neither the caller's own new upload for this purpose nor already used
 * by the record.
 */
export const unknownFile = problem("file.unknown", 400, "Upload this file again.");

export const MAY_UPLOAD = [
  "account.edit",
  "billingfile.upload",
  "clientreport.manage",
  "consultation.send",
  "form.submit",
  "generalfile.use",
  "patient.edit",
  "practice.settings",
  "procedure.manage",
  "task.edit",
  "task.type",
  "task.upload",
  "template.edit",
] as const satisfies readonly Permission[];

/** Problems of any route that accepts files. */
export const UPLOAD_FAILS = [
  noFile,
  uploadBroken,
  emptyFile,
  tooManyFiles,
  fileTooLarge,
  wrongKind,
  fileInfected,
  scannerAway,
  ownQuotaFull,
  clientQuotaFull,
] as const;

/**
 * Largest total size for a ZIP, in bytes: below the 4 GB limit of a ZIP without the ZIP64 extension, with
 * room for its directory.
 */
export const LARGEST_ZIP = 4_000 * MB;

/** Accepts any name, because the purposes are known only once all features are registered. */
export const PurposeName = z.string().max(100, "type must be a purpose of at most 100 characters.");

const uploadRoute = {
  id: "API-FILE-001",
  summary: "Upload one or more files; only the caller can see them until they are attached",
  method: "POST",
  access: { needs: MAY_UPLOAD, client: "required", callers: "all" },
  query: { type: PurposeName.optional() },
  mode: "upload",
  reply: z.array(UploadedFile),
  status: 201,
  fails: [...UPLOAD_FAILS, unknownPurpose],
} as const;

export const fileRoutes = {
  upload: route({ ...uploadRoute, path: "/file" }),
  /** Second path of the same route (F-17). */
  uploadHere: route({ ...uploadRoute, path: "/file/upload" }),
  open: route({
    id: "API-FILE-002",
    summary: "The content of a file, whole or by range; `view=1` shows pictures and PDF in the browser",
    method: "GET",
    path: "/file/{id}",
    // RULE-FILE-05: the caller needs one of these permissions; the record that uses the file then decides.
    access: {
      needs: [
        "account.edit",
        "billing.view",
        "billingfile.upload",
        "bulkbill.send",
        "calendar.view",
        "clientreport.view",
        "consultation.view",
        "form.review",
        "form.submit",
        "generalfile.use",
        "patient.view",
        "procedure.view",
        "task.list",
        "task.own",
        "template.edit",
      ],
      client: "required",
      callers: "all",
    },
    params: { id: IdParam },
    query: { view: z.stringbool("view must be 1 or 0").optional() },
    produces: "application/octet-stream",
    fails: [rangeOutside, contentMissing],
    entities: { id: "file" },
    audit: { controller: "file", one: "id" },
  }),
  /** A read despite its POST, because the list of IDs may be long. */
  zip: route({
    id: "API-FILE-005",
    summary: "The selected files as one ZIP",
    method: "POST",
    path: "/file/zip",
    mode: "read",
    access: {
      needs: [
        "billing.view",
        "billingfile.upload",
        "bulkbill.send",
        "clientreport.view",
        "generalfile.use",
        "procedure.view",
        "task.list",
        "task.own",
      ],
      client: "required",
      callers: "all",
    },
    body: FileSelection,
    produces: "application/zip",
    fails: [zipTooLarge, unknownSelection],
    example: { ids: [1] },
  }),
  remove: route({
    id: "API-FILE-007",
    summary: "Discard an upload of the caller that isn't attached to anything",
    method: "DELETE",
    path: "/file/{id}",
    access: { needs: MAY_UPLOAD, client: "required", callers: "all" },
    params: { id: IdParam },
    reply: z.object({ ID: z.int() }),
    fails: [fileInUse],
    entities: { id: "file" },
  }),
};
