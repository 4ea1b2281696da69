import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { Reference } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { optionalLine } from "#kernel/text/text.ts";
import {
  DOCUMENTS,
  type FilePurpose,
  MB,
  TABLES,
  unknownFile,
  UploadedFile,
} from "#platform/files/contract.ts";

/** Types of a general file; `fileType` is the place in this list, from 1 (CONST-108). */
export const FILE_TYPES = [
  "Registration Forms",
  "Transcription Templates",
  "Coding Files",
  "Others",
] as const;

export const generalFile: FilePurpose = {
  name: "general_file",
  kinds: [...DOCUMENTS, ...TABLES],
  limit: 25 * MB,
  needs: ["generalfile.use"],
};

const NO_FILE = "Please upload a file before uploading";
const MAX_FILES = 100;
const CHOOSE_TYPE = "Choose the type of the file.";

export const GeneralFile = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _file: z.int(),
  file: UploadedFile,
  comment: z.string().nullable(),
  fileType: z.int(),
  created_time: z.string(),
});
export type GeneralFile = z.output<typeof GeneralFile>;

export const GeneralFileDraft = z.object({
  _doctor: z.int().nullish(),
  _file: Reference,
  comment: optionalLine(500).optional(),
  fileType: z.int(CHOOSE_TYPE).min(1, CHOOSE_TYPE).max(FILE_TYPES.length, CHOOSE_TYPE),
});

/** List parameters of the general files. The page searches, sorts and pages the loaded rows itself. */
export const generalFileList = listQuery({
  sort: ["-date", "date", "name", "type", "comment"],
  pageSize: 50,
  view: { search: SearchText, type: z.enum(["1", "2", "3", "4"]).optional() },
});
export type GeneralFileListValues = ListValuesOf<typeof generalFileList>;

const access = { needs: "generalfile.use", client: "required", callers: "all" } as const;

export const generalFileRoutes = {
  list: route({
    id: "API-GFIL-001",
    summary:
      "General files of a client, newest first; a query of three characters or more finds in name and comment",
    method: "GET",
    path: "/generalfile",
    access,
    query: { query: SearchText },
    audit: { controller: "generalfile" },
    reply: z.array(GeneralFile),
  }),
  create: route({
    id: "API-GFIL-002",
    summary: "Add uploaded files as general files",
    method: "POST",
    path: "/generalfile",
    access,
    body: z
      .array(GeneralFileDraft, NO_FILE)
      .min(1, NO_FILE)
      .max(MAX_FILES, `Choose at most ${MAX_FILES} files at a time.`),
    reply: z.array(GeneralFile),
    status: 201,
    fails: [unknownFile],
    example: [{ _file: 1, comment: "Signed", fileType: 1 }],
  }),
};
