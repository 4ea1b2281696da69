import { TEAMS } from "#kernel/access/builtin-groups.ts";
import { z } from "zod";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { isPermission, type Permission } from "#kernel/access/permissions.ts";
import { stale } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";
import {
  aboveOwnRight,
  builtInGroup,
  groupInUse,
  keepsManage,
  groupLocksOut,
  scopeTooWide,
  superOnly,
  teamStays,
  unknownPermission,
} from "./problems.contract.ts";
import { Why } from "./why.contract.ts";

// Message for a missing team or access level (RULE-GRP-01, MSG-147).
const BOTH_REQUIRED = "Team and access level are required";

export const ReachSchema = z.enum(["A", "C", "O", "S"], { error: "Choose the scope of this permission." });
const TeamSchema = z.enum(TEAMS, { error: BOTH_REQUIRED });
const AccessLevel = z.string(BOTH_REQUIRED).pipe(line(60, BOTH_REQUIRED));

export const PermissionRow = z.object({
  ID: z.int(),
  name: z.string(),
  description: z.string(),
  area: z.string(),
});
export type PermissionRow = z.infer<typeof PermissionRow>;

const GrantedRow = z.object({ ID: z.int(), name: z.string(), reach: ReachSchema });
export const GroupBrief = z.object({
  ID: z.int(),
  team: TeamSchema,
  access_level: z.string(),
  /**
   * Number of permissions in the group, and of its members. Null for callers who may only read the names of
   * groups.
   */
  rights: z.int().nullable(),
  members: z.int().nullable(),
  /** Kinds of person that the caller may assign to the group (C-06, C-07). */
  grantable_to: z.array(z.enum(["staff", "client", "subuser", "agent"])),
});
export type GroupBrief = z.infer<typeof GroupBrief>;
export const Group = z.object({
  ID: z.int(),
  team: TeamSchema,
  access_level: z.string(),
  permissions: z.array(GrantedRow),
  members: z.int(),
  version: z.int(),
});
export type Group = z.infer<typeof Group>;

const PERMISSIONS = "Choose permissions from the list.";
const Toggle = z.object({
  ID: z.int(PERMISSIONS).positive(PERMISSIONS).max(LARGEST_INTEGER, PERMISSIONS),
  reach: ReachSchema.optional(),
});
const toggles = z.array(Toggle, PERMISSIONS).max(1000, PERMISSIONS);
export const GroupBody = z.object({
  team: TeamSchema,
  access_level: AccessLevel,
  permissions: toggles.default([]),
});
const GroupChange = z.object({
  team: TeamSchema.optional(),
  access_level: AccessLevel.optional(),
  permissions: toggles.optional(),
  version: Version,
});

export const PersonBrief = z.object({
  ID: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
export type PersonBrief = z.infer<typeof PersonBrief>;
export const MemberRow = PersonBrief.extend({
  kind: z.enum(["staff", "client", "subuser", "agent"]),
  active: z.boolean(),
  /** The client a sub user works for. Null for other kinds of person. */
  client: z.string().nullable(),
});
export type MemberRow = z.infer<typeof MemberRow>;

/** The total and the first people. */
const People = z.object({ count: z.int(), people: z.array(PersonBrief) });
export const Preview = z.object({
  /** Number of members who can sign in. */
  members: z.int(),
  effects: z.array(
    z.object({
      name: z.string(),
      is: z.enum(["screen", "act"]),
      gains: People,
      loses: People,
      reaches_other: People,
    }),
  ),
});
export type Preview = z.infer<typeof Preview>;

// Parses an ID, which is text in the query.
const chosen = (error: string) =>
  z.coerce.number<string | number>({ error }).int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error);
const RightName = z.custom<Permission>(
  (name) => typeof name === "string" && isPermission(name),
  "Choose a permission.",
);

const managerAccess = { access: { needs: "group.manage", client: "none", callers: "staff" } } as const;
const groupById = { params: { id: IdParam }, entities: { id: "group" } } as const;
const example = {
  team: "SYN" as const,
  access_level: "Theatre bookings",
  permissions: [{ ID: 1, reach: "A" as const }],
};
const toggleProblems = [unknownPermission, scopeTooWide, aboveOwnRight] as const;
const changeProblems = [...toggleProblems, superOnly, keepsManage, groupLocksOut, teamStays, stale] as const;
const search = { search: z.string().max(100).optional() };

/** Parameters of the list beside the group, whose page number is not part of the address. */
export const memberList = listQuery({ pageSize: 20, filters: search });

/**
 * Parameters of the list of groups. All groups, a few dozen, are loaded, then searched and sorted in the
 * browser.
 */
export const groupList = listQuery({
  sort: ["ID", "team", "access_level", "rights", "members"],
  spelling: "descending",
  pageSize: 50,
  view: { search: z.string().optional(), team: z.enum(TEAMS).optional() },
});
export type GroupListValues = ListValuesOf<typeof groupList>;

export const groupRoutes = {
  list: route({
    id: "API-GRP-001",
    summary: "All groups; callers with only the permission to edit users see their names",
    method: "GET",
    path: "/group",
    access: { needs: ["group.manage", "user.edit"], client: "none", callers: "staff" },
    reply: z.array(GroupBrief),
  }),
  get: route({
    id: "API-GRP-002",
    summary: "One group with its permissions and their scopes",
    method: "GET",
    path: "/group/{id}",
    ...managerAccess,
    ...groupById,
    reply: Group,
  }),
  create: route({
    id: "API-GRP-003",
    summary: "Create a group; IDs start at 30",
    method: "POST",
    path: "/group",
    ...managerAccess,
    body: GroupBody,
    reply: Group,
    fails: toggleProblems,
    example,
  }),
  update: route({
    id: "API-GRP-004",
    summary: "Save a group with its permissions; changes apply to open sessions immediately",
    method: "PUT",
    path: "/group/{id}",
    ...managerAccess,
    ...groupById,
    body: GroupChange,
    reply: Group,
    fails: changeProblems,
    example,
  }),
  permissions: route({
    id: "API-GRP-005",
    summary: "All permissions, by area",
    method: "GET",
    path: "/permission",
    ...managerAccess,
    reply: z.array(PermissionRow),
  }),
  remove: route({
    id: "own",
    summary: "Delete a custom group without members",
    method: "DELETE",
    path: "/group/{id}",
    ...managerAccess,
    ...groupById,
    reply: z.object({ ID: z.int() }),
    fails: [groupInUse, builtInGroup],
  }),
  members: route({
    id: "own",
    summary: "Members of a group",
    method: "GET",
    path: "/group/{id}/person/{pageSize}/{pageNumber}",
    ...managerAccess,
    params: { id: IdParam, ...memberList.params },
    entities: { id: "group" },
    query: memberList.query,
    reply: pageSchema("people", MemberRow),
  }),
  preview: route({
    id: "own",
    summary: "Preview: who would gain or lose each screen",
    method: "POST",
    path: "/group/{id}/preview",
    ...managerAccess,
    ...groupById,
    body: GroupChange,
    reply: Preview,
    current: Group,
    status: 200,
    fails: changeProblems,
    example,
  }),
  matrix: route({
    id: "own",
    summary: "All groups with their permissions and scopes, for the printed matrix",
    method: "GET",
    path: "/group/matrix",
    ...managerAccess,
    reply: z.array(Group),
  }),
  matrixPdf: route({
    id: "own",
    summary: "The permission matrix as a PDF",
    method: "GET",
    path: "/group/matrix/pdf",
    ...managerAccess,
    query: { ...search, team: TeamSchema.optional() },
    produces: "application/pdf",
    fails: DOCUMENT_FAILS,
  }),
  people: route({
    id: "own",
    summary: "Users by name, to check their access",
    method: "GET",
    path: "/group/person",
    ...managerAccess,
    query: search,
    reply: z.array(MemberRow),
  }),
  why: route({
    id: "own",
    summary: "Whether a user has a permission for a client, and the rules that decide it",
    method: "GET",
    path: "/group/why",
    ...managerAccess,
    query: {
      person: chosen("Choose a user."),
      right: RightName,
      client: chosen("Choose a client.").optional(),
    },
    reply: Why,
  }),
};
