import { z } from "zod";
import { ClientBrief } from "#features/sign-in/contract.ts";
import { route } from "#kernel/contract.ts";

export const PersonBrief = z.object({ ID: z.int(), username: z.string(), first_name: z.string(), last_name: z.string() });

/** RULE-PERM-03: `requested_user` is the client it was done for, `executing_user` whoever did it. */
export const FeedEntry = z.object({
  ID: z.int(),
  controller: z.string(),
  identity: z.int(),
  message: z.string(),
  requested_user: PersonBrief.nullable(),
  executing_user: PersonBrief.nullable(),
  timestamp: z.string(),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

export const FEED_LENGTH = 50;
const BAD_INSTANT = "since must be an instant, such as 2026-11-20T10:00:00Z";
const BAD_ENTRY = "before_ID must be the ID of an entry";
const EntryId = z.coerce
  .number<string | number>(BAD_ENTRY)
  .int(BAD_ENTRY)
  .positive(BAD_ENTRY)
  .max(Number.MAX_SAFE_INTEGER, BAD_ENTRY);
// The database has no year 0, and no clock more than fifteen hours and a bit from Greenwich.
const Instant = z.iso
  .datetime({ offset: true, error: BAD_INSTANT })
  .refine((text) => !/^0000|[+-](1[6-9]|2\d):\d\d$/.test(text), BAD_INSTANT);

export const activityRoutes = {
  feed: route({
    id: "API-ACT-001",
    summary: "What was done, newest first: for one client, or for all the caller reaches",
    method: "GET",
    path: "/activityFeed",
    needs: "activity.view",
    owner: "filter",
    formsOnly: true,
    query: {
      /** Only entries after this instant. */
      since: Instant.optional(),
      /** Only entries before this instant: the next page. */
      before: Instant.optional(),
      /** The entry that stood at `before`: those of the same instant with a lower ID are still to come. */
      before_ID: EntryId.optional(),
      /** Only of one kind of record. */
      controller: z.string().max(50).optional(),
    },
    reply: z.array(FeedEntry),
  }),
  needs: route({
    id: "own",
    summary: "What waits for somebody of the practice: how many patients still miss something",
    method: "GET",
    path: "/home/needs",
    needs: "patient.view",
    owner: "client",
    reply: z.object({ patients_missing_data: z.int().min(0) }),
  }),
  recentClients: route({
    id: "own",
    summary: "The clients a member of staff worked for last, newest first",
    method: "GET",
    path: "/home/recentClients",
    needs: "activity.view",
    owner: "none",
    staffOnly: true,
    reply: z.array(ClientBrief),
  }),
  live: route({
    id: "own",
    summary: "Server-sent events: which kind of record of the client changed",
    method: "GET",
    path: "/live",
    needs: "activity.view",
    owner: "filter",
    formsOnly: true,
    produces: "text/event-stream",
  }),
};
