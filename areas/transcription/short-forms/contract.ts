import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { stale } from "#kernel/contract/problem.ts";
import { note } from "#kernel/text/text.ts";

const LONGEST_TEXT = 2_000;
const LETTERS = "Enter 2 to 12 letters or digits, beginning with a letter.";
export const NAME_TAKEN = "There is already a short form with this name.";

export const ShortForm = z.object({
  ID: z.int(),
  short: z.string(),
  /** Full text, with fields in braces: "I will see {her} again in {six weeks}." */
  text: z.string(),
  /** True for a short form of the office, which all staff can use. */
  is_office: z.boolean(),
  version: z.int(),
});
export type ShortForm = z.output<typeof ShortForm>;

export const ShortFormBody = z.object({
  short: z
    .string(LETTERS)
    .overwrite((text) => text.trim().toLowerCase())
    .regex(/^[a-z][a-z0-9]{1,11}$/, LETTERS),
  text: note(LONGEST_TEXT, "Enter the full text."),
  is_office: z.boolean().optional(),
});

export const shortFormList = listQuery({
  sort: ["short", "-short", "text", "-text"],
  pageSize: 50,
  filters: { search: SearchText },
});
export type ShortFormListValues = ListValuesOf<typeof shortFormList>;

const access = {
  needs: ["task.assign", "task.edit", "task.type"],
  client: "none",
  callers: "staff",
} as const;
const byID = { path: "/shortForm/{id}", params: { id: IdParam }, entities: { id: "shortForm" } } as const;
const example = { short: "fu6", text: "I will see {her} again in {six weeks}." };

export const shortFormRoutes = {
  all: route({
    id: "own",
    summary: "The short forms that expand for the caller while typing",
    method: "GET",
    path: "/shortForm",
    access,
    reply: z.array(ShortForm),
  }),
  list: route({
    id: "own",
    summary: "Short forms by page",
    method: "GET",
    path: "/shortForm/{pageSize}/{pageNumber}",
    access,
    params: shortFormList.params,
    query: shortFormList.query,
    reply: pageSchema("short_forms", ShortForm),
  }),
  create: route({
    id: "own",
    summary: "Add a short form of the caller's, or of the office",
    method: "POST",
    path: "/shortForm",
    access,
    body: ShortFormBody,
    reply: ShortForm,
    example,
  }),
  update: route({
    id: "own",
    summary: "Change a short form",
    method: "PUT",
    ...byID,
    access,
    body: ShortFormBody.omit({ is_office: true }).partial().extend({ version: Version }),
    reply: ShortForm,
    fails: [stale],
    example,
  }),
  remove: route({
    id: "own",
    summary: "Delete a short form",
    method: "DELETE",
    ...byID,
    access,
    reply: z.object({ ID: z.int() }),
  }),
};
