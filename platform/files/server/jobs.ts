import type { Job } from "#platform/http/feature.ts";
import { unknownKeys } from "./queries.ts";
import { removeAbandoned } from "./abandoned-uploads.ts";
import { removeOldUploads } from "./old-uploads.ts";

const DAY_MS = 86_400_000;

export const jobs: Record<string, Job> = {
  // Removes bytes without a row: bytes are stored before their row, so a crash between the two leaves
  // orphaned bytes.
  "files.sweep": {
    clock: "41 3 * * *",
    async run(_payload, { db, storage, log }) {
      let removed = 0;
      for await (const keys of storage.olderThan(Date.now() - DAY_MS)) {
        for (let start = 0; start < keys.length; start += 1000) {
          const unknown = await unknownKeys(db, keys.slice(start, start + 1000));
          for (const key of unknown) await storage.remove(key);
          removed += unknown.length;
        }
      }
      if (removed > 0) log.info({ removed }, "bytes without a file were removed");
    },
  },
  "files.unfinished": {
    clock: "27 * * * *",
    async run(_payload, services) {
      const removed = await removeAbandoned(services, new Date());
      if (removed > 0) services.log.info({ removed }, "uploads that never arrived whole were removed");
    },
  },
  "files.unclaimed": {
    clock: "7 * * * *",
    async run(_payload, services) {
      const removed = await removeOldUploads(services, new Date());
      if (removed > 0) services.log.info({ removed }, "uploads that were attached to nothing were removed");
    },
  },
};
