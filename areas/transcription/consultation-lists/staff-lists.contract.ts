import { z } from "zod";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { LISTS_ON_A_PAGE } from "./contract.ts";

const ClientId = z.coerce
  .number<string | number>("Enter a number.")
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .optional();

/**
 * Parts of the staff list: each status in which billing still works on a list is a part of its own, so that
 * no list that waits is hidden in another status.
 */
export const LIST_VIEWS = [
  "open",
  "overdue",
  "new",
  "in_progress",
  "final_check",
  "delayed",
  "claims_pending",
  "on_hold",
  "query",
  "completed",
  "not_sent",
  "all",
] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** Columns that the staff list can be sorted by. "due" starts with the oldest open list. */
const LIST_SORTS = [
  "due",
  "-due",
  "date",
  "-date",
  "client",
  "-client",
  "location",
  "-location",
  "patients",
  "-patients",
  "status",
  "-status",
] as const;

/** Open lists of all clients, for staff, the longest outstanding first. */
export const allListsList = listQuery({
  sort: LIST_SORTS,
  pageSize: LISTS_ON_A_PAGE,
  filters: {
    view: z.enum(LIST_VIEWS, { error: `view must be ${LIST_VIEWS.join(", ")}` }).optional(),
    client: ClientId,
    search: SearchText,
  },
});
export type AllListsValues = ListValuesOf<typeof allListsList>;

/** Columns that a client's list can be sorted by. The first one is the default: the newest day first. */
const OWN_SORTS = [
  "-date",
  "date",
  "location",
  "-location",
  "patients",
  "-patients",
  "due",
  "-due",
  "status",
  "-status",
] as const;

/** A client's own lists, by part and search. */
export const ownListsList = listQuery({
  sort: OWN_SORTS,
  pageSize: LISTS_ON_A_PAGE,
  filters: { view: z.enum(LIST_VIEWS).optional(), search: SearchText },
});
export type OwnListsValues = ListValuesOf<typeof ownListsList>;

/** Numbers of lists not sent, and of open ones, together and in each status. Completed lists only grow. */
export const OpenListCounts = z.object({
  not_sent: z.int(),
  open: z.int(),
  overdue: z.int(),
  new: z.int(),
  in_progress: z.int(),
  final_check: z.int(),
  delayed: z.int(),
  claims_pending: z.int(),
  on_hold: z.int(),
  query: z.int(),
});
export type OpenListCounts = z.output<typeof OpenListCounts>;
