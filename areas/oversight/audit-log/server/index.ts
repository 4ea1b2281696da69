import { z } from "zod";
import { feature, mounted } from "#platform/http/feature.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { activityRoutes } from "../contract.ts";
import { freeRoutes } from "../free.contract.ts";
import { registerRoutes } from "../register.contract.ts";
import { sealAll, sealChains } from "./chain.ts";
import { reportUnsealed, runCheck } from "./check.ts";
import { freeHandlers } from "./free.handlers.ts";
import { handlers } from "./handlers.ts";
import { registerHandlers } from "./register.handlers.ts";

export { listAuthors } from "./authors.queries.ts";
export { sealAll, sealChains, sealRegister } from "./chain.ts";
export { listEnds, listRegisters, registerNamed } from "./register.queries.ts";
export { type OutsideEnd, verifyChain } from "./verify.ts";
export { hashAfter, NOTHING_BEFORE, WORDS } from "./words-of-event.ts";

const HALF_MINUTE_MS = 30_000;
const Between = z.object({ between: z.literal(true) });
const OfCheck = z.object({ doctor: z.int(), check: z.int() });

export const activity = feature({
  name: "activity",
  mounted: [mounted(activityRoutes, handlers), mounted(freeRoutes, freeHandlers), mounted(registerRoutes, registerHandlers)],
  jobs: {
    // Twice a minute, which the clock of the queue cannot do, so that every row is sealed before it is a minute old.
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
