import { route } from "#kernel/contract/contract.ts";
import { Flag } from "#kernel/contract/url-search.ts";

export const realtimeRoutes = {
  live: route({
    id: "own",
    summary: "Server-sent events: the types of records that changed",
    method: "GET",
    path: "/live",
    access: { needs: ["activity.view", "task.list"], client: "optional", callers: "all", locked: true },
    /** Also of the other clients of the company, for whom the user may act: for a page that shows all of them. */
    query: { company: Flag.optional() },
    produces: "text/event-stream",
  }),
};
