import { z } from "zod";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { auditLogRoutes } from "../contract.ts";
import { sealAll, sealChains } from "./chain.ts";
import { reportUnsealed, runCheck } from "./check.ts";
import { auditLogHandlers } from "./handlers.ts";

export { listAllAuthors, listAuthors, WORK_CONDITION } from "./authors.queries.ts";
export { sealAll, sealAuditLog } from "./chain.ts";
export { listAuditLogs, findAuditLog } from "./queries.ts";
export { type OutsideHead, verifyChain } from "./verify.ts";

const HALF_MINUTE_MS = 30_000;
const Between = z.object({ between: z.literal(true) });
const OfCheck = z.object({ doctor: z.int(), check: z.int() });

export const auditLog = defineFeature({
  name: "activity",
  endpoints: [endpoints(auditLogRoutes, auditLogHandlers)],
  jobs: {
    // The job runs twice a minute, more often than the queue's schedule allows, so that every row is sealed
    // before it is a minute old.
    "activity.seal": {
      clock: "* * * * *",
      run: async (payload, { db, config, jobs }) => {
        if (!Between.safeParse(payload).success) {
          const runAt = new Date(Date.now() + HALF_MINUTE_MS).toISOString();
          await jobs.enqueue(db, "activity.seal", { between: true }, { key: "activity.seal", runAt });
        }
        await sealChains(db, keyRingOf(config));
      },
    },
    "activity.seal-all": {
      clock: "19 15 * * *",
      run: async (_payload, { db, config, log }) => {
        await reportUnsealed(db, log);
        await sealAll(db, keyRingOf(config));
      },
    },
    "activity.check": {
      run: async (payload, { db, config, log }) => {
        const { doctor, check } = OfCheck.parse(payload);
        await runCheck(db, keyRingOf(config), { doctor, check }, log);
      },
    },
  },
});
