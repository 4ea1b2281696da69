import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { Flag } from "#kernel/contract/url-search.ts";

/** Largest `since` of `GET /live` in milliseconds. Events are kept as long. */
export const LONGEST_SINCE_MS = 60_000;

export const realtimeRoutes = {
  live: route({
    id: "own",
    summary: "Server-sent events: the types of records that changed",
    method: "GET",
    path: "/live",
    access: { needs: ["activity.view", "task.list"], client: "optional", callers: "all", locked: true },
    /**
     * True to receive changes of the company's other clients as well, for pages that show all clients the
     * user may act for.
     */
    query: {
      company: Flag.optional(),
      /**
       * Milliseconds before now from which changes are sent again, because the page has read its records
       * since then. If the server no longer has these changes, the event `missed` tells the page to read
       * everything again.
       */
      since: z.coerce.number<string | number>().int().min(0).max(LONGEST_SINCE_MS).optional(),
    },
    produces: "text/event-stream",
  }),
};
