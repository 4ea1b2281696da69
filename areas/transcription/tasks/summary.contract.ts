import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

/** Interval at which a client's home page requests the summary, in milliseconds (CONST-54). */
export const SUMMARY_EVERY_MS = 10_000;
/** Number of days for which a returned letter counts as recent. */
export const RECENT_DAYS = 7;

export const TaskSummary = z.object({
  /** Numbers of letters that have not been returned yet, by status. */
  open: z.array(z.object({ status: z.int(), count: z.int() })),
  /** Instant at which the first open letter is due. Null without open letters. */
  next_due: z.string().nullable(),
  /**
   * Numbers of letters returned in the last `RECENT_DAYS` days, and of returned letters without a rating by
   * the client.
   */
  returned: z.int(),
  unrated: z.int(),
});
export type TaskSummary = z.output<typeof TaskSummary>;

export const summaryRoutes = {
  summary: route({
    id: "own",
    summary: "How many of a client's letters are outstanding, by status, and how many were returned recently",
    method: "GET",
    path: "/task/summary",
    access: { needs: ["task.list", "task.own"], client: "required" },
    reply: TaskSummary,
  }),
};
