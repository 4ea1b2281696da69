import { z } from "zod";
import { grantProblems } from "#areas/identity/groups/grant.contract.ts";
import { emptyPassword, weakPassword, wrongOldPassword } from "#areas/identity/sign-in/contract.ts";
import { confirmFirst, signInAgain } from "#areas/identity/sign-in/credentials.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem, tooMany } from "#kernel/contract/problem.ts";
import { Client, ClientBody, ClientBrief, ClientChange, ClientGroup, EXAMPLE } from "./client.contract.ts";
import { ClientServiceEntry } from "./services.contract.ts";

/** Largest number of clients a search returns (RULE-CLI-01). */
export const MAX_RESULTS = 20;

export const notYourField = problem(
  "client.not_your_field",
  403,
  ({ name }) => `You don't have permission to change ${name} of a client.`,
  undefined,
  () => z.object({ field: z.string(), name: z.string() }),
);
export const outOfReach = problem(
  "client.out_of_reach",
  403,
  "You can only manage clients of your own company.",
  "company_client",
);
/** Message MSG-010 with advice. */
export const noAddress = problem("client.no_address", 409, "Send Failed. This client has no email address.");
export const isRemoved = problem("client.deleted", 409, "Send Failed. This client is deleted.");

/** Errors of saving a client, here and in the account details. */
export const CLIENT_UPDATE_FAILS = [
  ...grantProblems,
  notYourField,
  outOfReach,
  confirmFirst,
  wrongOldPassword,
  signInAgain,
  tooMany,
] as const;

export const ListedClient = ClientBrief.extend({
  email_address: z.string().nullable(),
  company: z.string().nullable(),
  user_type: z.int(),
  active: z.boolean(),
  is_deleted: z.boolean(),
  created_time: z.string(),
  groups: z.array(ClientGroup),
  /** The client's services, without removed ones. */
  services: z.array(
    ClientServiceEntry.pick({
      client_service_id: true,
      description: true,
      kind: true,
      is_trial: true,
      trial_exp_date: true,
      cut_off_date: true,
    }),
  ),
});
export type ListedClient = z.output<typeof ListedClient>;

const MessageReply = z.object({ message: z.string() });
const SearchText = z.string().max(200);
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };
const flag = z.preprocess(
  (value) => (typeof value === "string" ? (BOOLEANS[value] ?? value) : value),
  z.boolean().optional(),
);
const toNumber = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
const number = z.preprocess(toNumber, z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional());
const kindOfClient = z.preprocess(toNumber, z.literal([0, 1, 2], { error: "usertype must be 0, 1 or 2" }));

export const clientList = listQuery({
  sort: ["name", "username", "company", "created"],
  spelling: "descending",
  pageSize: 20,
  filters: { search: SearchText.optional(), show_deleted: flag, service: number, group: number },
  // The route has the type in its path: 1 billing, 2 forms only, 0 all.
  view: { type: z.enum(["1", "2"]).optional() },
  inUrl: { show_deleted: "deleted" },
});
export type ClientListValues = ListValuesOf<typeof clientList>;

/**
 * Parameters that name the client acted for and the client that requests it (Part A). The client in the path
 * is the one the request is about.
 */
const ClientParams = { doctor_id: number, requestingID: number };
const id = IdParam;
const addresses = { id: "doctor" } as const;

export const doctorRoutes = {
  list: route({
    id: "API-DOC-001",
    summary: "All active clients the caller has access to, by name",
    method: "GET",
    path: "/doctor",
    access: { needs: "client.view", client: "none", callers: "staff" },
    audit: { controller: "doctor" },
    reply: z.array(ClientBrief),
  }),
  create: route({
    id: "API-DOC-002",
    summary: "Add a client and send the welcome email",
    method: "POST",
    path: "/doctor",
    mode: "outside",
    access: { needs: "client.create", client: "none", callers: "staff" },
    body: ClientBody,
    reply: Client,
    fails: [...grantProblems, notYourField, outOfReach, emptyPassword, weakPassword],
    example: EXAMPLE,
  }),
  groups: route({
    id: "own",
    summary: "Groups a client can be in, and whether the caller may assign them",
    method: "GET",
    path: "/doctor/groups",
    access: { needs: ["client.create", "client.edit"], client: "none", callers: "staff" },
    reply: z.array(ClientGroup.extend({ is_grantable: z.boolean() })),
  }),
  companyClients: route({
    id: "API-DOC-017",
    summary: "Active clients of the same company that the caller can act for with requestingID",
    method: "GET",
    path: "/doctor/companyclients",
    access: { needs: "session", client: "none", callers: "all" },
    query: ClientParams,
    reply: z.array(ClientBrief),
  }),
  csv: route({
    id: "API-DOC-021",
    summary: "All clients as CSV, including deleted ones",
    method: "GET",
    path: "/doctor/all/csv",
    access: { needs: "client.export", client: "none", callers: "staff" },
    produces: "text/csv",
  }),
  search: route({
    id: "API-DOC-006",
    summary: "Clients by name, username, email address or practice, from three characters",
    method: "GET",
    path: "/doctor/search/{query}",
    access: { needs: ["client.view", "task.list"], client: "none", callers: "staff" },
    params: { query: z.string() },
    audit: { controller: "doctor" },
    reply: z.array(ClientBrief),
  }),
  searchTranscription: route({
    id: "API-DOC-007",
    summary: "Clients with an active transcription service, by name, username, email address or practice",
    method: "GET",
    path: "/doctor/search/jyt_restriction/{text}",
    access: { needs: "task.list", client: "none", callers: "staff" },
    params: { text: z.string() },
    audit: { controller: "doctor" },
    reply: z.array(ClientBrief),
  }),
  page: route({
    id: "API-DOC-008",
    summary: "Clients by page; usertype 1 or 2, 0 for all; searched, filtered and sorted",
    method: "GET",
    path: "/doctor/{pageSize}/{pageNumber}/{usertype}",
    access: { needs: "client.view", client: "none", callers: "staff" },
    params: { ...clientList.params, usertype: kindOfClient },
    query: clientList.query,
    audit: { controller: "doctor" },
    reply: pageSchema("clients", ListedClient),
  }),
  get: route({
    id: "API-DOC-003",
    summary: "One client: in full for staff and the client, in brief for its users, peers and booking agents",
    method: "GET",
    path: "/doctor/{id}",
    access: { needs: "session", client: "none", callers: "all" },
    params: { id },
    query: ClientParams,
    entities: addresses,
    audit: { controller: "doctor", one: "id" },
    reply: z.union([Client, ClientBrief]),
  }),
  update: route({
    id: "API-DOC-004",
    summary: "Change a client: staff, or the client its own contact details",
    method: "PUT",
    path: "/doctor/{id}",
    mode: "outside",
    access: { needs: ["account.edit", "client.edit"], client: "none", callers: "all", peers: false },
    params: { id },
    query: ClientParams,
    entities: addresses,
    body: ClientChange,
    reply: Client,
    fails: CLIENT_UPDATE_FAILS,
    example: EXAMPLE,
  }),
  remove: route({
    id: "API-DOC-005",
    summary: "Delete a client: its users can no longer sign in; all records are kept",
    method: "DELETE",
    path: "/doctor/{id}",
    access: { needs: "client.delete", client: "none", callers: "staff" },
    params: { id },
    entities: addresses,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
  resendWelcome: route({
    id: "API-DOC-013",
    summary: "Send the welcome email again, with a new link to set the password",
    method: "PUT",
    path: "/doctor/resendWelcomeEmail/{id}",
    access: { needs: "client.edit", client: "none", callers: "staff" },
    params: { id },
    entities: addresses,
    reply: MessageReply,
    fails: [noAddress, isRemoved],
  }),
  sendUserGuide: route({
    id: "API-DOC-014",
    summary: "Send the user guide",
    method: "PUT",
    path: "/doctor/sendUserGuideEmail/{id}",
    access: { needs: "client.edit", client: "none", callers: "staff" },
    params: { id },
    entities: addresses,
    reply: MessageReply,
    fails: [noAddress, isRemoved],
  }),
};
