import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";

export const JOB_STATES = ["waiting", "running", "done", "failed"] as const;

export const JobRun = z.object({
  ID: z.int(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  /** Number of steps, or null if not known yet. */
  total: z.int().nullable(),
  created_time: z.string(),
  started_time: z.string().nullable(),
  ended_time: z.string().nullable(),
});
export type JobRun = z.output<typeof JobRun>;

export const jobRoutes = {
  get: route({
    id: "own",
    summary: "Progress of long work that the caller started, or of a client the caller may see",
    method: "GET",
    path: "/job/{id}",
    access: { needs: "session", client: "none", callers: "all" },
    params: { id: IdParam },
    reply: JobRun,
  }),
};
