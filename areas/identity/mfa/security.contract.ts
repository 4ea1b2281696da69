import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, SmallIdParam } from "#kernel/contract/id.ts";
import { listQuery, type ListValuesOf } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { confirmFirst, notYours } from "#areas/identity/sign-in/credentials.contract.ts";

export const ownFactors = problem(
  "second_factor.own",
  403,
  "Change your own methods under Sign-in security.",
);
export const nothingToReset = problem(
  "second_factor.nothing",
  409,
  "This user has no two-step verification.",
);

const GroupSchema = z.object({
  ID: z.int(),
  team: z.string(),
  access_level: z.string(),
  /** The time since which members must have a second factor. Null if it is optional. */
  required_at: z.string().nullable(),
  required_by: z.string().nullable(),
  members: z.int(),
  /** Number of members who have a second factor. */
  protected_members: z.int(),
});
export type GroupSecurity = z.infer<typeof GroupSchema>;

const PersonSchema = z.object({
  ID: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  kind: z.string(),
  client: z.string().nullable(),
  authenticators: z.int(),
  passkeys: z.int(),
  recovery_codes: z.int(),
  last_used_at: z.string().nullable(),
  is_required: z.boolean(),
});
export type PersonSecurity = z.infer<typeof PersonSchema>;

/** Filter by state; `missing` selects users whose group requires a factor and who have none. */
export const STATES = ["all", "with", "without", "missing"] as const;

export const securityList = listQuery({
  sort: ["last_name", "username", "last_used_at"],
  spelling: "direction",
  pageSize: 50,
  filters: { search: z.string().max(100).optional(), state: z.enum(STATES).optional() },
  view: { show: z.enum(["groups", "people"]).catch("groups") },
});
export type SecurityValues = ListValuesOf<typeof securityList>;

const groupAccess = {
  id: "own",
  access: { needs: "group.manage", client: "none", callers: "staff" },
} as const;
const personAccess = { id: "own", access: { needs: "user.edit", client: "none", callers: "staff" } } as const;

export const securityRoutes = {
  groups: route({
    ...groupAccess,
    summary: "Groups, and whether they require two-step verification",
    method: "GET",
    path: "/secondfactor/group",
    reply: z.array(GroupSchema),
  }),
  require: route({
    ...groupAccess,
    summary: "Require two-step verification for a group",
    method: "PUT",
    path: "/secondfactor/group/{id}",
    params: { id: SmallIdParam },
    entities: { id: "group" },
    reply: z.array(GroupSchema),
    fails: [confirmFirst],
  }),
  lift: route({
    ...groupAccess,
    summary: "Make two-step verification optional for a group",
    method: "DELETE",
    path: "/secondfactor/group/{id}",
    params: { id: SmallIdParam },
    entities: { id: "group" },
    reply: z.array(GroupSchema),
    fails: [confirmFirst],
  }),
  people: route({
    ...personAccess,
    summary: "Users and their two-step verification",
    method: "GET",
    path: "/secondfactor/person/{pageSize}/{pageNumber}",
    params: securityList.params,
    query: securityList.query,
    reply: pageSchema("people", PersonSchema),
  }),
  reset: route({
    ...personAccess,
    summary: "Reset a user's two-step verification; ends all their sessions",
    method: "DELETE",
    path: "/secondfactor/person/{id}",
    params: { id: IdParam },
    entities: { id: "user" },
    status: 204,
    fails: [confirmFirst, ownFactors, notYours, nothingToReset],
  }),
};
