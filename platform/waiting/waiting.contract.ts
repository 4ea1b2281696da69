import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

const WaitingWork = z.object({
  /** Name of the list, such as `invoices`. */
  list: z.string(),
  /** Name of the list's part, such as `overdue`. */
  key: z.string(),
  count: z.int().min(0),
  is_late: z.boolean(),
  /** Sentence below the count, such as who has rows that don't wait. */
  about: z.string().optional(),
});
export type WaitingWork = z.output<typeof WaitingWork>;

/** Interval at which open pages read the counts again, in milliseconds. */
export const WAITING_EVERY_MS = 60_000;

export const waitingRoutes = {
  list: route({
    id: "own",
    summary: "How much work waits in each of the lists that the staff member may open",
    method: "GET",
    path: "/waiting",
    access: { needs: "session", client: "none", callers: "staff" },
    reply: z.array(WaitingWork),
  }),
};
