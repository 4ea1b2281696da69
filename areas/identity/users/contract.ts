import { z } from "zod";
import { grantProblems } from "#areas/identity/groups/grant.contract.ts";
import { confirmFirst, signInAgain } from "#areas/identity/sign-in/credentials.contract.ts";
import { emptyPassword, weakPassword, wrongOldPassword } from "#areas/identity/sign-in/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem, stale, tooMany } from "#kernel/contract/problem.ts";
import { AccessGroup, User, UserBody, UserBrief, UserChange } from "./user.contract.ts";

/** Roles by which the list of users can be filtered (CONST-38). */
export const USER_ROLES = ["staff", "typist", "editor", "agent", "subuser"] as const;
export type UserRole = (typeof USER_ROLES)[number];
export const INVITATION_DAYS = 3;

export const selfDeactivation = problem(
  "user.self_deactivation",
  409,
  "You can't deactivate yourself.",
  "active",
);
/** Error for deactivating a user who still has open work (API-USR-005). */
export const hasOpenWork = problem(
  "user.has_open_work",
  409,
  ({ open }) => `This user can't be deactivated yet: ${open.join(", ")}. Reassign this work first.`,
  "active",
  () => z.object({ open: z.array(z.string()) }),
);
export const aboveYou = problem(
  "user.above_you",
  403,
  "You can't change a user who has more permissions than you.",
);
export const unknownClient = problem("user.client", 400, "Choose the client from the list.", "_super_user");
export const staysWithClient = problem(
  "user.stays",
  400,
  "A user can't be moved to another client.",
  "_super_user",
);
export const noCredentials = problem(
  "user.no_way_in",
  400,
  "Enter an email address for the link, or set a password.",
  "email_address",
);
export const noAddress = problem(
  "user.no_address",
  409,
  "Send Failed. This user has no email address.",
  "email_address",
);
export const isInactive = problem("user.inactive", 409, "Send Failed. This user is not active.");

const search = z.string().max(100).optional();
const active = { active: z.stringbool("active must be true or false").optional() };
const listOptions = {
  sort: ["name", "username", "active", "signed_in_at"],
  spelling: "descending",
  descending: z.stringbool("descending must be true or false").optional(),
  pageSize: 20,
  // Shows active users by default; the page converts this choice to the filter `active`.
  view: { shown: z.enum(["active", "inactive", "all"]).default("active") },
} as const;
export const userList = listQuery({
  ...listOptions,
  filters: {
    search,
    role: z.enum(USER_ROLES, `role must be one of ${USER_ROLES.join(", ")}`).optional(),
    group: z.coerce.number<string>("group must be a number").int().min(0).max(LARGEST_INTEGER).optional(),
  },
});
export type UserListValues = ListValuesOf<typeof userList>;
/** Parameters of the list of one client's users. */
export const clientUserList = listQuery({ ...listOptions, filters: { search } });
const writeAccess = {
  access: { needs: ["account.subusers", "user.edit"], client: "none", peers: false },
} as const;
const readAccess = { access: { needs: "user.view", client: "none", callers: "staff" } } as const;
const changeProblems = [
  ...grantProblems,
  aboveYou,
  emptyPassword,
  weakPassword,
  selfDeactivation,
  hasOpenWork,
] as const;
const example = {
  first_name: "Hoa",
  last_name: "Pham",
  username: "hoapham",
  email_address: "hoa.pham@corella.example",
  groups: [11],
};

export const userRoutes = {
  list: route({
    id: "API-USR-001",
    summary: "All users the caller may see, by name",
    method: "GET",
    path: "/user",
    ...readAccess,
    reply: z.array(User),
  }),
  create: route({
    id: "API-USR-002",
    summary: "Add a user or a client's user; a link to set the password is emailed",
    method: "POST",
    path: "/user",
    mode: "outside",
    ...writeAccess,
    body: UserBody,
    reply: User,
    fails: [...changeProblems, unknownClient, noCredentials],
    example,
  }),
  get: route({
    id: "API-USR-003",
    summary: "One user with its groups",
    method: "GET",
    path: "/user/{id}",
    access: { needs: ["account.subusers", "user.view"], client: "none", peers: false },
    params: { id: IdParam },
    entities: { id: "user" },
    reply: User,
  }),
  update: route({
    id: "API-USR-004",
    summary: "Change, deactivate or reactivate a user",
    method: "PUT",
    path: "/user/{id}",
    mode: "outside",
    ...writeAccess,
    params: { id: IdParam },
    entities: { id: "user" },
    body: UserChange,
    reply: User,
    fails: [...changeProblems, staysWithClient, stale, confirmFirst, wrongOldPassword, signInAgain, tooMany],
    example,
  }),
  remove: route({
    id: "API-USR-005",
    summary: "Deactivate a user and end all their sessions",
    method: "DELETE",
    path: "/user/{id}",
    ...writeAccess,
    params: { id: IdParam },
    entities: { id: "user" },
    reply: z.object({ ID: z.int() }),
    fails: [aboveYou, selfDeactivation, hasOpenWork],
  }),
  page: route({
    id: "API-USR-006",
    summary: "Users by page, searched, sorted and filtered",
    method: "GET",
    path: "/user/{pageSize}/{pageNumber}",
    ...readAccess,
    params: userList.params,
    query: { ...userList.query, ...active },
    reply: pageSchema("users", User),
  }),
  search: route({
    id: "API-USR-007",
    summary: "Users by name, username or email address",
    method: "GET",
    path: "/user/search/{query}",
    ...readAccess,
    params: { query: z.string().max(100) },
    reply: z.array(User),
  }),
  username: route({
    id: "own",
    summary: "A free username for a person's name, and whether a typed one is free",
    method: "GET",
    path: "/username",
    access: { needs: ["client.create", "user.edit", "account.subusers"], client: "none" },
    query: {
      first_name: z.string().max(100).optional(),
      last_name: z.string().max(100).optional(),
      username: z.string().max(50).optional(),
    },
    reply: z.object({
      suggested: z.string().nullable(),
      username: z.string().nullable(),
      is_free: z.boolean(),
    }),
  }),
  adminSearch: route({
    id: "API-USR-008",
    summary: "Active staff by name, for assigning work and sending messages",
    method: "GET",
    path: "/user/admin/search/{text}",
    access: { needs: ["message.send", "task.assign"], client: "none", callers: "staff" },
    params: { text: z.string().max(100) },
    reply: z.array(UserBrief),
  }),
  adminSearchRole: route({
    id: "API-USR-009",
    summary: "Active typists, editors or staff of a group by name",
    method: "GET",
    path: "/user/admin/search/{role}/{text}",
    access: { needs: "task.assign", client: "none", callers: "staff" },
    params: { role: z.string().max(20), text: z.string().max(100) },
    reply: z.array(UserBrief),
  }),
  groups: route({
    id: "own",
    summary:
      "Groups with the number of active users, their permissions, and whether the caller may assign them",
    method: "GET",
    path: "/user/group",
    access: { needs: ["account.subusers", "user.view"], client: "none", peers: false },
    reply: z.array(
      AccessGroup.extend({
        people: z.int(),
        allows: z.array(z.string()),
        grantable_to: z.array(z.enum(["staff", "agent", "subuser"])),
      }),
    ),
  }),
  ofClient: route({
    id: "own",
    summary: "A client's users by page, searched and sorted",
    method: "GET",
    path: "/user/client/{pageSize}/{pageNumber}",
    access: { needs: ["account.subusers", "user.view"], client: "required", peers: false },
    params: clientUserList.params,
    query: { ...clientUserList.query, ...active },
    reply: pageSchema("users", User),
  }),
  invite: route({
    id: "own",
    summary: "Resend the link to set a password; earlier links stop working",
    method: "POST",
    path: "/user/{id}/invitation",
    ...writeAccess,
    params: { id: IdParam },
    entities: { id: "user" },
    reply: z.object({ message: z.string() }),
    status: 200,
    fails: [aboveYou, noAddress, isInactive],
  }),
};
