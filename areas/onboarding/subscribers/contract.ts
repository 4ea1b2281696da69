import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { notFound, problem } from "#kernel/contract/problem.ts";

/** Minimum number of characters of a search (CONST-48). */
export const SEARCH_FROM = 3;
/** Largest number of rows in a list without pages. */
export const MAX_LISTED = 1000;

export const searchTooShort = problem(
  "subscriber.search_too_short",
  400,
  "Enter at least 3 characters.",
  "text",
);
export const mailingUnavailable = problem(
  "mailing.unavailable",
  502,
  "The mailing service can't be reached, so the mailing lists can't be displayed. Try again.",
);

export const Subscriber = z.object({
  ID: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email_address: z.string(),
  /** Time of unsubscribing. Null while subscribed. */
  unsubscribed_time: z.string().nullable(),
  created_time: z.string(),
});
export type Subscriber = z.output<typeof Subscriber>;

export const Subscription = z.object({ list_id: z.string(), name: z.string(), subscribed: z.boolean() });
export type Subscription = z.output<typeof Subscription>;

export const subscriberList = listQuery({
  sort: ["name", "-name", "email", "-email", "-created", "created"],
  pageSize: 20,
  filters: { search: SearchText },
});
export type SubscriberListValues = ListValuesOf<typeof subscriberList>;

const staffAccess = { access: { needs: "subscriber.manage", client: "none", callers: "staff" } } as const;
const subscriberById = { params: { id: IdParam }, entities: { id: "subscriber" } } as const;
const tokenRoute = {
  path: "/subscriber/unsubscribe/{token}",
  access: { needs: "public", client: "none" },
  limits: { perMinute: 60 },
  params: { token: z.uuid({ error: notFound.sentence(undefined) }) },
} as const;

export const subscriberRoutes = {
  list: route({
    id: "API-SUB-001",
    summary: "Subscribers by page, by name by default",
    method: "GET",
    path: "/subscriber/{pageSize}/{pageNumber}",
    ...staffAccess,
    params: subscriberList.params,
    query: subscriberList.query,
    reply: pageSchema("subscribers", Subscriber),
  }),
  all: route({
    id: "API-SUB-002",
    summary: `Subscribers by name, at most ${MAX_LISTED}`,
    method: "GET",
    path: "/subscriber",
    ...staffAccess,
    query: { query: SearchText },
    reply: z.array(Subscriber),
  }),
  get: route({
    id: "API-SUB-003",
    summary: "One subscriber",
    method: "GET",
    path: "/subscriber/{id}",
    ...staffAccess,
    ...subscriberById,
    reply: Subscriber,
  }),
  search: route({
    id: "API-SUB-004",
    summary: "Subscribers by name or email address; at least 3 characters",
    method: "GET",
    path: "/subscriber/search/{text}",
    ...staffAccess,
    params: { text: z.string().max(200, "Search for fewer than 200 characters.") },
    reply: z.array(Subscriber),
    fails: [searchTooShort],
  }),
  subscriptions: route({
    id: "API-SUB-005",
    summary: "Mailing lists and whether the subscriber receives them, from the mailing service",
    method: "GET",
    path: "/subscriber/{id}/subscriptions",
    ...staffAccess,
    ...subscriberById,
    mode: "outside",
    reply: z.array(Subscription),
    fails: [mailingUnavailable],
  }),
  openLink: route({
    id: "own",
    summary: "The same link opened in a browser: leads to a page with a button, and changes nothing",
    method: "GET",
    ...tokenRoute,
    produces: "text/html",
  }),
  unsubscribe: route({
    id: "own",
    summary: "End a subscription by the link of an email, in one click (RFC 8058)",
    method: "POST",
    ...tokenRoute,
    takesForm: true,
    reply: z.object({ email_address: z.string() }),
    status: 200,
  }),
};
