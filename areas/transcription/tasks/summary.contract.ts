import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

/** CONST-54: how often a client's home asks. */
export const SUMMARY_EVERY_MS = 10_000;
/** Of returned letters these many days count. */
export const RECENT_DAYS = 7;

export const TaskSummary = z.object({
  /** Letters that have not come back, by status. */
  open: z.array(z.object({ status: z.int(), count: z.int() })),
  /** When the first of them is due. */
  next_due: z.string().nullable(),
  /** Returned in the last days, and how many of them the client has not rated. */
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
