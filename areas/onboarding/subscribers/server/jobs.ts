import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { Job } from "#platform/http/feature.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import { mailchimp } from "./mailing/mailchimp.ts";
import { findSubscriber } from "./queries.ts";

const SYNC = "subscribers.sync";
const Payload = z.object({ subscriber: z.int() });

/** In the caller's transaction: the mailing service is told once the change is committed, and again until it has heard. */
export const enqueueSync = (db: Db, subscriber: number): Promise<void> =>
  jobQueue.enqueue(db, SYNC, { subscriber }, { key: `subscriber:${subscriber}` });

export const jobs: Record<string, Job> = {
  [SYNC]: {
    async run(payload, { db, config }) {
      const subscriber = await findSubscriber(db, Payload.parse(payload).subscriber);
      if (!subscriber || !config.mailing) return;
      const service = mailchimp(config.mailing);
      // As it is now, not as it was when the job was queued: two changes in a row end in the right state.
      if (subscriber.unsubscribed_time === null) await service.subscribe(subscriber);
      else await service.unsubscribe(subscriber.email_address);
    },
  },
};
