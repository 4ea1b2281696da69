import { z } from "zod";
import { Author } from "#areas/oversight/audit-log/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { instantText } from "#kernel/dates/instant.ts";
import { markPatients } from "#kernel/contract/shown-patients.ts";

export const PersonBrief = z.object({
  ID: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/**
 * Entry of the activity feed. `requested_user` is the client that the action was done for, `executing_user`
 * the user who did it (RULE-PERM-03).
 */
export const FeedEntry = markPatients(
  z.object({
    ID: z.int(),
    controller: z.string(),
    identity: z.int(),
    /**
     * Description of the action. Contains initials instead of names for users who may not see the client's
     * patients.
     */
    message: z.string(),
    /** IDs of the patients named in full in the message. */
    patients: z.array(z.int()),
    requested_user: PersonBrief.nullable(),
    executing_user: PersonBrief.nullable(),
    timestamp: z.string(),
  }),
  ({ requested_user, patients }) => ({ client: requested_user?.ID ?? null, ids: patients }),
);
export type FeedEntry = z.infer<typeof FeedEntry>;

export const FEED_LENGTH = 50;
const BAD_INSTANT = "since must be a UTC date and time, such as 2026-11-20T10:00:00Z";
const idWithMessage = (message: string) =>
  z.coerce
    .number<string | number>(message)
    .int(message)
    .positive(message)
    .max(Number.MAX_SAFE_INTEGER, message);
const EntryId = idWithMessage("before_ID must be the ID of an entry");
const idNamed = (name: string) => idWithMessage(`${name} must be a number`);
const Instant = instantText(BAD_INSTANT);

export const activityRoutes = {
  feed: route({
    id: "API-ACT-001",
    summary: "Activity, newest first: for one client, or for every client the caller has access to",
    method: "GET",
    path: "/activityFeed",
    access: { needs: "activity.view", client: "optional", callers: "all" },
    query: {
      /** Only entries after this instant. */
      since: Instant.optional(),
      /** ID of the last known entry at `since`; entries of the same instant with a higher ID are new. */
      since_ID: idNamed("since_ID").optional(),
      /** Only entries before this instant, for the next page. */
      before: Instant.optional(),
      /**
       * ID of the last known entry at `before`; entries of the same instant with a lower ID belong to the
       * next page.
       */
      before_ID: EntryId.optional(),
      /** Only entries about this kind of record. */
      controller: z.string().max(50).optional(),
      /** Only actions of this user. */
      person: idNamed("person").optional(),
      /** First day, in the client's time zone, or in the bureau's if no client is named. */
      from: DaySchema.optional(),
      /** Last day, in the same time zone. */
      to: DaySchema.optional(),
      /**
       * Words in the message. Without a client the search covers the last ninety days, unless `from` is
       * given.
       */
      search: z.string().max(200).optional(),
    },
    reply: z.array(FeedEntry),
  }),
  people: route({
    id: "own",
    summary: "Users to filter activity by: everyone in the client's audit log; without a client, in any",
    method: "GET",
    path: "/activityFeed/person",
    access: { needs: "activity.view", client: "optional", callers: "all" },
    reply: z.array(Author),
  }),
};
