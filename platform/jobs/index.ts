import { defineFeature, endpoints } from "#platform/http/feature.ts";
import type { Handlers } from "#platform/http/call.ts";
import { jobRoutes } from "./job.contract.ts";
import { findRun, forgetOldRuns } from "./job-runs.queries.ts";

const handlers: Handlers<typeof jobRoutes> = {
  get: async ({ db, actor, params, assertFound }) => assertFound(await findRun(db, actor, params.id)),
};

export { latestRun } from "./job-runs.queries.ts";
export { defineJob, type LongJob, startJob } from "./long-job.ts";

export const jobs = defineFeature({
  name: "jobs",
  endpoints: [endpoints(jobRoutes, handlers)],
  jobs: {
    "jobs.forget": {
      clock: "17 4 * * *",
      run: (_payload, { db }) => forgetOldRuns(db),
    },
  },
});
