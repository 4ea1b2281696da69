import type { Db } from "#platform/db/db.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { subscriberRoutes } from "../contract.ts";
import { confirmationMail } from "../rules/mails.ts";
import { handlers } from "./handlers.ts";
import { enqueueSync, jobs } from "./jobs.ts";
import { type NewSubscriber, upsertSubscriber } from "./queries.ts";

/**
 * Adds a subscriber or renews the subscription, in the caller's transaction. `now` is the time of the
 * request.
 */
export async function subscribe(
  db: Db,
  subscriber: NewSubscriber,
  publicUrl: string,
  now: string,
): Promise<void> {
  const row = await upsertSubscriber(db, subscriber);
  const dedupeKey = `subscribed:${row.ID}:${now}`;
  await enqueueMail(db, { dedupeKey, to: subscriber.email_address, ...confirmationMail(row, publicUrl) });
  await enqueueSync(db, row.ID);
}

export const subscribers = defineFeature({
  name: "subscribers",
  endpoints: [endpoints(subscriberRoutes, handlers)],
  jobs,
});
