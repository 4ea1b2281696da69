import { z } from "zod";
import { Author } from "#areas/oversight/audit-log/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { showsPatients } from "#kernel/contract/shown-patients.ts";

export const PersonBrief = z.object({ ID: z.int(), username: z.string(), first_name: z.string(), last_name: z.string() });

/** RULE-PERM-03: `requested_user` is the client it was done for, `executing_user` whoever did it. */
export const FeedEntry = showsPatients(
  z.object({
    ID: z.int(),
    controller: z.string(),
    identity: z.int(),
    /** Patients by initials and record number for users without access to this client's patients. */
    message: z.string(),
    /** The patients the message names in full. */
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
const idSaying = (words: string) =>
  z.coerce.number<string | number>(words).int(words).positive(words).max(Number.MAX_SAFE_INTEGER, words);
const EntryId = idSaying("before_ID must be the ID of an entry");
const idNamed = (name: string) => idSaying(`${name} must be a number`);
// The database has no year 0, and no clock more than fifteen hours and a bit from Greenwich.
const Instant = z.iso
  .datetime({ offset: true, error: BAD_INSTANT })
  .refine((text) => !/^0000|[+-](1[6-9]|2\d):\d\d$/.test(text), BAD_INSTANT);

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
      /** The entry that stood at `since`: those of the same instant with a higher ID are new. */
      since_ID: idNamed("since_ID").optional(),
      /** Only entries before this instant: the next page. */
      before: Instant.optional(),
      /** The entry that stood at `before`: those of the same instant with a lower ID are still to come. */
      before_ID: EntryId.optional(),
      /** Only of one kind of record. */
      controller: z.string().max(50).optional(),
      /** Only what this person did. */
      person: idNamed("person").optional(),
      /** Days where the client is; of the bureau where no client is named. */
      from: DaySchema.optional(),
      to: DaySchema.optional(),
      /** Words of the message. Over all clients: of the last ninety days, unless a first day is named. */
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
