import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { Job } from "#platform/http/feature.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import { mailchimp } from "./mailing/mailchimp.ts";
import { findSubscriber } from "./queries.ts";

const SYNC = "subscribers.sync";
const Payload = z.object({ subscriber: z.int() });

/**
 * Enqueues an update of the mailing service in the caller's transaction. The job runs after the commit and
 * retries until it succeeds.
 */
export const enqueueSync = (db: Db, subscriber: number): Promise<void> =>
  jobQueue.enqueue(db, SYNC, { subscriber }, { key: `subscriber:${subscriber}` });

export const jobs: Record<string, Job> = {
  [SYNC]: {
    async run(payload, { db, config }) {
      const subscriber = await findSubscriber(db, Payload.parse(payload).subscriber);
      if (!subscriber || !config.mailing) return;
      const service = mailchimp(config.mailing);
      // Sends the current state instead of the one when the job was queued, so that two quick changes end in
      // the right state.
      if (subscriber.unsubscribed_time === null) await service.subscribe(subscriber);
      else await service.unsubscribe(subscriber.email_address);
    },
  },
};
