import { route } from "#kernel/contract/contract.ts";
import { Flag } from "#kernel/contract/url-search.ts";

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
    query: { company: Flag.optional() },
    produces: "text/event-stream",
  }),
};
