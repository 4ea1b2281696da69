import { z } from "zod";
import { instantText } from "#kernel/dates/instant.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem, stale } from "#kernel/contract/problem.ts";
import { note } from "#kernel/text/text.ts";

export const LONGEST_BULLETIN = 10_000;

/** Toast after deleting a bulletin (MSG-006, MSG-011). */
export const BULLETIN_DELETED = "Deleted successfully.";

/** Refusal to agree to a bulletin while an older one is pending (G-19). */
export const outOfTurn = problem(
  "bulletin.out_of_turn",
  409,
  "Agree to the older bulletins first.",
  "_bulletin",
);
export const unknownBulletin = problem("invalid", 400, "This bulletin no longer exists.", "_bulletin");

export const Bulletin = z.object({
  ID: z.int(),
  message: z.string(),
  created_time: z.string(),
  created_user: z.object({
    ID: z.int(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  last_updated: z.string(),
  version: z.int(),
});
export type Bulletin = z.output<typeof Bulletin>;

export const BulletinBody = z.object({ message: note(LONGEST_BULLETIN, "Enter the bulletin.") });

/** The bulletin that the user agrees to, given by its ID or by its `created_time`. */
const Agreement = z
  .object({
    _bulletin: Reference.optional(),
    last_bulletin_time: instantText("Enter the time of the bulletin.").optional(),
  })
  .refine(
    ({ _bulletin, last_bulletin_time }) => _bulletin !== undefined || last_bulletin_time !== undefined,
    {
      error: "Name the bulletin.",
      path: ["_bulletin"],
    },
  );

export const bulletinList = listQuery({
  sort: ["-created", "created", "-updated", "updated", "author", "-author"],
  pageSize: 50,
  filters: { search: SearchText },
});
export type BulletinListValues = ListValuesOf<typeof bulletinList>;

const readAccess = { access: { needs: ["bulletin.read", "bulletin.manage"], client: "none" } } as const;
const manageAccess = { access: { needs: "bulletin.manage", client: "none", callers: "staff" } } as const;
const byID = { path: "/bulletin/{id}", params: { id: IdParam }, entities: { id: "bulletin" } } as const;
const example = { message: "From Monday the cut-off for same-day letters is 15:00." };

export const bulletinRoutes = {
  pending: route({
    id: "API-BUL-001",
    summary:
      "Bulletins the caller has not agreed to, oldest first; with all, every one (for bulletin.manage)",
    method: "GET",
    path: "/bulletin",
    ...readAccess,
    query: { all: z.stringbool("all must be true or false").optional() },
    reply: z.array(Bulletin),
  }),
  list: route({
    id: "own",
    summary: "Bulletins by page, newest first by default",
    method: "GET",
    path: "/bulletin/{pageSize}/{pageNumber}",
    ...manageAccess,
    params: bulletinList.params,
    query: bulletinList.query,
    reply: pageSchema("bulletins", Bulletin),
  }),
  create: route({
    id: "API-BUL-002",
    summary: "Add a bulletin",
    method: "POST",
    path: "/bulletin",
    ...manageAccess,
    body: BulletinBody,
    reply: Bulletin,
    example,
  }),
  agree: route({
    id: "API-BUL-005",
    summary: "Agree to the oldest bulletin not yet agreed to",
    method: "PUT",
    path: "/bulletin/last",
    access: { needs: "bulletin.read", client: "none" },
    body: Agreement,
    reply: z.object({ last_bulletin_time: z.string().nullable() }),
    fails: [outOfTurn, unknownBulletin],
    example: { _bulletin: 1 },
  }),
  update: route({
    id: "API-BUL-003",
    summary: "Change a bulletin; users don't have to agree again",
    method: "PUT",
    ...byID,
    ...manageAccess,
    body: BulletinBody.partial().extend({ version: Version }),
    reply: Bulletin,
    fails: [stale],
    example,
  }),
  remove: route({
    id: "API-BUL-004",
    summary: "Delete a bulletin",
    method: "DELETE",
    ...byID,
    ...manageAccess,
    reply: z.object({ ID: z.int() }),
  }),
};
