import { z } from "zod";
import { route } from "#kernel/contract.ts";
import { IdParam, LARGEST_INTEGER, Version } from "#kernel/id.ts";
import { PageNumber, PageSize, pageSchema } from "#kernel/page.ts";
import { isRight, type Right } from "#kernel/permissions.ts";
import { problem, stale } from "#kernel/problem.ts";
import { line } from "#kernel/text.ts";
import { Why } from "./why.contract.ts";

// RULE-GRP-01, MSG-147.
const BOTH_REQUIRED = "Team and access level are required";
export const unknownPermission = problem<"permission.unknown", { ID: number }>(
  "permission.unknown",
  400,
  ({ ID }) => `There is no permission ${ID}. Please choose from the list.`,
  "permissions",
);
/** F-4. */
export const reachTooWide = problem<"permission.reach", { team: string; right: string }>(
  "permission.reach",
  400,
  ({ team, right }) => `${REACH_WORDS[team] ?? "This team reaches less."} Please choose another reach for "${right}".`,
  "permissions",
);
const REACH_WORDS: Readonly<Record<string, string>> = {
  SYN: "A group of team SYN reaches all clients, the partner company's, or what is served or assigned.",
  RCH: "A group of team RCH reaches at most its own company.",
  EXT: "A group of team EXT reaches at most the own record.",
};
export const superOnly = problem("group.super_only", 403, "Only a Super Administrator can change this group.");
export const keepsManage = problem(
  "group.keeps_manage",
  409,
  "The Super Administrators must be able to manage groups. Please leave this right on.",
  "permissions",
);
export const lockedOut = problem(
  "group.locked_out",
  409,
  "You would no longer be able to manage groups yourself. Please ask another administrator to do this.",
  "permissions",
);
export const aboveOwnRight = problem<"group.above_own", { right: string }>(
  "group.above_own",
  403,
  ({ right }) => `You can't grant "${right}": you don't have it yourself, or not for as many clients.`,
  "permissions",
);
export const teamStays = problem(
  "group.team_stays",
  409,
  "The team can be changed only of a group of your own with nobody in it.",
  "team",
);
export const groupInUse = problem<"group.in_use", { members: number }>("group.in_use", 409, ({ members }) =>
  members === 1 ? "One person is still in this group." : `${members} people are still in this group.`,
);
export const groupGiven = problem("group.given", 409, "This group belongs to Corella and can't be deleted.");

export const ReachSchema = z.enum(["A", "C", "O", "S"], { error: "Please choose whose records this right reaches." });
const TeamSchema = z.enum(["SYN", "EXT", "RCH"], { error: BOTH_REQUIRED });
const AccessLevel = z.string(BOTH_REQUIRED).pipe(line(60, BOTH_REQUIRED));

export const Permission = z.object({ ID: z.int(), name: z.string(), description: z.string(), area: z.string() });
export type Permission = z.infer<typeof Permission>;

const GrantedRow = z.object({ ID: z.int(), name: z.string(), reach: ReachSchema });
export const GroupBrief = z.object({
  ID: z.int(),
  team: TeamSchema,
  access_level: z.string(),
  /** Rights turned on and people in it; null for who may only read the names. */
  rights: z.int().nullable(),
  members: z.int().nullable(),
  /** The kinds of person the caller may put into it (C-06, C-07). */
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

const PERMISSIONS = "Please choose permissions from the list.";
const Toggle = z.object({
  ID: z.int(PERMISSIONS).positive(PERMISSIONS).max(LARGEST_INTEGER, PERMISSIONS),
  reach: ReachSchema.optional(),
});
const toggles = z.array(Toggle, PERMISSIONS).max(1000, PERMISSIONS);
export const GroupBody = z.object({ team: TeamSchema, access_level: AccessLevel, permissions: toggles.default([]) });
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
  /** The client a sub user works for. */
  client: z.string().nullable(),
});
export type MemberRow = z.infer<typeof MemberRow>;

/** How many, and the first of them. */
const People = z.object({ count: z.int(), people: z.array(PersonBrief) });
export const Preview = z.object({
  /** People in the group who can sign in. */
  members: z.int(),
  effects: z.array(
    z.object({ name: z.string(), is: z.enum(["screen", "act"]), gains: People, loses: People, reaches_other: People }),
  ),
});
export type Preview = z.infer<typeof Preview>;

// Arrives as text in the address.
const chosen = (error: string) =>
  z.coerce.number<string | number>({ error }).int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error);
const RightName = z.custom<Right>((name) => typeof name === "string" && isRight(name), "Please choose a permission.");

const managed = { needs: "group.manage", owner: "none", staffOnly: true } as const;
const one = { params: { id: IdParam }, addresses: { id: "group" } } as const;
const example = { team: "SYN" as const, access_level: "Theatre bookings", permissions: [{ ID: 1, reach: "A" as const }] };
const refusedToggles = [unknownPermission, reachTooWide, aboveOwnRight] as const;
const refusedChanges = [...refusedToggles, superOnly, keepsManage, lockedOut, teamStays, stale] as const;
const search = { search: z.string().max(100).optional() };

export const groupRoutes = {
  list: route({
    id: "API-GRP-001",
    summary: "All groups; who may only edit users reads their names",
    method: "GET",
    path: "/group",
    needs: ["group.manage", "user.edit"],
    owner: "none",
    staffOnly: true,
    reply: z.array(GroupBrief),
  }),
  get: route({
    id: "API-GRP-002",
    summary: "One group with the rights it holds and how far each reaches",
    method: "GET",
    path: "/group/{id}",
    ...managed,
    ...one,
    reply: Group,
  }),
  create: route({
    id: "API-GRP-003",
    summary: "Make a group; numbers from 30 up",
    method: "POST",
    path: "/group",
    ...managed,
    body: GroupBody,
    reply: Group,
    fails: refusedToggles,
    example,
  }),
  update: route({
    id: "API-GRP-004",
    summary: "Save a group with its toggles; its people's sessions obey at once",
    method: "PUT",
    path: "/group/{id}",
    ...managed,
    ...one,
    body: GroupChange,
    reply: Group,
    fails: refusedChanges,
    example,
  }),
  permissions: route({
    id: "API-GRP-005",
    summary: "Every right there is, by area",
    method: "GET",
    path: "/permission",
    ...managed,
    reply: z.array(Permission),
  }),
  remove: route({
    id: "own",
    summary: "Delete a group of one's own making with nobody in it",
    method: "DELETE",
    path: "/group/{id}",
    ...managed,
    ...one,
    reply: z.object({ ID: z.int() }),
    fails: [groupInUse, groupGiven],
  }),
  members: route({
    id: "own",
    summary: "Who is in a group",
    method: "GET",
    path: "/group/{id}/person/{pageSize}/{pageNumber}",
    ...managed,
    params: { id: IdParam, pageSize: PageSize, pageNumber: PageNumber },
    addresses: { id: "group" },
    query: search,
    reply: pageSchema("people", MemberRow),
  }),
  preview: route({
    id: "own",
    summary: "Before saving: who would gain or lose each screen",
    method: "POST",
    path: "/group/{id}/preview",
    ...managed,
    ...one,
    body: GroupChange,
    reply: Preview,
    status: 200,
    fails: refusedChanges,
    example,
  }),
  matrix: route({
    id: "own",
    summary: "All groups with their rights and reaches, for the printed matrix",
    method: "GET",
    path: "/group/matrix",
    ...managed,
    reply: z.array(Group),
  }),
  people: route({
    id: "own",
    summary: "People by name, to ask what they may do",
    method: "GET",
    path: "/group/person",
    ...managed,
    query: search,
    reply: z.array(MemberRow),
  }),
  why: route({
    id: "own",
    summary: "Why this person may, or may not, use a right for a client: the chain of rules",
    method: "GET",
    path: "/group/why",
    ...managed,
    query: { person: chosen("Please choose a person."), right: RightName, client: chosen("Please choose a client.").optional() },
    reply: Why,
  }),
};
