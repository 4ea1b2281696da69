import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { problem, stale } from "#kernel/contract/problem.ts";
import { type FilePurpose, UploadedFile } from "#platform/files/contract.ts";

/** Message for a missing file (MSG-049). */
const NO_FILE = "Please upload a template";
/** Message for a negative offset (MSG-138). */
const NEGATIVE_OFFSET = "Character offset cannot be negative.";
const NO_OFFSET = "Enter the characters of the blank form as a whole number.";
const LARGEST_OFFSET = 1_000_000;

export const templateFile: FilePurpose = {
  name: "template",
  kinds: ["docx", "doc", "rtf", "txt", "pdf"],
  limit: 25 * 1024 * 1024,
  needs: ["template.edit"],
};
export const unknownTemplateFile = problem("invalid", 400, "Upload this template again.", "_file");

export const ClientTemplate = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _file: z.int(),
  file: UploadedFile,
  character_offset_count: z.int(),
  created_time: z.string(),
  is_deleted: z.boolean(),
  version: z.int(),
});
export type ClientTemplate = z.output<typeof ClientTemplate>;

export const TemplateBody = z.object({
  _file: z.int(NO_FILE).positive(NO_FILE).max(Number.MAX_SAFE_INTEGER, NO_FILE),
  character_offset_count: z
    .int(NO_OFFSET)
    .min(0, NEGATIVE_OFFSET)
    .max(LARGEST_OFFSET, `Enter at most ${LARGEST_OFFSET.toLocaleString("en-AU")}.`),
  _doctor: z.int().nullish(),
});

/**
 * Changes to a template; omitted fields keep their values. `is_deleted: false` restores a deleted template.
 */
const TemplateChange = TemplateBody.partial().extend({
  is_deleted: z.literal(false, "Use DELETE to delete a template.").optional(),
  version: Version,
});

const deletedQuery = { show_deleted: z.stringbool("show_deleted must be true or false").optional() };
export const templateList = listQuery({
  sort: ["name", "offset", "created"],
  spelling: "descending",
  pageSize: 50,
  filters: deletedQuery,
  view: { search: z.string().optional() },
  inUrl: { show_deleted: "deleted" },
});
export type TemplateListValues = ListValuesOf<typeof templateList>;

const access = { needs: "template.edit", client: "required" } as const;
const byID = {
  path: "/clienttemplate/{id}",
  params: { id: IdParam },
  entities: { id: "clienttemplate" },
} as const;
const example = { _file: 1, character_offset_count: 240 };

export const templateRoutes = {
  list: route({
    id: "API-TPL-001",
    summary: "Templates of a client by file name; deleted ones only with the permission to edit them",
    method: "GET",
    path: "/clienttemplate",
    access: { needs: ["task.list", "task.own", "template.edit"], client: "required" },
    query: deletedQuery,
    reply: z.array(ClientTemplate),
  }),
  create: route({
    id: "API-TPL-002",
    summary: "Add a template",
    method: "POST",
    path: "/clienttemplate",
    access,
    body: TemplateBody,
    reply: ClientTemplate,
    fails: [unknownTemplateFile],
    example,
  }),
  update: route({
    id: "API-TPL-003",
    summary: "Change or restore a template",
    method: "PUT",
    ...byID,
    access,
    body: TemplateChange,
    reply: ClientTemplate,
    fails: [stale, unknownTemplateFile],
    example,
  }),
  remove: route({
    id: "API-TPL-004",
    summary: "Delete a template; letters typed in it keep it",
    method: "DELETE",
    ...byID,
    access,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};
