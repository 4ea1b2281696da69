import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import { notYourTask } from "#kernel/contract/problem.ts";
import { line, optionalNote } from "#kernel/text/text.ts";
import {
  DOCUMENTS,
  type FilePurpose,
  MB,
  TABLES,
  unknownFile,
  UploadedFile,
} from "#platform/files/contract.ts";

/**
 * Kind of a client document: the bureau's report for the client, or a procedure. Every document has a title,
 * a description and files.
 */
export type DocumentKind = "report" | "procedure";

const NO_FILE = "Please upload a file before uploading";
const MAX_FILES = 20;

const Attachment = z.object({ _doctor: z.int(), _file: z.int(), file: UploadedFile });

export const ClientDocument = z.object({
  ID: z.int(),
  _doctor: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  attachments: z.array(Attachment),
  /** Status of the document: 1 uploaded, 2 viewed, 3 processed (STATE-REPT-01, C-158). */
  _status: z.int(),
  created_time: z.string(),
});
export type ClientDocument = z.output<typeof ClientDocument>;

/** Attachment as sent: a file's ID, or the object that replies contain. */
const AttachmentBody = z.preprocess(
  (value: unknown) => (typeof value === "number" ? { _file: value } : value),
  z.object({ _file: Reference, _doctor: z.int().nullish() }),
);

/**
 * Returns the schema of a document's body, with the message for a missing title (RULE-FILE-03, RULE-FILE-04).
 */
const bodyFor = (noTitle: string) =>
  z.object({
    // An omitted name is treated as an empty text, so that `noTitle` is reported.
    name: z
      .string("Enter text.")
      .nullish()
      .transform((name) => name ?? "")
      .pipe(line(200, noTitle)),
    description: optionalNote(5000).optional(),
    attachments: z
      .array(AttachmentBody, NO_FILE)
      .min(1, NO_FILE)
      .max(MAX_FILES, `Attach at most ${MAX_FILES} files.`),
    _doctor: z.int().nullish(),
  });
export type ClientDocumentBody = z.output<ReturnType<typeof bodyFor>>;

/** List parameters of the documents. The page searches, sorts and pages the loaded rows itself. */
export const clientDocumentList = listQuery({
  sort: ["-date", "date", "name", "description"],
  pageSize: 50,
  view: { search: SearchText },
});
export type ClientDocumentListValues = ListValuesOf<typeof clientDocumentList>;

interface DocumentDefinition {
  /** First segment of the paths, and the controller in the audit log. */
  readonly at: "clientreport" | "procedure";
  readonly ids: readonly [string, string, string, string];
  /** Singular and plural noun for summaries: "client report" and "client reports". */
  readonly words: readonly [string, string];
  /** Message for a missing title (MSG-054, MSG-055). */
  readonly noTitle: string;
  readonly view: Permission;
  readonly manage: Permission;
  readonly isForStaff: boolean;
}

export const documentPurpose = (name: string, needs: Permission): FilePurpose => ({
  name,
  kinds: [...DOCUMENTS, ...TABLES],
  limit: 25 * MB,
  needs: [needs],
});

const example = { name: "October 2026", description: "Receipts by fund", attachments: [{ _file: 1 }] };

/** Returns the properties that the routes of one document share: its ID in the path and its entity. */
const locateDocument = (at: DocumentDefinition["at"]) =>
  ({ params: { id: IdParam }, entities: { id: at }, notFoundAs: notYourTask }) as const;

/** Defines the two routes that read documents. */
function defineReadRoutes({ at, ids, words, view }: DocumentDefinition) {
  const access = { needs: view, client: "required" } as const;
  const [noun, nouns] = words;
  return {
    list: route({
      id: ids[0],
      summary: `The ${nouns} of a client, newest first`,
      method: "GET",
      path: `/${at}` as const,
      access,
      audit: { controller: at },
      reply: z.array(ClientDocument),
    }),
    get: route({
      ...locateDocument(at),
      id: ids[1],
      summary: `A ${noun} with its files`,
      method: "GET",
      path: `/${at}/{id}` as const,
      access,
      audit: { controller: at, one: "id" },
      reply: ClientDocument,
      fails: [notYourTask],
    }),
  };
}

/** Defines the two routes that add and delete documents. */
function defineWriteRoutes({ at, ids, words, noTitle, manage, isForStaff }: DocumentDefinition) {
  const access = {
    needs: manage,
    client: "required",
    ...(isForStaff ? { callers: "staff" as const } : {}),
  } as const;
  const [noun] = words;
  return {
    create: route({
      id: ids[2],
      summary: `Add a ${noun} with its uploaded files`,
      method: "POST",
      path: `/${at}` as const,
      access,
      body: bodyFor(noTitle),
      reply: ClientDocument,
      status: 201,
      fails: [unknownFile],
      example,
    }),
    remove: route({
      ...locateDocument(at),
      id: ids[3],
      summary: `Delete a ${noun}`,
      method: "DELETE",
      path: `/${at}/{id}` as const,
      access,
      reply: z.object({ ID: z.int() }),
      fails: [notYourTask],
    }),
  };
}

/** Defines the four routes that client reports and procedures share. */
export const documentRoutes = (definition: DocumentDefinition) => ({
  ...defineReadRoutes(definition),
  ...defineWriteRoutes(definition),
});
export type DocumentRoutes = ReturnType<typeof documentRoutes>;
