import type { Job } from "#platform/http/feature.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { deliver, DELIVER_JOB, queueRest, RESUME_JOB, resumeRest } from "./deliver.ts";
import { deleteOldDeliveries } from "./delivery.queries.ts";
import { listSealed, reseal } from "./queries.ts";
import { openSecret, sealSecret } from "./secrets.ts";

export const jobs: Readonly<Record<string, Job>> = {
  [DELIVER_JOB]: { run: deliver },
  [RESUME_JOB]: { run: resumeRest },
  "webhooks.queue": { clock: "* * * * *", run: (_payload, services) => queueRest(services) },
  "webhooks.forget": { clock: "29 3 * * *", run: (_payload, { db }) => deleteOldDeliveries(db) },
  /** Seals secrets with the current key after a rotation of the sealing key. */
  "webhooks.reseal": {
    clock: "47 3 * * *",
    async run(_payload, { db, config }) {
      const ring = keyRingOf(config);
      for (const { _doctor, ID, sealed_secret } of await listSealed(db)) {
        if (ring.isCurrent(sealed_secret)) continue;
        const secret = openSecret(ring, { _doctor, ID }, sealed_secret);
        if (secret !== null)
          await reseal(db, { _doctor, ID }, sealed_secret, sealSecret(ring, { _doctor, ID }, secret));
      }
    },
  },
};
